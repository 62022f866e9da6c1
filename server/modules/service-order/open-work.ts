import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { may } from '#contract/declare/lifecycle-actor.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { canServiceOrder } from '#contract/service-order/lifecycle-state.ts'
import { canMaintenance } from '#contract/service-order/maintenance/lifecycle-state.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import { canPartsOrder } from '#contract/service-order/spare-parts/lifecycle.ts'
import { type OpenWork, type OpenWorkChoice, openWorkOf, openWorkReasons } from '#contract/unit/open-work.ts'
import type { Events, Happening } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { OpenWorkAsked, OpenWorkSource, UnitRecord } from '#server/modules/unit/index.ts'
import { carryTo, isCarriedKind } from './carried.ts'
import { writeEntryIn } from './handling/advance.ts'
import { ordersVisible } from './handling/order.ts'
import { visitedMaintenances, visitMaintenance } from './maintenance/actions.ts'
import { cancelMaintenance } from './maintenance/cancel.ts'
import { findMaintenance, lockMaintenance } from './maintenance/maintenance.ts'
import { service_maintenance_events, service_maintenances } from './maintenance/table.ts'
import { cancel as cancelParts } from './spare-parts/actions.ts'
import { partsAccess } from './spare-parts/order.ts'
import { spare_parts_orders } from './spare-parts/order-table.ts'
import { visitMails } from './visit/mails.ts'
import { service_visits } from './visit/table.ts'
import { currentVisit, hasBegunVisit } from './visit/visits.ts'
import { complete, languageOf } from './warranty/actions.ts'
import { findWarrantyOrder, lockOrder } from './warranty/order.ts'
import { service_orders } from './warranty/table.ts'

type Call = CallContext<StaffScope>

/** Open orders of a unit, and what becomes of them with a verb on it (`contract/unit/open-work.ts`). */
export const ordersInOpenWork: OpenWorkSource = {
  async list(asked) {
    return [
      ...(mayOpen(asked, 'warranty') ? await openClaims(asked) : []),
      ...(mayOpen(asked, 'maintenance') ? await openMaintenances(asked) : []),
      ...(mayOpen(asked, 'parts') ? await openParts(asked) : []),
    ]
  },

  async cancel(call, { of, id }, verb) {
    const reasonFor = async (partner_id: number) => openWorkReasons[verb][await languageOf(call, partner_id)]
    if (of === 'parts') {
      const { version, partner_id } = await partsAccess.lock(call, id)
      const reason = await reasonFor(partner_id)
      return cancelParts(call, id, { version, reason })
    }
    if (of === 'maintenance') {
      const { version, partner_id } = await lockMaintenance(call, id)
      const reason = verb === 'move' ? 'unit_moved' : await reasonFor(partner_id)
      return cancelMaintenance(call, id, { version, reason })
    }
    const { version, partner_id } = await lockOrder(call, id)
    const text = await reasonFor(partner_id)
    const resolution = { resolution: 'withdrawn' as const, text, new_serial_no: null, replacement_reason: null }
    // Its orders of parts were decided with the verb on the unit.
    await complete(call, id, { version, ...resolution, rejection_reason: null, open_work: [] }, { asksOpenWork: false })
  },

  async carry(call, { of, id }, verb, unit) {
    if (verb !== 'replace') await goToOwner(call, id, unit)
    else if (isCarriedKind(of)) await carryTo(acting(call), { of, id }, unit)
  },
}

/** Whether the caller may open orders of a kind; others are neither shown nor decided. */
const mayOpen = ({ by }: OpenWorkAsked, of: OpenWork['of']): boolean => may(by, `${orderKinds[of].entity}.show`)

const offered = ({ verb }: OpenWorkAsked, of: OpenWork['of'], mayCancel: boolean): OpenWorkChoice[] =>
  (openWorkOf[verb][of] as readonly OpenWorkChoice[]).filter((choice) => choice !== 'cancel' || mayCancel)

async function openClaims(asked: OpenWorkAsked): Promise<OpenWork[]> {
  const { db, by, at, verb, unit_ids, order_id } = asked
  if (unit_ids.length === 0 || verb === 'reject') return []
  const rows = await db
    .select({ id: service_orders.id })
    .from(service_orders)
    .where(
      and(
        inArray(service_orders.unit_id, unit_ids),
        inArray(service_orders.status, openStatusesOf('warranty')),
        order_id === null ? undefined : ne(service_orders.id, order_id),
        ordersVisible(service_orders, asked.scope),
      ),
    )
    .orderBy(service_orders.id)
  const found: OpenWork[] = []
  for (const { id } of rows) {
    const order = await findWarrantyOrder(asked, id)
    const event = { type: 'order.complete', resolution: 'withdrawn', by, at: at.toISOString() } as const
    found.push({
      ...shown('warranty', order),
      visit_at: order.visit_open ? order.visit_at : null,
      choices: offered(asked, 'warranty', canServiceOrder(order, event)),
    })
  }
  return found
}

async function openMaintenances(asked: OpenWorkAsked): Promise<OpenWork[]> {
  const { db, by, at, verb, unit_ids } = asked
  if (unit_ids.length === 0 || verb === 'reject') return []
  const rows = await db
    .select({ id: service_maintenances.id })
    .from(service_maintenances)
    .where(
      and(
        inArray(service_maintenances.unit_id, unit_ids),
        inArray(service_maintenances.status, openStatusesOf('maintenance')),
        ordersVisible(service_maintenances, asked.scope),
      ),
    )
    .orderBy(service_maintenances.id)
  const found: OpenWork[] = []
  for (const { id } of rows) {
    const order = await findMaintenance(asked, id)
    // A visit whose time has passed asks for its outcome: it is neither called off nor taken along.
    const isBegun = await hasBegunVisit(db, { of: 'maintenance', id }, at)
    const mayCancel = canMaintenance(order, { type: 'order.cancel', by, at: at.toISOString() })
    found.push({
      ...shown('maintenance', order),
      visit_at: order.visit_at,
      choices: isBegun ? [] : offered(asked, 'maintenance', mayCancel),
    })
  }
  return found
}

async function openParts(asked: OpenWorkAsked): Promise<OpenWork[]> {
  const { db, by, at, verb, unit_ids, order_id } = asked
  const ofClaim: SQL | undefined = order_id === null ? undefined : eq(spare_parts_orders.service_order_id, order_id)
  const ofUnit = unit_ids.length === 0 ? undefined : inArray(spare_parts_orders.unit_id, unit_ids)
  const about = verb === 'reject' ? ofClaim : (ofUnit ?? ofClaim)
  if (about === undefined) return []
  const rows = await db
    .select({ id: spare_parts_orders.id })
    .from(spare_parts_orders)
    .where(
      and(
        about,
        inArray(spare_parts_orders.status, openStatusesOf('parts')),
        ordersVisible(spare_parts_orders, asked.scope),
      ),
    )
    .orderBy(spare_parts_orders.id)
  const found: OpenWork[] = []
  for (const { id } of rows) {
    const order = await partsAccess.find(asked, id)
    const mayCancel = canPartsOrder(order, { type: 'order.cancel', by, at: at.toISOString() })
    found.push({ ...shown('parts', order), visit_at: null, choices: offered(asked, 'parts', mayCancel) })
  }
  return found
}

function shown(
  of: OpenWork['of'],
  { id, order_number, status, partner_name }: Pick<OpenWork, 'id' | 'order_number' | 'status' | 'partner_name'>,
) {
  return { of, id, order_number, status, partner_name }
}

const mails = visitMails(visitedMaintenances)

/** A maintenance takes place at the unit's present place, for its present owner. Who was asked to confirm the visit is told that it is off. */
async function goToOwner(call: Call, id: number, unit: UnitRecord): Promise<void> {
  const { db, at } = call
  const before = await lockMaintenance(call, id)
  await mails.tellCustomerOff(db, before)
  const { owner_name, owner_phone, owner_email, installation_address, installation_post_code } = unit
  // A unit whose owner is not recorded keeps the contact of its visit.
  const contact = owner_name ? { contact_name: owner_name, contact_phone: owner_phone, contact_email: owner_email } : {}
  await db
    .update(service_maintenances)
    .set({
      address: installation_address,
      post_code: installation_post_code,
      city: unit.installation_city,
      country: unit.installation_country,
      ...contact,
      version: before.version + 1,
      updated_at: at.toISOString(),
    })
    .where(eq(service_maintenances.id, id))
  const visit = await currentVisit(db, { of: 'maintenance', id })
  if (visit)
    await db
      .update(service_visits)
      .set({ confirm_code: null, asked_at: null, answered_at: null, wished_time: null, wish: null })
      .where(eq(service_visits.id, visit.id))
  await writeEntryIn(service_maintenance_events, acting(call), id, { kind: 'place_changed' }, unmoved(before))
  await visitMaintenance.tell(call, await lockMaintenance(call, id))
}

const unmoved = ({ status }: { status: Parameters<typeof writeEntryIn>[4]['to'] }) => ({ from: status, to: status })

/** Links by which a former owner confirms visits end with the new owner. */
export async function endLinksOfOwner(
  { db }: Happening,
  { unit_id, owner }: Events['unit.handed-over'],
): Promise<void> {
  if (!owner) return
  const { order_id, warranty_order_id } = service_visits
  const ended = { confirm_code: null }
  const maintenances = db
    .select({ id: service_maintenances.id })
    .from(service_maintenances)
    .where(eq(service_maintenances.unit_id, unit_id))
  const claims = db.select({ id: service_orders.id }).from(service_orders).where(eq(service_orders.unit_id, unit_id))
  await db.update(service_visits).set(ended).where(inArray(order_id, maintenances))
  await db.update(service_visits).set(ended).where(inArray(warranty_order_id, claims))
}
