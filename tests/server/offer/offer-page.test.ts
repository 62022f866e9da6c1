import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
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

describe('a question that was changed after its answer was lost', () => {
  const ask = (code: string, text: string, headers: Record<string, string>) =>
    server.nobody.call(`${page}.ask`, { path: { code }, body: { text }, headers })
  const changed = (lost: string) => ({ 'idempotency-key': randomUUID(), 'idempotency-unanswered': lost })
  const questions = async (id: number) => (await desk.seen(id)).messages.map(({ text }) => text)

  it('is asked once: the page shows the first one, and says that the change is not in it', async () => {
    const { id, code } = await desk.sent()
    const lost = randomUUID()
    await ask(code, 'Kiedy?', { 'idempotency-key': lost })
    const { body } = await ask(code, 'Kiedy i za ile?', changed(lost))
    expect(body).toMatchObject({ arrived_before: true, messages: [{ text: 'Kiedy?' }] })
    expect(await questions(id)).toEqual(['Kiedy?'])
  })

  it('is asked as it was changed if the first one has not arrived, which is refused when it comes late', async () => {
    const { id, code } = await desk.sent()
    const lost = randomUUID()
    await ask(code, 'Za ile?', changed(lost))
    const late = { path: { code }, body: { text: 'Kiedy?' }, headers: { 'idempotency-key': lost } }
    expect((await server.nobody.refused(`${page}.ask`, late)).body.code).toBe('idempotency')
    expect(await questions(id)).toEqual(['Za ile?'])
  })

  it('gets nothing of another link by a key', async () => {
    const [one, other] = [await desk.sent(), await desk.sent()]
    const lost = randomUUID()
    await ask(one.code, 'Kiedy?', { 'idempotency-key': lost })
    const { body } = await ask(other.code, 'Za ile?', changed(lost))
    expect(body).toMatchObject({ messages: [{ text: 'Za ile?' }] })
    expect(body).not.toHaveProperty('arrived_before')
  })
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
