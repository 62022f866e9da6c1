import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import type { PartnerMaintenance, StaffMaintenance } from '#contract/service-order/maintenance/entity.ts'
import { photosOfSteps } from '#contract/service-order/maintenance/protocol.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import { belongsToCompanies, partners } from '#server/modules/partner/index.ts'
import { dueMonths, lacksCertificate } from '#server/modules/service-order/due/order-facts.ts'
import type { Reader } from '#server/modules/service-order/handling/order.ts'
import { timelineRows, withFiles } from '#server/modules/service-order/handling/timeline.ts'
import { findMaintenance, type Maintenance } from './maintenance.ts'
import { checksOf, maintenanceNames } from './names.ts'
import { service_maintenance_events } from './table.ts'
import { currentVisit, vanPartsOf, visitsOf } from './visits.ts'

type Viewer<S extends Scope> = Reader<S> & { locale: Locale }

/** A maintenance for its partner, without internal notes. */
export async function showMaintenanceToPartner(viewer: Viewer<PartnerScope>, id: number): Promise<PartnerMaintenance> {
  const order = await findMaintenance(viewer, id)
  const { technician_id } = (order.by_partner && (await currentVisit(viewer.db, id))) || { technician_id: null }
  return { ...(await shown(viewer, order, false)), technician_id }
}

/** A maintenance as staff see it. */
export async function showMaintenanceToStaff(viewer: Viewer<StaffScope>, id: number): Promise<StaffMaintenance> {
  const order = await findMaintenance(viewer, id)
  const { owner_id, owner_name, technician_id, due_at } = order
  return {
    ...(await shown(viewer, order, true)),
    technician_id: order.by_partner ? ((await currentVisit(viewer.db, id))?.technician_id ?? null) : technician_id,
    due_at,
    owner: owner_id === null ? null : { id: owner_id, full_name: owner_name ?? '' },
  }
}

async function shown(
  viewer: Viewer<Scope>,
  order: Maintenance,
  isStaff: boolean,
): Promise<Omit<PartnerMaintenance, 'technician_id'>> {
  const { db, locale } = viewer
  const events = await timelineRows(db, service_maintenance_events, order.id, isStaff)
  const { signature, protocol_file, photos_before, photos_after } = order
  const { protocol } = order
  const steps = photosOfSteps(protocol?.checks ?? [])
  const ids = [signature, protocol_file, ...order.files, ...photos_before, ...photos_after, ...steps]
  const visits = await visitsOf(db, order.id)
  const { file, files, timeline } = await withFiles(viewer, ids, events, order.partner_name)
  const { interval_months, ...names } = await maintenanceNames(db, order.id, locale)
  return {
    ...order,
    ...names,
    files: files(order.files),
    protocol: protocol && {
      ...protocol,
      checks: protocol.checks.map((check) => ({ ...check, photos: files(check.photos ?? []) })),
    },
    visits,
    visit_status: visits.at(-1)?.status ?? null,
    parts: await vanPartsOf(db, order.id),
    can_ask_customer: order.contact_email !== null,
    technicians: order.status === 'completed' ? [] : await techniciansOf(db, order.partner_id),
    lacks_certificate: await lacksCertificate(db, order),
    checks: await checksOf(db, order.device_type, locale),
    interval_months: await dueMonths(db, order, interval_months),
    protocol_file: file(protocol_file),
    photos_before: files(photos_before),
    photos_after: files(photos_after),
    signature: file(signature),
    timeline,
  }
}

/** People of a company who may be named as technicians of its visits: all its members. */
async function techniciansOf(db: Database, partner_id: number): Promise<PartnerMaintenance['technicians']> {
  const full_name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`
  return db
    .select({ id: users.id, full_name })
    .from(users)
    .where(and(eq(users.status, 1), belongsToCompanies(eq(partners.id, partner_id))))
    .orderBy(full_name, users.id)
}
