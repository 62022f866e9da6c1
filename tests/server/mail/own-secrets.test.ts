import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/messages/locale.ts'
import { type MailTemplate, renderMail, templateNames } from '#server/integrations/mail/templates.ts'
import { readLetter } from '#server/modules/mail/received.ts'
import { assembleModules } from '#server/modules.ts'
import { quotingPrograms } from '#tests/support/letters/quoting-programs.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import {
  handOver,
  newestLetter,
  plainText,
  replyMailbox,
  replyTo,
  writtenMessage,
} from '#tests/support/scenarios/reply-mail.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

assembleModules()

const portal = 'https://portal.example.com'
const secret = 'Zx7-kQ_93bLmT0vWyA4dEf'
const signature = '0123456789abcdef0123'
const replies = `portal+customer.118.0.${signature}@firma.example`

async function kept(body: string[], public_url = portal) {
  const raw = writtenMessage({ from: 'anna@dom.example', to: replies, body })
  const found = await readLetter({ bytes: Buffer.from(raw), mailboxes: [replyMailbox.address], public_url })
  if ('over' in found) throw new Error(`over the limit of ${found.over}`)
  return `${found.letter.text}\n${found.letter.whole?.text ?? ''}`
}

describe('a letter of ours that is quoted in an answer', () => {
  it.each(templateNames() as MailTemplate[])('"%s" has no link left, from any program', async (template) => {
    for (const locale of locales) {
      const letter = renderMail(
        template,
        locale,
        mailSamples[template] as never,
        { public_url: portal, erp_name: 'X' },
        { replies },
      )
      const links = letter.text.match(/https:\/\/portal\.example\.com\/\S+/g) ?? []
      expect(links.length).toBeGreaterThan(0)
      for (const { name, reply } of quotingPrograms) {
        const text = await kept(plainText(...reply(['Tak.'], letter.text.split('\n'))))
        expect(text.replaceAll(`${portal}/***`, ''), name).not.toContain(portal)
        for (const link of links) expect(text, name).not.toContain(link.slice(portal.length))
      }
      const html = await kept([
        'Content-Type: text/html; charset=utf-8',
        '',
        `<p>Tak.</p><blockquote>${letter.html}</blockquote>`,
      ])
      expect(html.replaceAll(`${portal}/***`, '')).not.toContain(portal)
    }
  })

  const encoded = encodeURIComponent(`${portal}/#/offer/${secret}`)
  it.each([
    ['as it was', [`Oferta: ${portal}/#/offer/${secret}`]],
    [
      'in brackets, with the label before',
      [`Otwórz ofertę<${portal}/#/offer/${secret}>`, `[${portal}/#/offer/${secret}]`],
    ],
    ['broken before the code', [`> Zobacz ofertę: ${portal}/#/offer/`, `> ${secret}`]],
    ['broken before the path', [`> ${portal}`, `> /#/offer/${secret}`]],
    ['broken within the host', ['>> https://portal.exam', `>> ple.com/#/offer/${secret}`]],
    [
      'broken within the code of a long line',
      [`Zobacz ofertę na stronie: ${portal}/#/offer/${secret.slice(0, 6)}`, secret.slice(6)],
    ],
    ['with the breaks of quoted-printable', [`${portal}/#/off=`, `er/${secret.slice(0, 4)}=`, secret.slice(4)]],
    ['encoded by Outlook', [`https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02&reserved=0`]],
    ['encoded twice', [`https://links.example/?a=${encodeURIComponent(encoded)}`]],
    ['encoded by Google', [`https://www.google.com/url?q=${portal}/%23/offer/${secret}&source=gmail`]],
    [
      'encoded by Proofpoint',
      [`https://urldefense.proofpoint.com/v2/url?u=https-3A__portal.example.com_-23_offer_${secret}&d=Dw`],
    ],
    ['behind a link that leads to us', [`https://protect-eu.mimecast.com/s/${secret}?domain=portal.example.com`]],
    ['in capitals', [`HTTPS://PORTAL.EXAMPLE.COM/#/offer/${secret}`]],
    ['without its scheme', [`portal.example.com/#/offer/${secret}`]],
    ['of a file', [`${portal}/api/public-zone/visit/${secret}/calendar.ics`]],
  ])('has no link left %s', async (_title, lines) => {
    for (const end of [[], ['', 'Pozdrawiam']]) {
      const text = await kept(plainText('Tak.', ...lines, ...end))
      expect(text).not.toContain(secret.slice(6))
      expect(text).toContain(`${portal}/***`)
      expect(text).toContain(end.join('\n'))
    }
  })

  it('has no address for replies left that is signed for its reader', async () => {
    const broken = [
      `> Od: Portal <portal+customer.118.0.${signature.slice(0, 8)}`,
      `> ${signature.slice(8)}@firma.example>`,
    ]
    const forms = [[`Do: ${replies}`], broken, [encodeURIComponent(replies)], [replies.toUpperCase()]]
    for (const lines of forms) {
      const text = await kept(plainText('Tak.', ...lines))
      expect(text.toLowerCase()).not.toContain(signature.slice(8))
      expect(text).toContain('+***')
    }
  })

  it('takes nothing else', async () => {
    const lines = [
      'Zdjęcie jest na https://zdjecia.example/#/album/7 albo u nas: https://portal.example.com.pl/x',
      'Pisz na jan+zakupy.1.2@dom.example lub portal@firma.example, portal.example.com działa.',
      `Na ${portal}/#/service-order/service-orders/118/preview`,
      '2026-11-28 przyjadę.',
      `(${portal}/#/offers), dziękuję.`,
    ]
    const [first, second, third, fourth, fifth] = (await kept(plainText(...lines))).trim().split('\n')
    expect([first, second, fourth]).toEqual([lines[0], lines[1], lines[3]])
    expect([third, fifth]).toEqual([`Na ${portal}/***`, `(${portal}/***), dziękuję.`])
  })

  it('is read in time, whatever is in it', async () => {
    const began = Date.now()
    for (const part of [
      'portal.example.com:',
      'https://',
      'p\n> ',
      '+a',
      'portal.example.com/\n',
      '%252525',
      `${portal}/?`,
    ])
      await kept(plainText(...part.repeat(50_000 / part.length).split('\n')))
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})

describe('a conversation about an offer', () => {
  let server: TestServer
  let offers: OfferDesk
  beforeAll(async () => {
    server = await startServer({ work: true, config: { replies: replyMailbox } })
    offers = await openOfferDesk(server)
  })
  afterAll(() => server.stop())

  it('does not show the company the personal link of its customer, whether the letter waited or not', async () => {
    const { id } = await offers.sent()
    const customer = 'j.malinowska@dom.example'
    const to = await replyTo(server, customer)
    const { rows } = await server.pool.query(`select code from offer_recipients where offer_id = $1`, [id])
    const code: string = rows[0].code
    const letter = (await newestLetter(server, customer))?.split('\r\n') ?? []
    const link = `${server.deps.config.public_url}/#/offer/${code}`
    const body = (answer: string) =>
      plainText(answer, '', '-----Original Message-----', `From: Portal <${to}>`, ...letter, link)
    const asked = writtenMessage({ from: customer, to, body: body('Kiedy montaż?') })
    expect(await handOver(server, asked)).toBe('taken')
    const headers = ['X-Auto-Response-Suppress: All']
    const absent = writtenMessage({ from: customer, to, headers, body: body('Wracam w maju.') })
    expect(await handOver(server, absent)).toBe('automatic')
    const seen = await offers.seen(id)
    expect(seen.messages[0]?.letter?.text).toContain('Original Message')
    expect(seen.unconfirmed_letters[0]?.letter?.text).toContain('Original Message')
    const stored = await server.pool.query(
      `select (select jsonb_agg(m) from offer_messages m)::text || (select jsonb_agg(u) from unconfirmed_letters u)::text as all`,
    )
    for (const text of [JSON.stringify([seen.messages, seen.unconfirmed_letters]), stored.rows[0].all]) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(to.split('@')[0])
    }
  }, 60_000)
})
