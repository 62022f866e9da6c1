import { today } from '#contract/values/rules.ts'
import { producers } from '#server/modules/device/table.ts'
import { units } from '#server/modules/unit/table.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export type UnitDesk = Awaited<ReturnType<typeof openUnitDesk>>

/** The desk of orders with a producer's warranty, and recurring actions on units. */
export async function openUnitDesk(server: TestServer) {
  const desk = await openOrderDesk(server)
  await server.db
    .update(producers)
    .set({ warranty_parts_months: 84, warranty_labour_months: 60, maintenance_months: 12 })
  let last = 0
  /** A serial number that no unit has yet. */
  const serial = () => {
    last += 1
    return `2309${String(last).padStart(18, '0')}`
  }
  const written = () => ({
    serial_no: serial(),
    device_id: desk.model,
    install_date: today(),
    installation_address: 'ul. Wiosenna 18',
    installation_post_code: '05-500',
    installation_city: 'Piaseczno',
    owner_name: 'Katarzyna Lis',
    owner_email: 'katarzyna.lis@example.com',
    consent_processing_data: true,
  })
  async function drafted(changes: object = {}, who = desk.author) {
    const { body } = await who.call('partnerzone.device.units.store', { body: { ...written(), ...changes } })
    return body
  }
  /** The number of a unit that the distributor has sold to a company. */
  async function sold(partner_id: number | null, changes: object = {}) {
    const serial_no = serial()
    await server.db.insert(units).values({ serial_no, device_id: desk.model, partner_id, status: 'sold', ...changes })
    return serial_no
  }
  const register = (unit: { id: number; version: number }, who = desk.author) =>
    who.call('partnerzone.device.units.register', { path: { unit: unit.id }, body: { version: unit.version } })
  async function registered(changes: object = {}) {
    const unit = await drafted({ serial_no: await sold(desk.company), ...changes })
    await register(unit)
    return unit.serial_no
  }
  const found = async (serial_no: string, who = desk.author) =>
    (await who.call('partnerzone.device.units.find', { query: { serial_no } })).body.unit
  /** Consents given with a unit, newest last. */
  const consents = async (id: number | undefined) =>
    (
      await server.pool.query(
        `select person_name, withdrawn_at is null as holds from given_consents
         where entity = 'device.units' and entity_id = $1 order by id`,
        [id],
      )
    ).rows
  return { ...desk, serial, sold, written, drafted, register, registered, found, consents }
}
