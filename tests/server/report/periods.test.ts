import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshReports } from '#server/modules/report/refresh.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const days = 400
const ofDay = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

let server: TestServer
let desk: OfferDesk

/** A person of a company signed in once at noon on each of 400 days, the last of which was yesterday. */
beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
  await server.pool.query(`delete from audit_entries where action = 'sign-in'`)
  await server.pool.query(
    `insert into audit_entries (at, user_id, entity, entity_id, action)
     select (day::date + time '12:00') at time zone 'UTC', $1, 'user.users', $1, 'sign-in' from unnest($2::text[]) as day`,
    [desk.author.id, Array.from({ length: days }, (_, n) => ofDay(n + 1))],
  )
  await refreshReports(server.db)
})
afterAll(() => server.stop())

it('a period counts each of its days once, across months and weeks', async () => {
  const ends = fc.tuple(fc.integer({ min: 1, max: days }), fc.integer({ min: 1, max: days }))
  await fc.assert(
    fc.asyncProperty(ends, async (chosen) => {
      const [last = 1, first = 1] = chosen.toSorted((one, other) => one - other)
      const query = { period: `${ofDay(first)}..${ofDay(last)}`, partner: String(desk.company) }
      const { totals, points } = (await desk.trader.call('report.activities.chart', { query })).body
      expect(totals).toMatchObject({ sign_ins: first - last + 1, total: first - last + 1 })
      expect(points.reduce((sum, { sign_ins }) => sum + sign_ins, 0)).toBe(first - last + 1)
      const [row] = (await desk.trader.call('report.activities.index', { query })).body.results
      expect(row).toMatchObject({ sign_ins: first - last + 1, total: first - last + 1 })
    }),
    { numRuns: 60 },
  )
})
