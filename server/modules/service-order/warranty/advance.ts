import { transition } from 'xstate'
import {
  type ServiceOrderEvent,
  type ServiceOrderStatus,
  serviceOrderLifecycle,
} from '#contract/service-order/lifecycle.ts'
import { type ServiceOrderState, serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import type { Acting } from '#server/db/acting.ts'
import { enqueueErpUpdate } from '#server/modules/service-order/erp-queue.ts'
import {
  type AdvancedOrder,
  advancing,
  type Entry,
  type StepOf,
  writeEntryIn,
} from '#server/modules/service-order/handling/advance.ts'
import { followOrder } from '#server/modules/service-order/visit/visits.ts'
import { warrantyVisitMails } from './mails.ts'
import { type WarrantyOrder, warrantyOrderEntity } from './order.ts'
import { followReplacement } from './replacement.ts'
import { service_order_events, service_orders } from './table.ts'

export type { Entry } from '#server/modules/service-order/handling/advance.ts'

/** Columns written by the lifecycle only; it reads but does not write `part_shipped`. */
type LifecycleColumn =
  | Exclude<keyof ServiceOrderState, 'part_shipped' | 'erp_behind' | 'visit_open'>
  | 'acts_next'
  | 'version'
type Columns = Partial<Omit<typeof service_orders.$inferInsert, LifecycleColumn>>

/** One lifecycle event of a warranty order, with its accompanying changes. */
export type WarrantyStep = StepOf<ServiceOrderEvent, Columns>
export type Advanced = AdvancedOrder<WarrantyOrder>

const step = advancing<WarrantyOrder, ServiceOrderEvent, Columns>({
  of: 'warranty',
  entity: warrantyOrderEntity,
  table: service_orders,
  events: service_order_events,
  next(order, event) {
    const snapshot = serviceOrderSnapshot(order)
    if (!snapshot.can(event)) return null
    const [next] = transition(serviceOrderLifecycle, snapshot, event)
    const { brand_open, company_open, company_blocked, part_shipped, erp_behind, visit_open, ...life } = next.context
    return { ...life, status: next.value.status, erp_status: next.value.erp }
  },
  async moved({ db }, { id, erp_status }) {
    if (erp_status === 'saved') await enqueueErpUpdate(db, id)
  },
})

/** The only way in which a warranty order changes. */
export async function advanceWarranty(acting: Acting, order: WarrantyOrder, taken: WarrantyStep): Promise<Advanced> {
  // Staff who act on the order know the outcome of its parts.
  const isRead = acting.is_staff && !acting.by.system && !acting.by.erp && order.parts_news !== null
  const advanced = await step(acting, order, isRead ? { ...taken, set: { ...taken.set, parts_news: null } } : taken)
  await followReplacement(acting, order, advanced.order)
  await followVisit(acting, advanced.order, taken.event)
  return advanced
}

/**
 * Ends the current visit with its order: one whose time has come took place, one still ahead is called off, and both sides are
 * notified. Reopening the order brings none back.
 */
async function followVisit(acting: Acting, order: WarrantyOrder, event: WarrantyStep['event']): Promise<void> {
  if (event.type !== 'order.complete' && event.type !== 'order.withdraw') return
  const isWithdrawn = event.type === 'order.withdraw'
  const ended = await followOrder(acting, 'warranty', order, ({ visit_at }) =>
    isWithdrawn || acting.by.system || Date.parse(visit_at) > acting.at.getTime()
      ? { type: 'visit.cancel' }
      : { type: 'visit.complete', outcome: 'done' },
  )
  if (ended?.status === 'cancelled')
    await warrantyVisitMails.off(acting.db, order, isWithdrawn ? 'withdrawn' : 'completed')
}

/** Writes a line of the timeline. */
export function writeOrderEntry(
  acting: Acting,
  order_id: number,
  entry: Entry,
  status: { from: ServiceOrderStatus | null; to: ServiceOrderStatus },
): Promise<number> {
  return writeEntryIn(service_order_events, acting, order_id, entry, status)
}
