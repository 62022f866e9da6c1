import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageLetter } from '#contract/mail/message-letter.ts'
import { type ReceivedLetter, readLetter } from '#server/modules/mail/received.ts'
import { otherPrograms, quotingPrograms } from '#tests/support/letters/quoting-programs.ts'
import { eraseByName } from '#tests/support/scenarios/erased-person.ts'
import {
  handOver,
  newestLetter,
  plainText,
  replyMailbox,
  replyTo,
  writtenMessage,
} from '#tests/support/scenarios/reply-mail.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const public_url = 'https://portal.example'
const answer = ['Dzień dobry,', 'kod E04.', '', '1. ciśnienie: 1,2 bar', '2. serwis był w maju']
const old = ['Jaki jest kod błędu?', '', 'Proszę o zdjęcie.', '---', 'Serwis']

async function read(...body: string[]): Promise<ReceivedLetter> {
  const raw = writtenMessage({ from: 'anna@dom.example', to: 'serwis@dom.example', body })
  const found = await readLetter({ bytes: Buffer.from(raw), mailboxes: [replyMailbox.address], public_url })
  if ('over' in found) throw new Error(`over the limit of ${found.over}`)
  return found.letter
}

it.each(quotingPrograms.map((program) => ({ ...program, title: `${program.name} (${program.language})` })))(
  'the letter that $title quotes is not in the message, and kept beside it',
  async ({ reply }) => {
    const letter = await read(...plainText(...reply(answer, old)))
    expect(letter.text).toBe(answer.join('\n'))
    for (const line of [...answer, ...old]) expect(letter.whole?.text).toContain(line)
  },
)

it('answers between the quoted questions are the message', async () => {
  for (const program of ['Gmail', 'Apple, phone', 'Thunderbird', 'WP']) {
    const found = quotingPrograms.find(({ name }) => name === program)
    const lines = found?.reply(['Odpowiadam w tekście:'], ['Jaki kod?', 'Jakie ciśnienie?']) ?? []
    const [last, ...others] = lines.toReversed()
    const letter = await read(...plainText(...others.toReversed(), '', 'E04', '', last ?? '', '', '1,2 bar'))
    expect(letter.text.replaceAll(/\n+/g, '\n'), program).toBe('Odpowiadam w tekście:\nE04\n1,2 bar')
  }
})

it('what looks like the line of a program is kept where a person wrote it', async () => {
  const texts = [
    'Zwrot części:\nWysłano z magazynu w piątek',
    'W dniu 12.11.2026 o 10:30 Jan Lis pisze:\nkod E04',
    'On 12/11/2026 10:30 the technician wrote:\ncode E04',
    'Od: 12.11 nie grzeje\nDo: sprawdzenia',
    'kod E04\n__________\nciśnienie 1,2',
    '> 60 stopni\n-- 2 --\nok',
    'Sent from the warehouse on Friday',
  ]
  for (const text of texts) expect(await read(...plainText(...text.split('\n')))).toMatchObject({ text, whole: null })
})

it('a letter with HTML only keeps its quotation', async () => {
  const html =
    '<div>Kod E04.</div><div class="gmail_quote"><div>pt., 27 lis 2026 Serwis napisał(a):</div><blockquote><p>Jaki kod?</p><p>Pilne.</p></blockquote></div>'
  const letter = await read('Content-Type: text/html; charset=utf-8', '', html)
  expect(letter).toMatchObject({
    text: 'Kod E04.',
    whole: {
      text: 'Kod E04.\npt., 27 lis 2026 Serwis napisał(a):\n\n> Jaki kod?\n> Pilne.',
      is_cut: false,
      pictures: 0,
    },
  })
})

it('a letter without a quotation is the message, and a long one is kept to its limit', async () => {
  expect((await read(...plainText('E04'))).whole).toBeNull()
  const gmail = 'pt., 27 lis 2026 o 11:20 Serwis <serwis@dom.example> napisał(a):'
  const long = Array.from({ length: 400 }, (_, index) => `> ${index} ${'x'.repeat(72)}`)
  const letter = await read(...plainText('E04', '', gmail, '', ...long, '', 'a na dole: 1,2 bar'))
  expect(letter.text).toBe('E04\n\na na dole: 1,2 bar')
  expect(letter.whole?.is_cut).toBe(true)
  expect(letter.whole?.text).toHaveLength(20_000)
})

it('a letter of which not all was read says that it is cut, however short what was read is', async () => {
  const html = ['Content-Type: text/html; charset=utf-8', '']
  const styled = (length: number) =>
    `<p>Kod E04.</p><style>${'.a{color:red}'.repeat(length / 13)}</style><p>Ciśnienie 1,2 bar.</p>`
  expect((await read(...html, styled(120_000))).whole).toMatchObject({ text: 'Kod E04.', is_cut: true })
  expect((await read(...html, styled(20_000))).whole).toBeNull()
  const quoted = `<p>Kod E04.</p><blockquote>${'<p style="margin:0">x</p>'.repeat(6000)}</blockquote><p>1,2 bar</p>`
  expect((await read(...html, quoted)).whole).toMatchObject({ is_cut: true })
})

describe('a letter of ours', () => {
  let server: TestServer
  let desk: OrderDesk

  beforeAll(async () => {
    server = await startServer({ work: true, config: { replies: replyMailbox } })
    desk = await openOrderDesk(server)
  })
  afterAll(async () => {
    expect(server.unforeseen).toEqual([])
    await server.stop()
  })

  /** An order with a question to its author, the address for replies, and the letter as its reader has it. */
  async function asked(text = 'Jakie jest ciśnienie?') {
    const { id } = await desk.inErp()
    const path = { service_order: id }
    const { version } = (await desk.lead.call('service-order.service-orders.show', { path })).body
    const body = { version, reason: 'information' as const, text }
    expect((await desk.lead.call('service-order.service-orders.ask', { path, body })).status).toBe(200)
    const address = await replyTo(server, desk.author.email)
    // Its lines are broken as quoted-printable, which the helper joins.
    const raw = (await newestLetter(server, desk.author.email))?.replaceAll('= ', ' ') ?? ''
    const sent = await readLetter({ bytes: Buffer.from(raw), mailboxes: [], public_url })
    if ('over' in sent) throw new Error('our letter cannot be read')
    return { id, address, sent: (sent.letter.whole?.text ?? sent.letter.text).split('\n') }
  }

  const replied = async (id: number) => {
    const path = { service_order: id }
    const seen = (await desk.lead.call('service-order.service-orders.show', { path })).body.timeline
    const own = (await desk.author.call('partnerzone.service-order.service-orders.show', { path })).body.timeline
    expect(own.at(-1)?.letter).toEqual(seen.at(-1)?.letter)
    return seen.at(-1) as { kind: string; text: string | null; letter: MessageLetter | null } | undefined
  }

  it('is recognised below an answer of any program, and kept with the message for both sides', async () => {
    const { id, address, sent } = await asked()
    expect(sent).toContain('Reply to this message: your reply and its attachments join the conversation in the portal.')
    for (const { name, reply } of [...otherPrograms(address), ...quotingPrograms]) {
      const letter = await read(...plainText(...reply(answer, sent)))
      expect(letter.text, name).toBe(answer.join('\n'))
    }
    const spanish = otherPrograms(address)[1]?.reply(answer, sent) ?? []
    const raw = writtenMessage({ from: desk.author.email, to: address, body: plainText(...spanish) })
    expect(await handOver(server, raw)).toBe('taken')
    const message = await replied(id)
    expect(message).toMatchObject({ kind: 'replied', text: answer.join('\n') })
    expect(message?.letter).toMatchObject({ is_cut: false, pictures: 0 })
    expect(message?.letter?.text).toContain('Jakie jest ciśnienie?')
  }, 60_000)

  it('is kept beside a message that waits, goes with it when it is confirmed, and names no erased person', async () => {
    const { id, address, sent } = await asked('Czy klient Zbigniew Żuraw jest w domu?')
    const from = desk.author.email
    // An absence notice waits for a colleague like a letter whose sender is not confirmed.
    const lines = otherPrograms(address)[0]?.reply(['Wracam w maju.'], sent) ?? []
    const headers = ['X-Auto-Response-Suppress: All']
    expect(await handOver(server, writtenMessage({ from, to: address, headers, body: plainText(...lines) }))).toBe(
      'automatic',
    )
    const path = { service_order: id }
    const show = async () => (await desk.lead.call('service-order.service-orders.show', { path })).body
    const [waiting] = (await show()).unconfirmed_letters
    expect(waiting).toMatchObject({ text: 'Wracam w maju.' })
    expect(waiting?.letter?.text).toContain('Zbigniew Żuraw')
    const confirmed = { path, body: { letter_id: waiting?.id ?? 0 } }
    expect((await desk.lead.call('service-order.service-orders.confirm-letter', confirmed)).status).toBe(200)
    expect((await replied(id))?.letter).toEqual(waiting?.letter)

    await eraseByName(server, 'Zbigniew Żuraw')
    const left = (await replied(id))?.letter?.text
    expect(left).toContain('Czy klient *** jest w domu?')
    expect(left).not.toContain('Żuraw')
  }, 60_000)

  it('an answer below it, or between its marked lines, is the message', async () => {
    const { address, sent } = await asked()
    const below = await read(...plainText('Dzień dobry,', '', ...sent, '', 'ciśnienie 1,2 bar', 'kod E04'))
    expect(below.text).toBe('Dzień dobry,\n\nciśnienie 1,2 bar\nkod E04')
    const marked = sent.map((line) => `> ${line}`)
    const question = marked.findIndex((line) => line.includes('Jakie jest'))
    const between = [...marked.slice(0, question + 1), '', '1,2 bar', '', ...marked.slice(question + 1)]
    const line = `Le ven. 27 nov. 2026 à 11:20, Portal <${address}> a écrit :`
    expect((await read(...plainText('Odpowiadam:', '', line, ...between))).text).toBe('Odpowiadam:\n\n1,2 bar')
  }, 60_000)
})
