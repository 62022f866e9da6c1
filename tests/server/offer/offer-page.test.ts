import { expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const page = 'public-zone.offer'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

it('a question that is sent again under its key, because the answer was lost, is asked once', async () => {
  const { id, code } = await desk.sent()
  const ask = (text: string, key: string) =>
    server.nobody.call(`${page}.ask`, { path: { code }, body: { text }, headers: { 'idempotency-key': key } })
  const [first, again] = [await ask('Kiedy?', 'opening-1-1'), await ask('Kiedy?', 'opening-1-1')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.messages).toEqual(first.body.messages)
  await ask('Za ile?', 'opening-1-2')
  expect((await desk.seen(id)).messages.map(({ text }) => text)).toEqual(['Kiedy?', 'Za ile?'])
})

it('a key that another offer has used says nothing of it', async () => {
  const [one, other] = [await desk.sent(), await desk.sent()]
  const ask = (code: string) =>
    server.nobody.refused(`${page}.ask`, {
      path: { code },
      body: { text: 'Kiedy?' },
      headers: { 'idempotency-key': 'opening-2-1' },
    })
  expect((await ask(one.code)).status).toBe(200)
  expect(await ask(other.code)).toMatchObject({ status: 409, body: { code: 'idempotency' } })
})

it('the dashboard of the company counts what was opened, what is over within a week, and what was accepted', async () => {
  const dashboard = async (who: typeof desk.author) =>
    (await who.call('partnerzone.dashboard.dashboards.index', {})).body.offers
  const before = await dashboard(desk.author)
  const opened = await desk.sent()
  await server.nobody.call(`${page}.open`, { path: { code: opened.code } })
  await desk.sent({ expires_on: dayFromNow(3) })
  const accepted = await desk.sent()
  await server.nobody.call(`${page}.accept`, {
    path: { code: accepted.code },
    body: { name: 'Joanna Malinowska', consent: true, gross: '108.00' },
  })
  expect(await dashboard(desk.author)).toEqual({
    opened: (before?.opened ?? 0) + 1,
    expiring: (before?.expiring ?? 0) + 1,
    until: dayFromNow(7),
    since: dayFromNow(-30),
    accepted: (before?.accepted ?? 0) + 1,
    accepted_gross: '108.00',
  })
  expect(await dashboard(desk.stranger)).toMatchObject({ opened: 0, expiring: 0, accepted: 0 })
})
