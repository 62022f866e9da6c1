import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { type AuditedRecord, audit } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'
import type { SerialCorrection } from '#server/modules/unit/index.ts'
import { enqueueErpUpdate } from './erp-queue.ts'
import { writeEntryIn } from './handling/advance.ts'
import { maintenanceEntity } from './maintenance/maintenance.ts'
import { service_maintenance_events, service_maintenances } from './maintenance/table.ts'
import { partsOrderEntity } from './spare-parts/order.ts'
import { spare_parts_order_events, spare_parts_orders } from './spare-parts/order-table.ts'
import { warrantyOrderEntity } from './warranty/order.ts'
import { service_order_events, service_orders } from './warranty/table.ts'

const kinds = [
  { of: 'warranty', table: service_orders, events: service_order_events, entity: warrantyOrderEntity },
  { of: 'maintenance', table: service_maintenances, events: service_maintenance_events, entity: maintenanceEntity },
  { of: 'parts', table: spare_parts_orders, events: spare_parts_order_events, entity: partsOrderEntity },
] as const

/** Gives all orders of a unit its corrected number, and the claims that it replaced another unit in. */
export async function followCorrection(
  happening: Happening,
  { unit_id, correction }: Events['unit.serial-corrected'],
): Promise<void> {
  for (const kind of kinds) {
    const { table } = kind
    await correctOrders(
      happening,
      kind,
      and(eq(table.unit_id, unit_id), ne(table.serial_no, correction.to_serial_no)),
      correction,
    )
  }
  await correctReplacing(happening, unit_id, correction)
}

/** Claims that ended with the corrected unit as the new one have its right number, and the ERP gets it. */
async function correctReplacing(happening: Happening, unit_id: number, correction: SerialCorrection): Promise<void> {
  const { db, at } = happening
  const isReplacing = and(
    eq(service_orders.new_unit_id, unit_id),
    ne(service_orders.new_serial_no, correction.to_serial_no),
  )
  const orders = await db.select().from(service_orders).where(isReplacing).orderBy(service_orders.id).for('update')
  for (const before of orders) {
    const [after] = await db
      .update(service_orders)
      .set({ new_serial_no: correction.to_serial_no, version: before.version + 1, updated_at: at.toISOString() })
      .where(eq(service_orders.id, before.id))
      .returning()
    await keepInHistory(happening, kinds[0], { before, after: after ?? null }, correction, before.new_serial_no)
    if (before.erp_status === 'saved') await enqueueErpUpdate(db, before.id)
  }
}

/** Gives one claim another number; the unit of that number is its unit from now on. */
export function correctClaim(happening: Happening, id: number, correction: SerialCorrection): Promise<void> {
  return correctOrders(happening, kinds[0], eq(service_orders.id, id), correction)
}

/**
 * Writes the right number of orders. What was sent stays beside it with the correction; the company reads it in the timeline, and the
 * ERP gets the number of those that are open there. A draft just has the right number.
 */
async function correctOrders(
  happening: Happening,
  kind: (typeof kinds)[number],
  where: SQL | undefined,
  correction: SerialCorrection,
): Promise<void> {
  const { db, at } = happening
  const { of, table } = kind
  const { id: correction_id, to_serial_no } = correction
  const orders = await db.select().from(table).where(where).orderBy(table.id).for('update')
  for (const before of orders) {
    const isSent = before.status !== 'draft'
    const sent = isSent ? { sent_serial_no: before.sent_serial_no ?? before.serial_no, correction_id } : {}
    const [after] = await db
      .update(table)
      .set({ serial_no: to_serial_no, ...sent, version: before.version + 1, updated_at: at.toISOString() })
      .where(eq(table.id, before.id))
      .returning()
    await keepInHistory(happening, kind, { before, after: after ?? null }, correction, before.serial_no)
    if (!isSent) continue
    const isOpenInErp =
      of === 'warranty' && 'erp_status' in before && before.erp_status === 'saved' && before.status !== 'completed'
    if (isOpenInErp) await enqueueErpUpdate(db, before.id)
  }
}

interface Corrected {
  before: Record<string, unknown> & { id: number; status: OrderStatusOf }
  after: AuditedRecord
}

/** Writes a correction to the audit and, of an order that was sent, to the timeline. */
async function keepInHistory(
  happening: Happening,
  { events, entity }: (typeof kinds)[number],
  { before, after }: Corrected,
  { to_serial_no, reason }: SerialCorrection,
  former: string | null,
): Promise<void> {
  const { db, by, at } = happening
  await audit(db, { by, at, entity, entity_id: before.id, action: 'correct-serial', before, after })
  if (before.status === 'draft') return
  const text = [former ?? '', to_serial_no].map(writtenSerial).join(' → ')
  const status = { from: before.status, to: before.status }
  await writeEntryIn(
    events,
    { ...happening, is_staff: true },
    before.id,
    { kind: 'serial_corrected', reason, text },
    status,
  )
}
