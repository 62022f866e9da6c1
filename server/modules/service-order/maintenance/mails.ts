import { and, eq } from 'drizzle-orm'
import { warsawLocal } from '#contract/moment.ts'
import { formatPhone } from '#contract/phones.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { aboutOrder, authorsOf, handlerOf, staffOf, writeTo } from '#server/modules/service-order/handling/mails.ts'
import type { Maintenance } from './maintenance.ts'
import { visitLink } from './visit-links.ts'

const about = (order: Maintenance) => aboutOrder('maintenance', order)

/** Sends the author the number of a registered maintenance; staff find it in their queue. */
export async function mailMaintenanceRegistered(db: Database, order: Maintenance): Promise<void> {
  await writeTo(db, await authorsOf(db, order), 'maintenance_registered', about(order))
}

function visitOf(order: Maintenance) {
  const { visit_at, visit_code, technician_name, address, post_code, city, country, contact_name, contact_phone } =
    order
  return {
    ...about(order),
    partner_name: order.partner_name,
    visit: visit_at === null ? '' : warsawLocal(visit_at),
    code: visit_code ?? '',
    technician_name: technician_name ?? '',
    place: { street: address, postcode: post_code, city, country },
    contact: [contact_name, contact_phone && formatPhone(contact_phone)].filter(Boolean).join(', '),
  }
}

/** The visit for its technician, whose link is the technician's own. */
async function visitOfTechnician(db: Database, order: Maintenance) {
  const code = order.technician_id === null ? '' : await visitLink(db, order.id, order.technician_id)
  return { ...visitOf(order), code }
}

/** The colleague who will come, unless the account is closed. Null for a visit of the partner's own people. */
async function technicianOf(db: Database, { technician_id }: Maintenance) {
  if (technician_id === null) return []
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, technician_id), eq(users.status, 1)))
}

/** Sends both sides the appointment of a visit. */
export async function mailScheduled(db: Database, order: Maintenance): Promise<void> {
  await writeTo(
    db,
    await authorsOf(db, order),
    'maintenance_scheduled',
    visitOf(order),
    null,
    await handlerOf(db, order),
  )
  await writeTo(db, await technicianOf(db, order), 'maintenance_visit', await visitOfTechnician(db, order))
}

/** Notifies both sides that a scheduled visit is cancelled, because the partner has withdrawn the order. */
export async function mailVisitWithdrawn(db: Database, order: Maintenance): Promise<void> {
  const data = { ...visitOf(order), is_withdrawn: true }
  const off = 'maintenance_visit_off' as const
  await writeTo(db, await authorsOf(db, order), off, { ...data, reader: 'partner' })
  const ours = { ...data, ...(await visitOfTechnician(db, order)) }
  await writeTo(db, await technicianOf(db, order), off, { ...ours, reader: 'technician' })
}

/** Notifies both sides that a maintenance is cancelled: the company, and the technician and owner. */
export async function mailMaintenanceCancelled(db: Database, order: Maintenance): Promise<void> {
  const data = { ...visitOf(order), reason: order.outcome_reason ?? '' }
  await writeTo(db, await authorsOf(db, order), 'maintenance_cancelled', { ...data, reader: 'partner' })
  const technicians = await technicianOf(db, order)
  const owners = (await staffOf(db, order)).filter(({ email }) => technicians.every((other) => other.email !== email))
  const { code } = await visitOfTechnician(db, order)
  await writeTo(db, technicians, 'maintenance_cancelled', { ...data, code, reader: 'technician' })
  const ofOwner = owners.length === 0 || !order.owner_id ? '' : await visitLink(db, order.id, order.owner_id)
  await writeTo(db, owners, 'maintenance_cancelled', { ...data, code: ofOwner, reader: 'technician' })
}

/** Notifies the former technician that a colleague will make the visit. `before` is the order before that change. */
export async function mailVisitHandedOver(db: Database, before: Maintenance, order: Maintenance): Promise<void> {
  const visit = await visitOfTechnician(db, before)
  const data = { ...visit, technician_name: order.technician_name ?? '', is_withdrawn: false }
  await writeTo(db, await technicianOf(db, before), 'maintenance_visit_off', { ...data, reader: 'former_technician' })
}

/** Reminds both sides of tomorrow's visit. */
export async function mailVisitReminder(db: Database, order: Maintenance): Promise<void> {
  const toPartner = { ...visitOf(order), is_technician: false }
  await writeTo(db, await authorsOf(db, order), 'maintenance_reminder', toPartner, null, await handlerOf(db, order))
  const ours = { ...(await visitOfTechnician(db, order)), is_technician: true }
  await writeTo(db, await technicianOf(db, order), 'maintenance_reminder', ours)
}

/** Notifies the partner of completion: of the day of the visit with the protocol, or why nothing was carried out. */
export async function mailMaintenanceCompleted(db: Database, order: Maintenance): Promise<void> {
  const { completion_note, outcome, outcome_reason, visited_on, next_due_on } = order
  const text = outcome === 'not_done' ? outcome_reason : completion_note
  const has_protocol = order.protocol_file !== null
  const data = { ...about(order), text, next_due_on, has_protocol, visited_on, is_done: outcome === 'done' }
  await writeTo(db, await authorsOf(db, order), 'maintenance_completed', data, order.protocol_file)
}
