import { afterAll, beforeAll } from 'vitest'
import { today } from '#contract/rules.ts'
import { monthsAfter } from '#contract/unit/coverage.ts'
import { device_groups } from '#server/modules/device/table.ts'
import { device_types, maintenance_checks } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/maintenance-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A server with units on which maintenances and leak checks are due, for all tests of a file. */
export function dueDesk() {
  let server: TestServer
  let desk: MaintenanceDesk
  let type: number
  let leakType: number
  let last = 0

  const day = today()
  const ago = (months: number) => monthsAfter(day, -months)
  const zone = 'partnerzone.service-order.due-maintenances' as const
  const staff = 'service-order.due-maintenances' as const

  /** A registered unit of the author's company, installed so many months ago. */
  async function unit(months: number, changes: Partial<typeof units.$inferInsert> = {}) {
    last += 1
    const [row] = await server.db
      .insert(units)
      .values({
        serial_no: `2409${String(last).padStart(18, '0')}`,
        status: 'registered',
        device_id: desk.model,
        partner_id: desk.company,
        install_date: ago(months),
        installation_city: 'Piaseczno',
        ...changes,
      })
      .returning()
    return row as typeof units.$inferSelect
  }

  const dueOf = async (serial_no: string, who: Person = desk.author) =>
    (await who.call(`${zone}.index`, { query: { serial_no } })).body.results
  const leaking = { refrigerant: 'R410A', gwp: 2088, charge: '3.000' }

  /** Takes a maintenance from registration to its end by the service. */
  async function done(
    serial_no: string,
    changes: { maintenance_type?: number } = {},
    next_due_on: string | null = null,
  ) {
    const { id, version } = await desk.registered({ serial_no, ...changes })
    const path = { service_maintenance: id }
    const scheduled = await desk.technician.call('service-order.service-maintenances.schedule', {
      path,
      body: { version, visit_day: dayFromNow(3), visit_time: '10:30', technician_id: desk.technician.id },
    })
    const body = { version: scheduled.body.version, note: 'W porządku', next_due_on }
    return (await desk.technician.call('service-order.service-maintenances.complete', { path, body })).body
  }

  const letters = async (template: string) =>
    (
      await server.pool.query<{ data: { to: string; data: Record<string, unknown> } }>(
        `select data from pgboss.job where name = 'mail.send' and data ->> 'template' = $1 order by created_on`,
        [template],
      )
    ).rows.map(({ data }) => data)

  beforeAll(async () => {
    server = await startServer()
    desk = await openMaintenanceDesk(server)
    const groups = (await server.db.select({ id: device_groups.id }).from(device_groups)).map(({ id }) => id)
    const [known] = await server.db
      .update(device_types)
      .set({ groups, interval_months: 12, lead_days: 30 })
      .returning({ id: device_types.id })
    type = known?.id ?? 0
    const [leak] = await server.db
      .insert(maintenance_types)
      .values({ name_pl: 'Szczelność', name_en: 'Leak check', counts_as: 'leak_check' })
      .returning()
    leakType = leak?.id ?? 0
    await server.db.delete(maintenance_checks)
  })
  afterAll(() => server.stop())

  return {
    get server() {
      return server
    },
    get desk() {
      return desk
    },
    get type() {
      return type
    },
    get leakType() {
      return leakType
    },
    day,
    ago,
    zone,
    staff,
    unit,
    dueOf,
    leaking,
    done,
    letters,
  }
}
