import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { handOver, newestLetter, replyMailbox, replyTo } from '#tests/support/scenarios/reply-mail.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let offers: OfferDesk

beforeAll(async () => {
  server = await startServer({ work: true, config: { replies: replyMailbox } })
  offers = await openOfferDesk(server)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

const customer = 'j.malinowska@dom.example'

/** A delivery status notification (RFC 3464) as Postfix writes it. */
const report = (
  letter_id: string,
  { action = 'failed', status = '5.1.1', returned = 'text/rfc822-headers', to = 'portal@localhost' } = {},
) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.dom.example (Mail Delivery System)',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--part',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.dom.example',
    'Arrival-Date: Fri, 27 Nov 2026 10:00:00 +0100 (CET)',
    '',
    `Final-Recipient: rfc822; ${customer}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <j.malinowska@dom.example>:',
    '    Recipient address rejected: User unknown',
    '',
    '--part',
    `Content-Type: ${returned}`,
    '',
    'From: Portal <portal@localhost>',
    `Message-ID: <${letter_id}@localhost>`,
    'Subject: Oferta',
    '',
    '--part--',
  ].join('\r\n')

const idOf = (letter: string | undefined) => /^Message-ID: <([^@]+)@/im.exec(letter ?? '')?.[1] ?? ''

const recipientOf = async (id: number) => (await offers.seen(id)).recipients[0]

it('the report that a letter cannot be delivered is recorded like a refusal of the mail server, once', async () => {
  const { id } = await offers.sent()
  await replyTo(server, customer)
  await vi.waitFor(async () => expect(await recipientOf(id)).toMatchObject({ delivery: 'sent' }), { timeout: 20_000 })
  const letter_id = idOf(await newestLetter(server, customer))
  for (const other of [
    { action: 'delayed', status: '4.4.1' },
    { action: 'delivered', status: '2.0.0' },
    { status: '4.2.2' },
  ])
    expect(await handOver(server, report(letter_id, other))).toBe('unknown')
  expect(await handOver(server, report('00000000-0000-4000-8000-000000000000'))).toBe('unknown')
  expect(await recipientOf(id)).toMatchObject({ delivery: 'sent' })

  expect(await handOver(server, report(letter_id))).toBe('undelivered')
  await vi.waitFor(
    async () =>
      expect(await recipientOf(id)).toMatchObject({
        delivery: 'failed',
        failure: expect.stringContaining('550 5.1.1'),
      }),
    { timeout: 20_000 },
  )
  await vi.waitFor(
    async () =>
      expect(await queuedLetters(server.pool, 'offer_bounced')).toMatchObject([
        { to: offers.author.email, data: { reason: expect.stringContaining('Recipient address rejected') } },
      ]),
    { timeout: 20_000 },
  )
  expect(await handOver(server, report(letter_id, { returned: 'message/rfc822' }))).toBe('unknown')
}, 90_000)
