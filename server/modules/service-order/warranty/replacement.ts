import { and, eq } from 'drizzle-orm'
import type { ReplacementCheck } from '#contract/service-order/entity.ts'
import type { serviceOrder } from '#contract/service-order/service-order.ts'
import { readSerial } from '#contract/unit/serial-number.ts'
import { refusedReplacements } from '#contract/unit/values.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { devices } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { bringBackCarried, type Carried, carryTo, openCarriedKinds } from '#server/modules/service-order/carried.ts'
import { inheritReminders } from '#server/modules/service-order/due/new-owner.ts'
import { checkReplacement, replaceUnit, undoReplacement, units, unitsInScope } from '#server/modules/unit/index.ts'
import { refuseField } from '#server/refusal.ts'
import { findWarrantyOrder, type WarrantyOrder } from './order.ts'
import { service_orders } from './table.ts'

type ReplacementCall = Call<(typeof serviceOrder.endpoints)['service-order.service-orders.replacement'], StaffScope>

/** The meaning of a serial number as that of an order's new unit, without names of units hidden from the caller. */
export async function showReplacement(call: ReplacementCall): Promise<ReplacementCheck> {
  const { db, scope, params, query } = call
  const order = await findWarrantyOrder(call, params.service_order)
  const { verdict, unit } = await checkReplacement(db, replacedIn(order), query.serial_no)
  const [names] =
    unit === null
      ? []
      : await db
          .select({ model_name: devices.name, partner_name: partners.name })
          .from(units)
          .leftJoin(devices, eq(devices.id, units.device_id))
          .leftJoin(partners, eq(partners.id, units.partner_id))
          .where(and(eq(units.id, unit.id), unitsInScope(scope)))
  return { verdict, model_name: names?.model_name ?? null, partner_name: names?.partner_name ?? null }
}

/** Refuses a number that cannot be that of the new unit, and without a reason one that belongs to another unit of the company. */
export async function refuseReplacement(
  db: Database,
  order: WarrantyOrder,
  new_serial_no: string,
  reason: string | null,
): Promise<void> {
  const { verdict, unit } = await checkReplacement(db, replacedIn(order), new_serial_no, true)
  const refused = refusedReplacements.find((one) => one === verdict)
  if (refused) refuseField('new_serial_no', `unit.replacement_${refused}`)
  if (reason !== null) return
  if (verdict === 'registered') refuseField('replacement_reason', 'unit.replacement_registered')
  if (verdict === 'claimed') refuseField('replacement_reason', 'unit.replacement_claimed')
  if (verdict !== 'other_model') return
  const [device] = await db
    .select({ name: devices.name })
    .from(devices)
    .where(eq(devices.id, unit?.device_id ?? 0))
  refuseField('replacement_reason', 'unit.replacement_other_model', { name: device?.name ?? '' })
}

/** Whether the ERP may give a number as that of the new unit: it gives no reason, so that one is not needed. */
export async function isReplacement(db: Database, order: WarrantyOrder, new_serial_no: string): Promise<boolean> {
  const { verdict } = await checkReplacement(db, replacedIn(order), new_serial_no, true)
  return verdict === 'unknown' || verdict === 'stock'
}

const replacedIn = ({ unit_id, serial_no, partner_id, model }: WarrantyOrder) => ({
  unit_id,
  serial_no: serial_no ?? '',
  partner_id,
  model,
})

/**
 * Updates units when the completion of an order changes, here or in the ERP: a replacement, another serial number, or
 * no replacement any more.
 */
export async function followReplacement(
  acting: Acting,
  before: WarrantyOrder,
  { id, unit_id, serial_no, new_serial_no }: WarrantyOrder,
): Promise<void> {
  if (serial_no === null || before.new_serial_no === new_serial_no) return
  const brought = before.new_serial_no
    ? await undo(acting, { ...before, serial_no, new_serial_no: before.new_serial_no })
    : []
  const replaced = new_serial_no ? await replace(acting, unit_id, serial_no, new_serial_no) : null
  if (replaced) {
    // The ERP decides nothing about open work: that of the claim's unit and of the one in its place goes along, as is usual.
    const isUndecided = acting.by.erp === true && before.new_serial_no === null
    const along = isUndecided ? await openCarriedKinds(acting, [unit_id, replaced.old_id], id) : brought
    const successor = { id: replaced.new_id, serial_no: readSerial(new_serial_no ?? '') }
    for (const order of along) await carryTo(acting, order, successor)
  }
  await acting.db
    .update(service_orders)
    .set({ new_unit_id: replaced?.new_id ?? null })
    .where(eq(service_orders.id, id))
}

type Numbers = Record<'serial_no' | 'new_serial_no', string>

async function undo(
  acting: Acting,
  { unit_id, serial_no, new_unit_id, new_serial_no }: Pick<WarrantyOrder, 'unit_id' | 'new_unit_id'> & Numbers,
): Promise<Carried[]> {
  const numbers = { serial_no, new_serial_no: readSerial(new_serial_no) }
  const undone = await undoReplacement(acting, { unit_id, new_unit_id, ...numbers })
  return undone ? bringBackCarried(acting, undone) : []
}

async function replace(acting: Acting, unit_id: number | null, serial_no: string, new_serial_no: string) {
  const replaced = await replaceUnit(acting, {
    unit_id,
    serial_no,
    new_serial_no: readSerial(new_serial_no),
    day: today(acting.at),
  })
  if (replaced) await inheritReminders(acting.db, replaced)
  return replaced
}
