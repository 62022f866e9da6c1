import { eq } from 'drizzle-orm'
import type { PartsLine } from '#contract/service-order/spare-parts/entity.ts'
import type { Acting } from '#server/db/acting.ts'
import { ErpError, type ErpSalesOrder } from '#server/integrations/erp/erp.ts'
import { partners } from '#server/modules/partner/index.ts'
import { enqueuePartsRemove, enqueuePartsSave, enqueuePartsStrike } from '#server/modules/service-order/erp-queue.ts'
import { erpTries } from '#server/modules/service-order/warranty/erp/attempts.ts'
import {
  actingAsServer,
  attempted,
  type ErpSaving,
  logNonsense,
  savingInErp,
} from '#server/modules/service-order/warranty/erp/saving.ts'
import { confirmCancel, refuseCancel } from './cancel.ts'
import { linesOf } from './lines.ts'
import { advanceParts, type PartsOrder, partsAccess } from './order.ts'
import { spare_parts_erp_attempts, spare_parts_order_events, spare_parts_orders } from './order-table.ts'
import { keepLines, strikeLines } from './strike.ts'

/**
 * Milliseconds for which a try has exclusive access to an order. The ERP accepts two sales orders with one external number, so
 * tries must not overlap; after a process died, another try follows when this time is over.
 */
const lease = 75_000

const { keepSavedTry, keepFailedTry } = erpTries(spare_parts_erp_attempts)

type Enqueue = typeof enqueuePartsSave

/** Reserves an order for a try; false, with a retry enqueued, while another try has it. */
async function isTaken({ db, at }: Acting, order: PartsOrder, enqueue: Enqueue): Promise<boolean> {
  const until = order.erp_taken_until && new Date(order.erp_taken_until)
  if (until && until > at) {
    await enqueue(db, order.id, until)
    return false
  }
  const erp_taken_until = new Date(at.getTime() + lease).toISOString()
  await db.update(spare_parts_orders).set({ erp_taken_until }).where(eq(spare_parts_orders.id, order.id))
  return true
}

const isCancelled = ({ resolution }: PartsOrder) => resolution === 'cancelled'

/** An order for the ERP's port; removed lines are left out, and lines with the same number are joined. */
async function salesOrder({ db }: Acting, order: PartsOrder): Promise<ErpSalesOrder> {
  const [partner] = await db.select().from(partners).where(eq(partners.id, order.partner_id))
  if (!partner) throw new Error(`The company of order ${order.id} is gone`)
  const { name, nip, external_id, billToCustomerId } = partner
  const lines = new Map<string, number>()
  for (const { number, quantity, struck } of await linesOf(db, order.id))
    if (!struck) lines.set(number, (lines.get(number) ?? 0) + quantity)
  return {
    ...order,
    order_number: order.order_number ?? '',
    registered_at: order.created_at,
    partner: { name, nip, external_id, billToCustomerId },
    lines: [...lines].map(([number, quantity]) => ({ number, quantity })),
  }
}

const save = savingInErp<PartsOrder, ErpSalesOrder, string>({
  events: spare_parts_order_events,
  lock: partsAccess.lockAsServer,
  tryAgain: (server, order) => advanceParts(server, order, { event: { type: 'order.resend' } }),
  async document(server, order) {
    // A number that is not in the list of parts is unknown to the ERP too; staff match it first.
    if (order.unmatched > 0 || isCancelled(order) || order.cancelling_by) return null
    return (await isTaken(server, order, enqueuePartsSave)) ? salesOrder(server, order) : null
  },
  send: (erp, orders) => Promise.all(orders.map((order) => attempted(() => erp.saveSalesOrder(order)))),
  async keepSaved(server, order, erp_id, { lines }) {
    const erp_lines = lines.map((line) => ({ ...line, shipped: 0 }))
    await advanceParts(server, order, {
      event: { type: 'erp.save' },
      set: { erp_id, erp_lines, erp_taken_until: null },
      entry: { kind: 'erp_saved' },
    })
    await keepSavedTry(server, order.id)
  },
  async keepFailed(server, order, failure, entry) {
    await advanceParts(server, order, { event: { type: 'erp.fail' }, set: { erp_taken_until: null }, entry })
    const next_at = await keepFailedTry(server, order.id, failure)
    if (next_at) await enqueuePartsSave(server.db, order.id, next_at)
  },
})

/** Saves a parts order in the ERP as a sales order, once. */
export const savePartsInErp = (saving: ErpSaving, order_id: number): Promise<void> => save(saving, [order_id])

/**
 * Deletes lines in the ERP that staff strike; they are struck when the ERP confirms. Lines whose deletion it refuses, or does not
 * answer within a day, stay in the order.
 */
export async function strikePartsInErp({ db, erp, clock, log }: ErpSaving, order_id: number): Promise<void> {
  const taken = await db.transaction(async (tx) => {
    const server = actingAsServer(tx, clock())
    const order = await partsAccess.lockAsServer(tx, server.at, order_id)
    const lines = await linesOf(tx, order_id)
    const pending = lines.filter((line) => line.strike_pending)
    if (!order || order.status === 'completed' || pending.length === 0) return null
    if (!(await isTaken(server, order, enqueuePartsStrike))) return null
    return { order_number: order.order_number ?? '', parts: keptAfter(lines), ids: pending.map(({ id }) => id) }
  })
  if (taken === null) return
  const outcome = await attempted(() => erp.reduceSalesOrder(taken.order_number, taken.parts))
  logNonsense(log, order_id, outcome)
  await db.transaction(async (tx) => {
    const server = actingAsServer(tx, clock())
    const order = await partsAccess.lockAsServer(tx, server.at, order_id)
    if (!order) return
    await tx.update(spare_parts_orders).set({ erp_taken_until: null }).where(eq(spare_parts_orders.id, order_id))
    // Lines that a synchronisation has taken over meanwhile, or that were cancelled, are not pending any more.
    const pending = (await linesOf(tx, order_id)).filter(
      ({ id, strike_pending }) => strike_pending && taken.ids.includes(id),
    )
    if (order.status === 'completed' || pending.length === 0) return
    if (!(outcome instanceof ErpError)) {
      await keepSavedTry(server, order_id)
      for (const [reason, lines] of Map.groupBy(pending, ({ strike_reason }) => strike_reason))
        await strikeLines(
          server,
          (await partsAccess.lockAsServer(tx, server.at, order_id)) ?? order,
          'erp.strike',
          lines,
          reason,
        )
      return
    }
    const next_at = outcome.kind === 'refused' ? null : await keepFailedTry(server, order.id, outcome)
    if (next_at === null) await keepLines(server, order, pending, outcome.message)
    else await enqueuePartsStrike(tx, order_id, next_at)
  })
}

/** Quantities that stay in the sales order of parts of which something is struck; lines with the same number are joined. */
function keptAfter(lines: readonly PartsLine[]) {
  const numbers = new Set(lines.flatMap((line) => (line.strike_pending ? [line.number] : [])))
  return [...numbers].map((number) => ({
    number,
    quantity: lines
      .filter((line) => line.number === number)
      .reduce((sum, line) => sum + (line.strike_pending ? line.delivered : line.quantity - line.struck_quantity), 0),
  }))
}

/**
 * Deletes the sales order of a cancelled order, whatever the state of saving it. An order that was cancelled here ends when the ERP has
 * deleted it, and goes on when the ERP refuses that.
 */
export async function removePartsFromErp({ db, erp, clock, log }: ErpSaving, order_id: number): Promise<void> {
  const order_number = await db.transaction(async (tx) => {
    const server = actingAsServer(tx, clock())
    const order = await partsAccess.lockAsServer(tx, server.at, order_id)
    if (!order || order.erp_status === 'none' || !(isCancelled(order) || order.cancelling_by)) return null
    return (await isTaken(server, order, enqueuePartsRemove)) ? order.order_number : null
  })
  if (order_number === null) return
  const outcome = await attempted(() => erp.removeSalesOrder(order_number))
  logNonsense(log, order_id, outcome)
  await db.transaction(async (tx) => {
    const server = actingAsServer(tx, clock())
    const order = await partsAccess.lockAsServer(tx, server.at, order_id)
    if (!order || order.erp_status === 'none') return
    const done = { erp_taken_until: null }
    if (order.cancelling_by && !(outcome instanceof ErpError)) return confirmCancel(server, order)
    if (order.cancelling_by && outcome instanceof ErpError && outcome.kind === 'refused') {
      await tx.update(spare_parts_orders).set(done).where(eq(spare_parts_orders.id, order.id))
      await refuseCancel(server, order, outcome.message)
      return
    }
    if (!(order.cancelling_by || isCancelled(order))) {
      await tx.update(spare_parts_orders).set(done).where(eq(spare_parts_orders.id, order.id))
      return
    }
    if (!(outcome instanceof ErpError)) {
      const set = { ...done, erp_behind: false, erp_id: null }
      await advanceParts(server, order, { event: { type: 'erp.drop' }, set })
      return
    }
    await tx
      .update(spare_parts_orders)
      .set({ ...done, erp_behind: true })
      .where(eq(spare_parts_orders.id, order.id))
    const next_at = await keepFailedTry(server, order.id, outcome)
    if (next_at) await enqueuePartsRemove(tx, order.id, next_at)
  })
}
