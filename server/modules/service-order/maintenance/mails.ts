import type { Database } from '#server/db/client.ts'
import { aboutOrder, authorsOf, staffOf, writeTo } from '#server/modules/service-order/handling/mails.ts'
import { visitLink } from '#server/modules/service-order/visit/links.ts'
import { visitMails } from '#server/modules/service-order/visit/mails.ts'
import type { Maintenance } from './maintenance.ts'

const about = (order: Maintenance) => aboutOrder('maintenance', order)

/** Where the unit of a maintenance is. */
export const maintenancePlace = ({ address: street, post_code: postcode, city, country }: Maintenance) => ({
  street,
  postcode,
  city,
  country,
})

/** Letters about the visits of maintenances. */
export const maintenanceVisitMails = visitMails<Maintenance>({ of: 'maintenance', placeOf: maintenancePlace })
const { visitOf, companyOf, technicianOf, visitOfTechnician, wasCalledOff, tellCustomerOff } = maintenanceVisitMails

/** Sends the author the number of a registered maintenance; staff find it in their queue. */
export async function mailMaintenanceRegistered(db: Database, order: Maintenance): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'maintenance_registered', about(order))
}

/** Notifies both sides that a maintenance is cancelled: the company, and the technician and owner. */
export async function mailMaintenanceCancelled(db: Database, order: Maintenance): Promise<void> {
  const wasPlanned = await wasCalledOff(db, order)
  if (wasPlanned) await tellCustomerOff(db, order)
  const own = await visitOf(db, order)
  const data = { ...own, visit: wasPlanned ? own.visit : '', reason: order.outcome_reason ?? '' }
  await writeTo(db, await companyOf(db, order), 'maintenance_cancelled', { ...data, reader: 'partner' })
  const technicians = await technicianOf(db, order)
  const owners = (await staffOf(db, order)).filter(({ email }) => technicians.every((other) => other.email !== email))
  const { code } = await visitOfTechnician(db, order)
  await writeTo(db, technicians, 'maintenance_cancelled', { ...data, code, reader: 'technician' })
  const link = { of: 'maintenance' as const, id: order.id }
  const ofOwner = owners.length === 0 || !order.owner_id ? '' : await visitLink(db, link, order.owner_id)
  await writeTo(db, owners, 'maintenance_cancelled', { ...data, code: ofOwner, reader: 'technician' })
}

/** Notifies the partner of completion: of the day of the visit with the protocol, or why nothing was carried out. */
export async function mailMaintenanceCompleted(db: Database, order: Maintenance): Promise<void> {
  const { completion_note, outcome, outcome_reason, visited_on, next_due_on } = order
  const text = outcome === 'not_done' ? outcome_reason : completion_note
  const has_protocol = order.protocol_file !== null
  const data = { ...about(order), text, next_due_on, has_protocol, visited_on, is_done: outcome === 'done' }
  await writeTo(db, await authorsOf(db, order), 'maintenance_completed', data, order.protocol_file)
}
