import { describe, expect, it } from 'vitest'
import { expireOffers } from '#server/modules/offer/jobs.ts'
import { type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const page = 'public-zone.offer'
const minute = 60_000
const year = new Date().getUTCFullYear() + 1

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

/** Moves the clock of the server to a moment. */
const at = (moment: number) => server.advance(moment - server.deps.clock().getTime())

/** The last Sunday of a month (from 0), on which clocks are changed. */
function lastSunday(month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

describe.each([
  { name: 'in winter', day: `${year}-02-10`, midnight: 'T23:00:00Z' },
  { name: 'in summer', day: `${year}-07-10`, midnight: 'T22:00:00Z' },
  { name: 'of 23 hours', day: lastSunday(2), midnight: 'T22:00:00Z' },
  { name: 'of 25 hours', day: lastSunday(9), midnight: 'T23:00:00Z' },
])('the last day, $name', ({ day, midnight }) => {
  const end = Date.parse(`${day}${midnight}`)

  it('ends at midnight in Warsaw: accepted a minute before, refused with a reason a minute later', async () => {
    at(end - 3 * 24 * 60 * minute)
    const [early, late] = [await desk.sent({ expires_on: day }), await desk.sent({ expires_on: day })]
    const shown = async (code: string) => (await server.nobody.call(`${page}.show`, { path: { code } })).body
    const accept = (code: string) =>
      server.nobody.refused(`${page}.accept`, { path: { code }, body: { name: 'J', consent: true, gross: '108.00' } })

    at(end - minute)
    await expireOffers(server.db, server.deps.clock())
    expect(await shown(late.code)).toMatchObject({ state: 'sent', can_answer: true })
    expect((await accept(early.code)).status).toBe(200)

    at(end + minute)
    expect(await shown(late.code)).toMatchObject({ state: 'expired', can_answer: false })
    expect((await accept(late.code)).status).toBe(409)
    expect((await desk.seen(late.id)).acceptance).toBeNull()
    expect((await accept(early.code)).status).toBe(200)
    await expireOffers(server.db, server.deps.clock())
    expect([(await desk.seen(early.id)).state, (await desk.seen(late.id)).state]).toEqual(['accepted', 'expired'])
  })
})

it('a week with a change to summer time ends seven days later on the dashboard, also before midnight', async () => {
  const day = new Date(Date.parse(lastSunday(2)) - 4 * 24 * 60 * minute).toISOString().slice(0, 10)
  at(Date.parse(`${day}T22:30:00Z`))
  const { body } = await desk.author.call('partnerzone.dashboard.dashboards.index')
  const days = (until: string | undefined) => (Date.parse(until ?? '') - Date.parse(day)) / (24 * 60 * minute)
  expect([days(body.offers?.until), days(body.due?.until)]).toEqual([7, 60])
})
