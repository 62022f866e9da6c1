import type { ErpServiceOrder, SavedInErp } from '#server/integrations/erp/erp.ts'
import { enqueueErpSave, enqueueErpUpdate } from '#server/modules/service-order/erp-queue.ts'
import { advance } from '#server/modules/service-order/warranty/advance.ts'
import { lockOrderAsServer, type Order } from '#server/modules/service-order/warranty/order.ts'
import { service_order_events } from '#server/modules/service-order/warranty/table.ts'
import { keepFailedTry, keepSavedTry, lastMove } from './attempts.ts'
import { erpOrder } from './order.ts'
import { attempted, type ErpSaving, savingInErp } from './saving.ts'

/** A warranty order for the ERP, with the timeline entry up to which it is current. */
interface Told {
  order: ErpServiceOrder
  move: number
}

/** Warranty orders become service orders with our number as key; one or many at a time. */
const save = savingInErp<Order, Told, SavedInErp>({
  events: service_order_events,
  lock: lockOrderAsServer,
  tryAgain: (server, order) => advance(server, order, { event: { type: 'order.resend' } }),
  document: async ({ db }, order) => ({ order: await erpOrder(db, order), move: await lastMove(db, order.id) }),
  send(erp, documents) {
    const orders = documents.map(({ order }) => order)
    const [only, ...others] = orders
    if (only && others.length === 0) return attempted(() => erp.saveServiceOrder(only)).then((outcome) => [outcome])
    return erp.saveServiceOrders(orders)
  },
  async keepSaved(server, order, saved, { move }) {
    const { erp_id, etag: erp_etag, told: erp_told, differences: erp_differences } = saved
    await advance(server, order, {
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
    await advance(server, order, { event: { type: 'erp.fail' }, entry })
    const next_at = await keepFailedTry(server, order.id, failure)
    if (next_at) await enqueueErpSave(server.db, order.id, next_at)
  },
})

/** Saves a sent order in the ERP. */
export const saveInErp = (saving: ErpSaving, order_id: number): Promise<void> => save(saving, [order_id])

/** Saves many sent orders in shared calls. Each succeeds or fails separately. */
export const saveManyInErp = (saving: ErpSaving, order_ids: readonly number[]): Promise<void> => save(saving, order_ids)
