import type { MaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import { device_types, maintenance_checks } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { recipientsOf } from '#tests/support/queued-letters.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

export type MaintenanceDesk = Awaited<ReturnType<typeof openMaintenanceDesk>>

/** The setting of tests about maintenances: the order desk, the dictionaries, and a check list. */
export async function openMaintenanceDesk(server: TestServer) {
  const desk = await openOrderDesk(server)
  const { db } = server
  const name = (name_pl: string, name_en: string) => ({ name_pl, name_en })
  const first = <Row>([row]: Row[]) => row as Row
  const type = first(await db.insert(device_types).values(name('Pompa ciepła', 'Heat pump')).returning())
  const yearly = first(
    await db
      .insert(maintenance_types)
      .values({ ...name('Roczny', 'Yearly'), interval_months: 12 })
      .returning(),
  )
  const repair = first(await db.insert(repair_types).values(name('Brak', 'None')).returning())
  const check = first(
    await db
      .insert(maintenance_checks)
      .values({ ...name('Filtr wody', 'Water filter'), device_type: type.id })
      .returning(),
  )
  const form = (changes: Partial<MaintenanceForm> = {}) => ({
    company_name: null,
    nip: null,
    model: desk.model,
    serial_no: null,
    device_type: type.id,
    maintenance_type: yearly.id,
    repair_type: repair.id,
    description: 'Przegląd po pierwszym roku',
    wanted_days: 'wtorki po 15',
    address: 'Leśna 7',
    post_code: '00-850',
    city: 'Warszawa',
    contact_name: 'Jan Kowalski',
    contact_phone: '601 234 567',
    contact_email: null,
    files: [],
    ...changes,
  })
  async function registered(changes: Partial<MaintenanceForm> = {}, who: Person = desk.author) {
    const stored = await who.call('partnerzone.service-order.service-maintenances.store', { body: form(changes) })
    if (stored.status !== 200) throw new Error(JSON.stringify(stored.body))
    return stored.body
  }
  return {
    ...desk,
    check: check.id,
    maintenanceForm: form,
    /** The completion of a visit of today. */
    done: { outcome: 'done', visited_on: dayFromNow(0) } as const,
    /** A maintenance that the author has registered. */
    registered,
    /** A maintenance whose visit is in three days. */
    async scheduled(changes: object = {}, form: Partial<MaintenanceForm> = {}) {
      const { id, version } = await registered(form)
      const visit = { visit_day: dayFromNow(3), visit_time: '10:30', technician_id: desk.technician.id }
      const scheduled = await desk.technician.call('service-order.service-maintenances.schedule', {
        path: { service_maintenance: id },
        body: { version, ...visit, ...changes },
      })
      if (scheduled.status !== 200) throw new Error(JSON.stringify(scheduled.body))
      return scheduled.body
    },
    /** A maintenance as staff or its company see it. */
    async seen(who: Person, id: number) {
      const zone = who === desk.admin ? 'service-order' : 'partnerzone.service-order'
      return (await who.call(`${zone}.service-maintenances.show`, { path: { service_maintenance: id } })).body
    },
    /** The addresses to which the letters of a template go. */
    letters: (template: string) => recipientsOf(server.pool, template),
  }
}
