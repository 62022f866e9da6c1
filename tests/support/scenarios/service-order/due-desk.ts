import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { device_groups } from '#server/modules/device/table.ts'
import { device_types, maintenance_checks } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

/** Changes of a completion, and the kind of the maintenance. */
interface Completed {
  maintenance_type?: number
  visited_on?: string
  visited_on_reason?: string
  outcome?: 'done' | 'not_done'
  reason?: string
  note?: string | null
  next_due_on?: string
  next_due_reason?: string
}

export type DueDesk = Awaited<ReturnType<typeof openDueDesk>>

/**
 * A maintenance desk with one device type of a yearly maintenance without checks, a maintenance type that counts as a leak check,
 * and units of the author's company.
 */
export async function openDueDesk(server: TestServer) {
  const { db, pool } = server
  const desk = await openMaintenanceDesk(server)
  const day = today()
  const ago = (months: number) => monthsAfter(day, -months)
  const groups = (await db.select({ id: device_groups.id }).from(device_groups)).map(({ id }) => id)
  const [known] = await db
    .update(device_types)
    .set({ groups, interval_months: 12, lead_days: 30 })
    .returning({ id: device_types.id })
  const [leak] = await db
    .insert(maintenance_types)
    .values({ name_pl: 'Szczelność', name_en: 'Leak check', counts_as: 'leak_check' })
    .returning()
  await db.delete(maintenance_checks)
  let last = 0
  return {
    ...desk,
    day,
    ago,
    type: known?.id ?? 0,
    leakType: leak?.id ?? 0,
    /** A registered unit of the author's company, installed this many months ago. */
    async unit(months: number, changes: Partial<typeof units.$inferInsert> = {}) {
      last += 1
      const [row] = await db
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
    },
    dueOf: async (serial_no: string, who: Person = desk.author) =>
      (await who.call('partnerzone.service-order.due-maintenances.index', { query: { serial_no } })).body.results,
    /** Takes a maintenance from registration to its end by the service. */
    async complete(serial_no: string, { maintenance_type, ...body }: Completed = {}) {
      const { id, version } = await desk.registered({ serial_no, ...(maintenance_type && { maintenance_type }) })
      const path = { service_maintenance: id }
      const scheduled = await desk.technician.call('service-order.service-maintenances.schedule', {
        path,
        body: { version, visit_day: dayFromNow(3), visit_time: '10:30', technician_id: desk.technician.id },
      })
      const done = await desk.technician.call('service-order.service-maintenances.complete', {
        path,
        body: {
          version: scheduled.body.version,
          ...desk.done,
          note: 'W porządku',
          // The order was registered today.
          visited_on_reason: 'Protokół papierowy z tego dnia',
          ...body,
        },
      })
      if (done.status !== 200) throw new Error(JSON.stringify(done.body))
      return done.body
    },
    /** Queued letters of a template, the oldest first. */
    letters: (template: string) => queuedLetters(pool, template),
  }
}
