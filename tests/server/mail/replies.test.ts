import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isReaction } from '#contract/mail/unconfirmed.ts'
import { type ReceivedLetter, readLetter as readInThread } from '#server/modules/mail/received.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { phonePhoto } from '#tests/support/phone-photo.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import {
  handOver as handOverTo,
  plainText,
  replyTo as replyAddressIn,
  replyMailbox,
  writtenMessage,
} from '#tests/support/scenarios/reply-mail.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const zone = 'partnerzone.service-order.service-orders'
let server: TestServer
let desk: OrderDesk
let offers: OfferDesk

beforeAll(async () => {
  server = await startServer({ work: true, config: { replies: replyMailbox } })
  desk = await openOrderDesk(server)
  offers = await openOfferDesk(server)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})
beforeEach(() => server.pool.query(`delete from pgboss.job where data ->> 'template' = 'reply_returned'`))

const message = writtenMessage
const plain = plainText
const handOver = (raw: string, as: { key?: string; age?: number } = {}) => handOverTo(server, raw, as)
const replyTo = (email: string) => replyAddressIn(server, email)

/** A letter as the thread reads it. */
async function readLetter(raw: Buffer): Promise<ReceivedLetter> {
  const read = await readInThread({
    bytes: raw,
    mailboxes: [replyMailbox.address],
    public_url: 'https://portal.example',
  })
  if ('over' in read) throw new Error(`over the limit of ${read.over}`)
  return read.letter
}

const timelineOf = async (who: Person, id: number) =>
  (await who.call(`${zone}.show`, { path: { service_order: id } })).body.timeline as {
    kind: string
    text: string | null
    files: { filename: string }[]
  }[]

/** An order with a question to its author. */
async function asked() {
  const { id } = await desk.inErp()
  const { body } = await desk.lead.call('service-order.service-orders.show', { path: { service_order: id } })
  const path = { service_order: id }
  const question = { version: body.version, reason: 'information' as const, text: 'Jakie jest ciśnienie?' }
  const { status } = await desk.lead.call('service-order.service-orders.ask', { path, body: question })
  expect(status).toBe(200)
  return { id, address: await replyTo(desk.author.email) }
}

it('a reply is added to the conversation of its order, with its files and without the quoted letter', async () => {
  const { id, address } = await asked()
  const pdf = fixture('warranty-book.pdf').toString('base64')
  const raw = message({
    from: desk.author.email.toUpperCase(),
    // Some mail servers write addresses in capitals.
    to: address.toUpperCase(),
    headers: ['Content-Type: multipart/mixed; boundary="part"'],
    body: [
      '',
      '--part',
      ...plain(
        'Ciśnienie: 1,4 bar.',
        'Zdjęcie tabliczki w załączniku.',
        '',
        'W dniu pt., 27 lis 2026 o 11:20 Portal Partnera <portal@firma.example> napisał(a):',
        '> Mamy pytanie do zgłoszenia',
        '> Jakie jest ciśnienie?',
      ),
      '--part',
      'Content-Type: application/pdf; name="protokol.pdf"',
      'Content-Disposition: attachment; filename="protokol.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      ...(pdf.match(/.{1,76}/g) ?? []),
      '--part',
      'Content-Type: application/vnd.ms-excel; name="lista.xls"',
      'Content-Disposition: attachment; filename="lista.xls"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--part--',
    ],
  })
  expect(await handOver(raw)).toBe('taken')
  expect((await timelineOf(desk.author, id)).at(-1)).toMatchObject({
    kind: 'replied',
    text: 'Ciśnienie: 1,4 bar.\nZdjęcie tabliczki w załączniku.',
    files: [{ filename: 'protokol.pdf' }],
  })
  const [returned] = await queuedLetters(server.pool, 'reply_returned')
  expect(returned).toMatchObject({ to: desk.author.email, data: { reason: null, files: [{ name: 'lista.xls' }] } })

  expect(await handOver(raw)).toBe('repeated')
  expect((await timelineOf(desk.author, id)).filter(({ kind }) => kind === 'replied')).toHaveLength(1)
}, 60_000)

it('a letter with HTML only is read as its author wrote it', async () => {
  const { id, address } = await asked()
  const html =
    '<html><head><style>p{}</style></head><body><div>Dzie&#324; dobry,</div><div>ci&sacute;nienie &lt; 1 bar</div>' +
    '<div class="gmail_quote"><div>pt., 27 lis 2026</div><blockquote>Jakie jest ciśnienie?</blockquote></div></body></html>'
  const body = ['Content-Type: text/html; charset=utf-8', '', html]
  expect(await handOver(message({ from: desk.author.email, to: address, body }))).toBe('taken')
  expect((await timelineOf(desk.author, id)).at(-1)).toMatchObject({ text: 'Dzień dobry,\nciśnienie < 1 bar' })
}, 60_000)

it('a letter quoted in Polish is cut off, and an answer is kept wherever it stands', async () => {
  const header = [
    'Od: Portal <p@f.example>',
    'Wysłano: piątek, 27 listopada 2026 11:20',
    'Do: Jan Lis',
    'Temat: Zgłoszenie',
  ]
  const gmail = 'pt., 27 lis 2026 o 11:20 Portal Partnera <p@f.example> napisał(a):'
  const replies: [reply: string, ...lines: string[]][] = [
    ['Tak.', 'Tak.', '', gmail, '', '> Jakie jest ciśnienie?'],
    ['Tak.', 'Tak.', '', 'pt., 27 lis 2026 o 11:20 Portal Partnera', '<p@f.example> napisał(a):', '', 'Jakie?'],
    ['Tak.', 'Tak.', '', ...header, '', 'Jakie jest ciśnienie?'],
    ['Tak.', 'Tak.', '', '-----Oryginalna wiadomość-----', ...header, '', 'Jakie?'],
    [
      'Tak.',
      'Tak.',
      '',
      "Wysłane z iPhone'a",
      '',
      'Wiadomość napisana przez P <p@f.example> w dniu 27 lis 2026, o godz. 11:20:',
    ],
    ['Tak.', 'Tak.', `W dniu ${gmail}`, '> Jakie?'],
    // Words with which an attribution begins, too.
    ['W dniu 25.11 stanęła.', 'W dniu 25.11 stanęła.', '', `W dniu ${gmail}`, '> Jakie?'],
    ['1,4 bar\n\nPolaris', gmail, '', '> Jakie?', '', '1,4 bar', '', '> A model?', '', 'Polaris'],
    ['Od: wczoraj\nDo: sprawdzenia', 'Od: wczoraj', 'Do: sprawdzenia'],
  ]
  for (const [reply, ...lines] of replies) {
    const raw = message({ from: desk.author.email, to: 'x@firma.example', body: plain(...lines) })
    expect((await readLetter(Buffer.from(raw))).text).toBe(reply)
  }
  const html = `<div>Tak.</div><div><p><b>Od:</b> P<br><b>Wysłane:</b> piątek<br><b>Do:</b> Jan</p></div><p>Jakie?</p>`
  const body = ['Content-Type: text/html; charset=utf-8', '', html]
  const raw = message({ from: desk.author.email, to: 'x@firma.example', body })
  expect((await readLetter(Buffer.from(raw))).text).toBe('Tak.')
})

it('the quoted letter is found as Polish programs begin it, in any encoding', async () => {
  const read = async (type: string, ...lines: (string | Buffer)[]) => {
    const head = Buffer.from(
      message({ from: 'jan@firma.example', to: 'x@y.example', body: [`Content-Type: ${type}`, '', ''] }),
    )
    return readLetter(Buffer.concat([head, ...lines.map((line) => Buffer.from(line as string))]))
  }
  // "Ciśnienie źle" as Windows and Linux programs of Poland write it.
  const one = await read(
    'text/plain; charset=windows-1250',
    Buffer.from('4369 9c6e 6965 6e69 6520 9f6c 65'.replaceAll(' ', ''), 'hex'),
  )
  const other = await read(
    'text/plain; charset=iso-8859-2',
    Buffer.from('4369 b66e 6965 6e69 6520 bc6c 65'.replaceAll(' ', ''), 'hex'),
  )
  expect([one.text, other.text]).toEqual(['Ciśnienie źle', 'Ciśnienie źle'])

  const utf8 = 'text/plain; charset=utf-8'
  const gmail = 'Tak.\r\n\r\npt., 27 lis 2026 o 11:20 Portal <portal@firma.example> napisał(a):\r\n\r\n> Czy to pompa?'
  const wrapped = gmail.replace('Portal <', 'Portal Partnera\r\n<')
  const outlook = 'Tak.\r\n\r\nOd: Portal\r\nWysłano: piątek, 27 listopada 2026 11:20\r\nDo: Jan\r\n\r\nCzy to pompa?'
  for (const text of [gmail, wrapped, outlook]) expect((await read(utf8, text)).text).toBe('Tak.')
  expect((await read(utf8, 'Jan napisał:\r\nnie działa')).text).toBe('Jan napisał:\nnie działa')
  const table = '<table><tr><td>Model</td><td>X1</td></tr></table>'
  expect((await read('text/html', table)).text).toBe('Model X1')

  const named = await read(
    'multipart/mixed; boundary=b',
    `--b\r\nContent-Disposition: attachment; filename="../a/x\u0000${'y'.repeat(900)}.pdf"\r\n\r\nx\r\n--b--`,
  )
  expect(named.files[0]?.filename).toMatch(/^y{196}\.pdf$/)
}, 30_000)

/** A letter of tests/fixtures/letters to the address of an order. */
const letter = (name: string, from: string, to: string) =>
  fixture(`letters/reply-${name}.eml`)
    .toString('utf8')
    .replace(/^From: .*$/m, `From: <${from}>`)
    .replace(/^To: .*$/m, `To: <${to}>`)

it('what a person wrote is kept whole: below a rule, behind ">", after "pisze:", and above a letter of any program', async () => {
  const texts = {
    rule: 'Odpowiedzi na pytania:\n---\n1. kod E04\n2. ciśnienie 1,2 bar\n3. serwis był w maju',
    'greater-than': 'ciśnienie < 1 bar, temperatura > 60\n>60 stopni na zasilaniu\nkod E04',
    'w-dniu': 'W dniu 12.11.2026 wymieniliśmy wentylator.\nSerwisant pisze:\nkod wrócił po godzinie.',
    interia: 'Kod to E04.',
    signed: 'Kod E04.',
  }
  for (const [name, text] of Object.entries(texts)) {
    const read = await readLetter(fixture(`letters/reply-${name}.eml`))
    expect({ name, text: read.text, files: read.files }).toEqual({ name, text, files: [] })
  }
  const asked = 'Portal <p@f.example>'
  const quoted: string[][] = [
    [`On Fri, 27 Nov 2026 at 11:20, ${asked} wrote:`, '> Which code?'],
    [`Am Fr., 27. Nov. 2026 um 11:20 Uhr schrieb ${asked}:`, '> Welcher Code?'],
    [`пт, 27 лист. 2026 р. о 11:20 ${asked} пише:`, '> Який код?'],
    [`pá 27. 11. 2026 v 11:20 odesílatel ${asked} napsal:`, '> Jaký kód?'],
    ['From: Portal', 'Sent: Friday, November 27, 2026', 'To: Jan', 'Subject: Order', '', 'Which code?'],
    ['Von: Portal', 'Gesendet: Freitag, 27. November 2026', 'An: Jan', 'Betreff: Auftrag', '', 'Welcher?'],
    ['-- ', 'Jan Lis', 'Instal-Test'],
    ['Sent from my iPhone'],
  ]
  for (const lines of quoted) {
    const raw = message({
      from: 'jan@firma.example',
      to: 'x@firma.example',
      body: plain('E04', '___', 'ok', '', ...lines),
    })
    expect((await readLetter(Buffer.from(raw))).text, lines[0]).toBe('E04\n___\nok')
  }
})

it('a photograph in the text is a file of the reply; a logo, and what programs attach, are not', async () => {
  const { id, address } = await asked()
  const photo = (
    await sharp(await phonePhoto())
      .resize(1200)
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const raw = letter('inline-photo', desk.author.email, address)
  // The picture of the case is a tiny one, as logos are.
  const small = await readLetter(Buffer.from(raw))
  expect(small).toMatchObject({ files: [], whole: { text: null, pictures: 1 } })
  const withPhoto = raw
    .replaceAll('image/png', 'image/jpeg')
    .replaceAll('tabliczka.png', 'tabliczka.jpg')
    .replace(/^iVBOR.*$/m, (photo.match(/.{1,76}/g) ?? []).join('\r\n'))
  expect(await handOver(withPhoto)).toBe('taken')
  expect((await timelineOf(desk.author, id)).at(-1)).toMatchObject({
    text: 'Tabliczka w załączeniu:',
    letter: null,
    files: [{ filename: 'tabliczka.jpg' }],
  })
}, 60_000)

it('a reaction, a receipt and an answer to an appointment are no answers', async () => {
  const { id, address } = await asked()
  const before = await timelineOf(desk.author, id)
  for (const name of ['reaction-gmail', 'read-receipt'])
    expect(await handOver(letter(name, desk.author.email, address)), name).toBe('automatic')
  const mails = { from: desk.author.email, to: address }
  const calendar = ['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', 'END:VCALENDAR']
  expect(await handOver(message({ ...mails, body: calendar }))).toBe('automatic')
  const outlook = plain('👍 Anna Kos reacted to your message:', 'Jakie jest ciśnienie?')
  expect(await handOver(message({ ...mails, body: outlook }))).toBe('automatic')
  expect(await timelineOf(desk.author, id)).toEqual(before)
  // Both reactions are shown as such beside the conversation, and nobody is asked about them.
  const path = { service_order: id }
  const order = (await desk.lead.call('service-order.service-orders.show', { path })).body
  expect(order).toMatchObject({ status: 'waiting', waiting_reason: 'information' })
  expect(order.unconfirmed_letters.map((letter) => [letter.text, isReaction(letter)])).toEqual([
    ['👍', true],
    ['👍', true],
  ])
}, 60_000)

it('an absence notice is kept beside the conversation and changes nothing, until a colleague says that it is an answer', async () => {
  const { id, address } = await asked()
  const before = await timelineOf(desk.author, id)
  const path = { service_order: id }
  const shown = async () => (await desk.lead.call('service-order.service-orders.show', { path })).body
  await server.pool.query(`delete from pgboss.job where data ->> 'template' = 'reply_unconfirmed'`)
  for (const name of ['absence-by-subject', 'absence-by-header'])
    expect(await handOver(letter(name, desk.author.email, address)), name).toBe('automatic')
  // One from another address is not answered.
  const other = letter('absence-by-subject', 'inny@firma.example', address).replace(/^Message-ID.*$/m, 'X-Other: 1')
  expect(await handOver(other)).toBe('automatic')
  const order = await shown()
  expect(order).toMatchObject({ status: 'waiting', waiting_reason: 'information' })
  expect(await timelineOf(desk.author, id)).toEqual(before)
  const kept = { is_automatic: true, text: 'Jestem na urlopie do 5 grudnia.' }
  expect(order.unconfirmed_letters).toMatchObject([kept, kept])
  expect(await queuedLetters(server.pool, 'reply_unconfirmed')).toEqual([])
  expect(await queuedLetters(server.pool, 'reply_returned')).toEqual([])

  const body = { letter_id: order.unconfirmed_letters[0]?.id ?? 0 }
  await desk.lead.call('service-order.service-orders.confirm-letter', { path, body })
  expect((await timelineOf(desk.author, id)).at(-1)).toMatchObject({ kind: 'replied', text: kept.text })
  expect((await shown()).unconfirmed_letters).toMatchObject([kept])
}, 60_000)

it('letters of programs, unsigned ones and those to unknown addresses change nothing', async () => {
  const { id, address } = await asked()
  const before = await timelineOf(desk.author, id)
  const from = desk.author.email
  const absent = { from, to: address, body: plain('Jestem na urlopie.') }
  expect(await handOver(message({ ...absent, headers: ['Auto-Submitted: auto-replied'] }))).toBe('automatic')
  expect(await handOver(message({ ...absent, headers: ['Return-Path: <>'] }))).toBe('automatic')
  const raw = message({ from, to: address, body: plain('1,4 bar') })
  expect(await handOver(raw, { key: 'another secret' })).toBe(403)
  expect(await handOver(raw, { age: 600 })).toBe(403)
  const forged = address.replace(/\.(\d+)\.(\d+)\./, (_, _id, user) => `.1.${user}.`)
  expect(await handOver(message({ from, to: forged, body: plain('1,4 bar') }))).toBe('unknown')
  expect(await timelineOf(desk.author, id)).toEqual(before)
}, 60_000)

it('a reply that cannot be accepted is returned to its author, with the reason', async () => {
  const { id, address } = await asked()
  const before = await timelineOf(desk.author, id)
  const raw = message({ from: 'inny@firma.example', to: address, body: plain('To nie ja') })
  expect(await handOver(raw)).toBe('returned')
  expect(await handOver(raw)).toBe('repeated')
  expect(await timelineOf(desk.author, id)).toEqual(before)
  await server.pool.query(`update service_orders set status = 'completed', waiting_reason = null where id = $1`, [id])
  expect(await handOver(message({ from: desk.author.email, to: address, body: plain('1,4 bar') }))).toBe('returned')
  const letters = await queuedLetters<{ reason: string; path: string }>(server.pool, 'reply_returned')
  expect(letters.map(({ to }) => to)).toEqual([desk.author.email, desk.author.email])
  expect(letters[0]?.data.reason).toMatch(/another address/)
  expect(letters[1]?.data.reason).toBeTruthy()
  expect(letters[1]?.data.path).toBe(`/service-order/service-orders/${id}/preview`)
}, 60_000)

it('a customer’s reply to an offer is a question, and the company’s reply is the answer', async () => {
  const { id } = await offers.sent()
  const customer = 'j.malinowska@dom.example'
  const address = await replyTo(customer)
  expect(await handOver(message({ from: 'obcy@dom.example', to: address, body: plain('Za ile?') }))).toBe('unknown')
  expect(await handOver(message({ from: customer, to: address, body: plain('Kiedy montaż?') }))).toBe('taken')
  const seen = await offers.seen(id)
  expect(seen.messages).toMatchObject([{ from_customer: true, text: 'Kiedy montaż?' }])

  const own = await replyTo(offers.author.email)
  expect(await handOver(message({ from: offers.author.email, to: own, body: plain('W maju.') }))).toBe('taken')
  expect((await offers.seen(id)).messages.map(({ text }) => text)).toEqual(['Kiedy montaż?', 'W maju.'])
}, 60_000)
