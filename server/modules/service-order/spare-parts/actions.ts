import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { WithdrawForm } from '#contract/service-order/actions.ts'
import type { AcceptForm, BackorderForm, CancelForm, MatchForm } from '#contract/service-order/spare-parts/form.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { enqueuePartsRemove, enqueuePartsSave } from '#server/modules/service-order/erp-queue.ts'
import { handlingActions } from '#server/modules/service-order/handling/actions.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { cancelOrder } from './cancel.ts'
import { partsByNumber } from './find.ts'
import { linesOf, unmatchedOf } from './lines.ts'
import { mailBackordered } from './mails.ts'
import {
  advanceParts,
  type PartsOrder,
  type PartsStep,
  partsAccess,
  partsEntryEntity,
  partsLetters,
  partsOrderEntity,
} from './order.ts'
import { spare_parts_order_events, spare_parts_order_lines, spare_parts_orders } from './order-table.ts'
import { refuseWithdrawn } from './withdrawn.ts'

type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>
interface Versioned {
  version: number
}

export const handleParts = handlingActions<PartsOrder>({
  table: spare_parts_orders,
  events: spare_parts_order_events,
  entryEntity: partsEntryEntity,
  entity: partsOrderEntity,
  find: partsAccess.find,
  lock: partsAccess.lock,
  checkVersion: partsAccess.checkVersion,
  advance: advanceParts,
  letters: partsLetters,
  reopened: () => ({}),
})

/** A locked order; refuses an outdated version. */
export async function lockOn(call: CallContext, id: number, version: number): Promise<PartsOrder> {
  const order = await partsAccess.lock(call, id)
  await partsAccess.checkVersion(call.db, order, version)
  return order
}

async function step(call: CallContext, id: number, version: number, taken: PartsStep): Promise<PartsOrder> {
  return (await advanceParts(acting(call), await lockOn(call, id, version), taken)).order
}

/** Assigns another part to a line; the typed number stays in the order's `part_type`. */
export async function match(call: CallContext, id: number, { version, line_id, number }: Form<typeof MatchForm>) {
  const order = await lockOn(call, id, version)
  const lines = await linesOf(call.db, id)
  const line = lines.find((one) => one.id === line_id) ?? refuse('not_found')
  const part = (await partsByNumber(call, [number])).get(number)
  if (!part) refuseField('number', 'part.unknown_number', { number })
  refuseWithdrawn([part], 'number')
  await call.db
    .update(spare_parts_order_lines)
    .set({
      number: part.number,
      spare_part_id: part.id,
      title: part.title,
      net_price: part.net_price,
      struck: false,
      struck_quantity: 0,
      strike_reason: null,
    })
    .where(eq(spare_parts_order_lines.id, line.id))
  const left = await unmatchedOf(call.db, id)
  await advanceParts(acting(call), order, {
    event: { type: 'order.match' },
    set: { unmatched: left },
    entry: { kind: 'matched', text: `${line.number} → ${part.name}` },
    ...(order.erp_status === 'saved' && { refusal: 'parts_order.in_erp' as const }),
  })
  if (left === 0 && order.erp_status === 'pending') await enqueuePartsSave(call.db, id)
}

/**
 * Accepts an order; the caller becomes its owner if there is none. The reason for not waiting for the ERP, or for supplying a
 * company that it blocks, is internal.
 */
export async function accept(call: CallContext, id: number, { version, reason }: Form<typeof AcceptForm>) {
  const order = await lockOn(call, id, version)
  const { id: owner_id, full_name: owner_name } = call.user
  await advanceParts(acting(call), order, {
    event: { type: 'order.accept', reason },
    set: order.owner_id === null ? { owner_id, owner_name } : {},
    entry: { kind: 'accepted' },
    refusal: refusalOf(order, reason),
  })
  if (reason) await handleParts.note(call, id, { text: reason, internal: true, files: [] })
}

/** Why an order is not accepted. */
function refusalOf({ unmatched, company_blocked }: PartsOrder, reason: string | null) {
  if (unmatched > 0) return 'parts_order.unmatched' as const
  return company_blocked && !reason ? ('order.company_blocked' as const) : ('parts_order.not_in_erp' as const)
}

/** Saves the order in the ERP again, or deletes a cancelled one there, immediately. */
export async function resend(call: CallContext, id: number, { version }: Versioned) {
  const order = await step(call, id, version, { event: { type: 'order.resend' }, entry: { kind: 'resent' } })
  await (order.resolution === 'cancelled' || order.cancelling_by ? enqueuePartsRemove : enqueuePartsSave)(call.db, id)
}

/** Waits for parts until a day that the partner is notified of. */
export async function backorder(
  call: CallContext,
  id: number,
  { version, expected_date, text }: Form<typeof BackorderForm>,
) {
  const order = await step(call, id, version, {
    event: { type: 'order.backorder' },
    set: { expected_date },
    entry: { kind: 'backordered', reason: expected_date, text },
  })
  await mailBackordered(call.db, order, text)
}

/** An action that is a step of the lifecycle and nothing else. */
export const stepBy = (taken: PartsStep) => (call: CallContext, id: number, form: Versioned) =>
  step(call, id, form.version, taken)

/** Cancels a spare-parts order and writes to its authors. One that the ERP may have is deleted there first. */
export async function cancel(call: CallContext, id: number, { version, reason }: Form<typeof CancelForm>) {
  await cancelOrder(acting(call), await lockOn(call, id, version), 'order.cancel', reason)
}

/** Withdraws an order on behalf of its company, in the same way, and writes to staff. */
export async function withdraw(call: CallContext, id: number, { version, reason }: Form<typeof WithdrawForm>) {
  await cancelOrder(acting(call), await lockOn(call, id, version), 'order.withdraw', reason)
}
