import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* A company is closed by one while others begin something for it. */

let server: TestServer
let desk: MaintenanceDesk
let closing: pg.Client

beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
  closing = new pg.Client({ connectionString: server.databaseUrl })
  await closing.connect()
})
afterAll(async () => {
  await closing.end()
  await server.stop()
})

/** Closes the company while the call is made: it has counted open work, and commits only when the call waits or has ended. */
async function whileClosing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await closing.query('begin')
  await closing.query('select from partners where id = $1 for update', [desk.company])
  await closing.query('update partners set status = 0 where id = $1', [desk.company])
  let isOver = false
  const answer = call().finally(() => {
    isOver = true
  })
  await vi.waitUntil(async () => {
    const { rows } = await server.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return isOver || rows.length > 0
  })
  await closing.query('commit')
  try {
    return await answer
  } finally {
    await server.pool.query('update partners set status = 1 where id = $1', [desk.company])
  }
}

it('no warranty order is sent and no maintenance registered for a company that is being closed', async () => {
  const { id, version } = await desk.draft()
  const body = await desk.sending(version)
  const send = () => desk.technician.refused('service-order.service-orders.send', { path: { service_order: id }, body })
  expect((await whileClosing(send)).status).toBe(409)
  const kept = await desk.technician.call('service-order.service-orders.show', { path: { service_order: id } })
  expect(kept.body.status).toBe('draft')

  const register = () =>
    desk.technician.refused('service-order.service-maintenances.store', {
      body: { ...desk.maintenanceForm(), partner_id: desk.company },
    })
  const refused = await whileClosing(register)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['partner_id']])
})
