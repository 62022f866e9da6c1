import { getTableColumns, type SQL } from 'drizzle-orm'
import { transition } from 'xstate'
import {
  type PartsOrderEvent,
  type PartsOrderState,
  partsOrderSnapshot,
  sparePartsOrder,
} from '#contract/service-order/spare-parts/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { enqueuePartsRemove } from '#server/modules/service-order/erp-queue.ts'
import { advancing, type StepOf } from '#server/modules/service-order/handling/advance.ts'
import { handlingLetters } from '#server/modules/service-order/handling/mails.ts'
import { isCompanyBlocked, orderAccess } from '#server/modules/service-order/handling/order.ts'
import { spare_parts_order_events, spare_parts_orders } from './order-table.ts'

/** Entity of parts orders in audit and media. */
export const partsOrderEntity = 'service-order.spare-parts-orders'

/** Owner of a reply's files: its timeline entry. */
export const partsEntryEntity = 'service-order.spare-parts-order-events'

/** An order of parts, with `company_blocked`, which the lifecycle reads and which is not stored. */
export type PartsOrder = typeof spare_parts_orders.$inferSelect & { company_blocked: boolean }

/** Functions that find and lock parts orders. */
export const partsAccess = orderAccess(partsOrderEntity, spare_parts_orders, selectOrder)

function selectOrder(db: Database, _at: Date, where: SQL | undefined, lock: boolean): Promise<PartsOrder[]> {
  const columns = { ...getTableColumns(spare_parts_orders), company_blocked: isCompanyBlocked(db, spare_parts_orders) }
  const query = db.select(columns).from(spare_parts_orders).where(where).$dynamic()
  if (lock) query.for('update', { of: spare_parts_orders })
  return query
}

/** Columns written by the lifecycle only; it reads but does not write the number of unmatched lines and `erp_behind`. */
type LifecycleColumn =
  | Exclude<keyof PartsOrderState, 'unmatched' | 'company_blocked' | 'delivery_type' | 'erp_behind'>
  | 'acts_next'
  | 'version'
type Columns = Partial<Omit<typeof spare_parts_orders.$inferInsert, LifecycleColumn>>
export type PartsStep = StepOf<PartsOrderEvent, Columns>

/** The only way in which an order of parts changes. */
export const advanceParts = advancing<PartsOrder, PartsOrderEvent, Columns>({
  of: 'parts',
  entity: partsOrderEntity,
  table: spare_parts_orders,
  events: spare_parts_order_events,
  next(order, event) {
    const snapshot = partsOrderSnapshot(order)
    if (!snapshot.can(event)) return null
    const [next] = transition(sparePartsOrder, snapshot, event)
    const { unmatched, company_blocked, delivery_type, erp_behind, ...life } = next.context
    return { ...life, status: next.value.status, erp_status: next.value.erp }
  },
  /** An order cancelled here must not be shipped from the ERP. */
  async moved({ db }, { id, resolution, erp_status }) {
    if (resolution === 'cancelled' && erp_status !== 'none') await enqueuePartsRemove(db, id)
  },
})

/** Letters about the handling of parts orders. */
export const partsLetters = handlingLetters('parts')
