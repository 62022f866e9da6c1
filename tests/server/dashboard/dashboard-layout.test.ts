import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardTiles } from '#contract/dashboard/tiles.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let lead: Person
let colleague: Person

beforeAll(async () => {
  server = await startServer()
  lead = await server.person({ roles: ['admin'] })
  colleague = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const tilesOf = async (person: Person) => (await person.call('dashboard.dashboards.index')).body.tiles
const usual = dashboardTiles.map((tile) => ({ tile, hidden: false }))

it('a person’s dashboard is arranged for that person alone, and what is not named comes last', async () => {
  const tiles = [
    { tile: 'parts' as const, hidden: false },
    { tile: 'course' as const, hidden: true },
  ]
  await lead.call('dashboard.dashboards.arrange', { body: { tiles } })
  const arranged = await tilesOf(lead)
  expect(arranged.slice(0, 2)).toEqual(tiles)
  expect(arranged.map(({ tile }) => tile).toSorted()).toEqual([...dashboardTiles].toSorted())
  expect(await tilesOf(colleague)).toEqual(usual)

  await lead.call('dashboard.dashboards.arrange', { body: { tiles: usual } })
  expect(await tilesOf(lead)).toEqual(usual)
})

it('refuses a tile named twice, one that does not exist, and people without a dashboard of the back office', async () => {
  const refused = (person: Person, tiles: object[]) =>
    person.refused('dashboard.dashboards.arrange', { body: { tiles } as never })
  const [first] = usual
  expect((await refused(lead, [first as object, first as object])).status).toBe(422)
  expect((await refused(lead, [{ tile: 'nothing', hidden: false }])).status).toBe(422)
  const partner = await server.person({ roles: ['partner'], partners: [await server.partner('Instal-Test')] })
  expect((await refused(partner, usual)).status).toBe(403)
})

it('a colleague gets nothing for tiles that are not theirs to see, whatever they arrange', async () => {
  await colleague.call('dashboard.dashboards.arrange', { body: { tiles: usual } })
  const { course, orders, maintenances, parts, trainings } = (await colleague.call('dashboard.dashboards.index')).body
  expect([course, orders, maintenances, parts]).toEqual([null, null, null, null])
  expect(trainings).toEqual([])
})
