import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardTiles } from '#contract/dashboard/tiles.ts'
import { openTrainingOffice } from '#tests/support/scenarios/training/training-office.ts'
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
  expect(trainings).toBeNull()
})

it('the terms of the dashboard are those that the colleague leads; an account that is closed passes the coming ones on', async () => {
  const office = await openTrainingOffice(server)
  const admin = await server.person({ roles: ['admin'] })
  const [trainer, other] = [
    await server.person({ roles: ['moderator-training'] }),
    await server.person({ roles: ['moderator-training'] }),
  ]
  const term = await office.term()
  const own = async (person: Person) =>
    (await person.call('dashboard.dashboards.index')).body.trainings?.map(({ id }) => id) ?? null
  expect([await own(trainer), await own(other)]).toEqual([null, null])

  const partner = await server.person({ roles: ['partner'], partners: [await server.partner('Termo-Test')] })
  const unknown = await office.update(term.id, { trainer_id: partner.id })
  expect(unknown.body.errors).toHaveProperty('trainer_id')
  await office.update(term.id, { trainer_id: trainer.id })
  expect([await own(trainer), await own(other)]).toEqual([[term.id], null])
  const led = (await other.call('training.terms.index', { query: { trainer: String(trainer.id) } })).body.results
  expect(led).toMatchObject([{ id: term.id, trainer_id: trainer.id }])

  // Their open work, for which a colleague takes over.
  await server.pool.query(
    'insert into partner_moderators (partner_id, user_id) select id, $1 from partners where name = $2',
    [trainer.id, 'Termo-Test'],
  )
  const { version } = (await admin.call('user.users.show', { path: { user: trainer.id } })).body
  const closing = { path: { user: trainer.id }, body: { version, successor_id: other.id } }
  await admin.call('user.users.deactivate', closing)
  expect(await own(other)).toEqual([term.id])
})

it('a new person sees four first steps until each was visited, and an account of two months ago sees none', async () => {
  const stepsOf = async (person: Person) => (await person.call('dashboard.dashboards.index')).body.first_steps
  const person = await server.person({ roles: ['moderator-training'] })
  const names = ['terms', 'participants', 'documents', 'devices'] as const
  expect(await stepsOf(person)).toEqual(names.map((step) => ({ step, visited: false })))
  const keep = (body: { visited: (typeof names)[number][]; dismissed?: boolean }) =>
    person.call('dashboard.dashboards.first-steps', { body })
  await keep({ visited: ['terms'] })
  expect((await stepsOf(person))?.map(({ visited }) => visited)).toEqual([true, false, false, false])
  // Arranging tiles keeps the steps, and the other way round.
  await person.call('dashboard.dashboards.arrange', { body: { tiles: usual } })
  expect((await stepsOf(person))?.[0]?.visited).toBe(true)
  await keep({ visited: [...names] })
  expect(await stepsOf(person)).toBeNull()
  await keep({ visited: [] })
  expect(await stepsOf(person)).not.toBeNull()
  await keep({ visited: ['terms'], dismissed: true })
  expect(await stepsOf(person)).toBeNull()

  const fitter = await server.person({ roles: ['partner'], partners: [await server.partner('Nowa')] })
  const zone = async () => (await fitter.call('partnerzone.dashboard.dashboards.index')).body.first_steps
  expect((await zone())?.map(({ step }) => step)).toContain('report_fault')
  await server.pool.query(`update users set created_at = now() - interval '60 days' where id = $1`, [fitter.id])
  expect(await zone()).toBeNull()
})
