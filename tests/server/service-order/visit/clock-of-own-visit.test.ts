import { afterAll, beforeAll, expect, it } from 'vitest'
import { recomputeDue } from '#server/modules/service-order/desk/recompute.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: MaintenanceDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
})
afterAll(() => server.stop())

it('a clock stays stopped, when time limits change, while a company has to set the date of a visit of its own people', async () => {
  const { id } = await desk.registered()
  const now = new Date()
  await server.pool.query(
    `insert into due_times (name_pl, name_en, kind, status, amount, unit, created_at)
     values ('Oczekujące', 'Waiting', 'maintenance', 'waiting', 2, 'days', now())`,
  )
  const waiting = { phase: 'inprogress', since: null, spent: {} }
  const wait = (by_partner: boolean) =>
    server.pool.query(
      `update service_maintenances set status = 'waiting', waiting_reason = 'visit_date', waiting_since = $2, due_at = null,
         due_clock = $3, by_partner = $4 where id = $1`,
      [id, now, waiting, by_partner],
    )
  const due = async () => {
    await recomputeDue(server.db, 'maintenance', now)
    return (await server.pool.query('select due_at from service_maintenances where id = $1', [id])).rows[0].due_at
  }
  await wait(true)
  expect(await due()).toBeNull()
  await wait(false)
  expect(await due(), 'the distributor sets the date of its own people').not.toBeNull()
})
