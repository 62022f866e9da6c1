import { and, asc, eq, gt } from 'drizzle-orm'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { type Resolution, resolutions } from '#contract/service-order/resolutions.ts'
import type { Acting } from '#server/db/acting.ts'
import { ErpError, type ErpServiceOrder, type SavedInErp } from '#server/integrations/erp/erp.ts'
import { enqueueErpSave, enqueueErpUpdate } from '#server/modules/service-order/erp-queue.ts'
import { advanceWarranty } from '#server/modules/service-order/warranty/advance.ts'
import { lockOrderAsServer, type WarrantyOrder } from '#server/modules/service-order/warranty/order.ts'
import { service_order_events, service_orders } from '#server/modules/service-order/warranty/table.ts'
import { isToldToErp, keepFailedTry, keepSavedTry, lastMove, numberKinds } from './attempts.ts'
import { type ErpLife, erpOrder } from './order.ts'
import { actingAsServer as acting, attempted, type ErpSaving, logNonsense, savingInErp } from './saving.ts'

type Move = typeof service_order_events.$inferSelect

/** Writes status changes of a saved order to the ERP, one after the other in order. Idempotent. */
export async function writeStatusToErp(saving: ErpSaving, order_id: number): Promise<void> {
  while (await writeNextChange(saving, order_id));
}

/** Writes the oldest change that the ERP does not have. False when there is none, or the ERP refused it. */
async function writeNextChange({ db, erp, clock, log }: ErpSaving, order_id: number): Promise<boolean> {
  const next = await db.transaction((tx) => takeUp(acting(tx, clock()), order_id))
  if (!next) return false
  const outcome = await attempted(() => erp.updateServiceOrder(next.order, next.told))
  logNonsense(log, order_id, outcome)
  return db.transaction(async (tx) => {
    const server = acting(tx, clock())
    const order = await lockOrderAsServer(tx, server.at, order_id)
    // Another run has written it in the meantime.
    if (order?.erp_status !== 'saved' || (order.erp_told_event ?? 0) >= next.move) return order?.erp_status === 'saved'
    if (outcome instanceof ErpError) await keepFailure(server, order, outcome)
    else await keepTold(server, order, outcome, next.move)
    return !(outcome instanceof ErpError)
  })
}

async function takeUp({ db, at }: Acting, order_id: number) {
  const order = await lockOrderAsServer(db, at, order_id)
  if (order?.erp_status !== 'saved') return null
  const { id, order_id: of_order } = service_order_events
  // For an order saved before progress was recorded, only the latest change is written.
  const told = order.erp_told_event ?? (await lastMove(db, order_id)) - 1
  const [move] = await db
    .select()
    .from(service_order_events)
    .where(and(eq(of_order, order_id), isToldToErp, gt(id, told)))
    .orderBy(asc(id))
    .limit(1)
  return move ? { order: await erpOrder(db, order, lifeAt(order, move)), told: order.erp_told, move: move.id } : null
}

/** Status and completion of the order after a change; those of now where only its serial number was corrected. */
function lifeAt(order: WarrantyOrder, { kind, to_status, reason, text }: Move): ErpLife | undefined {
  if (numberKinds.includes(kind)) return undefined
  const status = statusesOf('warranty').find((name) => name === to_status) ?? order.status
  if (status !== 'completed') return { status, resolution: null, resolution_text: null, new_serial_no: null }
  if (kind === 'withdrawn') return { status, resolution: 'withdrawn', resolution_text: reason, new_serial_no: null }
  return { status, resolution: resolutionOf(reason), resolution_text: text, new_serial_no: order.new_serial_no }
}

function resolutionOf(word: string | null): Resolution | null {
  return resolutions.find((resolution) => resolution === word) ?? null
}

async function keepTold(server: Acting, order: WarrantyOrder, saved: SavedInErp, move: number): Promise<void> {
  const { etag: erp_etag, told: erp_told, differences: erp_differences } = saved
  await server.db
    .update(service_orders)
    .set({ erp_etag, erp_told, erp_differences, erp_told_event: move, erp_behind: false })
    .where(eq(service_orders.id, order.id))
  await keepSavedTry(server, order.id)
}

async function keepFailure(server: Acting, order: WarrantyOrder, failure: ErpError): Promise<void> {
  await server.db.update(service_orders).set({ erp_behind: true }).where(eq(service_orders.id, order.id))
  const next_at = await keepFailedTry(server, order.id, failure)
  if (next_at) await enqueueErpUpdate(server.db, order.id, next_at)
}

/** A warranty order for the ERP, with the timeline entry up to which it is current. */
interface Told {
  order: ErpServiceOrder
  move: number
}

/** Warranty orders become service orders with our number as key; one or many at a time. */
const save = savingInErp<WarrantyOrder, Told, SavedInErp>({
  events: service_order_events,
  lock: lockOrderAsServer,
  tryAgain: (server, order) => advanceWarranty(server, order, { event: { type: 'order.resend' } }),
  document: async ({ db }, order) => ({ order: await erpOrder(db, order), move: await lastMove(db, order.id) }),
  send(erp, documents) {
    const orders = documents.map(({ order }) => order)
    const [only, ...others] = orders
    if (only && others.length === 0) return attempted(() => erp.saveServiceOrder(only)).then((outcome) => [outcome])
    return erp.saveServiceOrders(orders)
  },
  async keepSaved(server, order, saved, { move }) {
    const { erp_id, etag: erp_etag, told: erp_told, differences: erp_differences } = saved
    await advanceWarranty(server, order, {
      event: { type: 'erp.save' },
      set: { erp_id, erp_etag, erp_told, erp_differences, erp_told_event: move },
      entry: { kind: 'erp_saved' },
    })
    await keepSavedTry(server, order.id)
    if ((await lastMove(server.db, order.id)) > move) await enqueueErpUpdate(server.db, order.id)
  },
  /**
   * The order stays registered with 'Navision data not saved'; the next try is scheduled, and those in charge are notified
   * once.
   */
  async keepFailed(server, order, failure, entry) {
    await advanceWarranty(server, order, { event: { type: 'erp.fail' }, entry })
    const next_at = await keepFailedTry(server, order.id, failure)
    if (next_at) await enqueueErpSave(server.db, order.id, next_at)
  },
})

/** Saves a sent order in the ERP. */
export const saveInErp = (saving: ErpSaving, order_id: number): Promise<void> => save(saving, [order_id])

/** Saves many sent orders in shared calls. Each succeeds or fails separately. */
export const saveManyInErp = (saving: ErpSaving, order_ids: readonly number[]): Promise<void> => save(saving, order_ids)
