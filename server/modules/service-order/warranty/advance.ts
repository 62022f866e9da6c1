import { and, eq, inArray } from 'drizzle-orm'
import { transition } from 'xstate'
import {
  type ServiceOrderEvent,
  serviceOrderLifecycle,
  type WarrantyOrderStatus,
} from '#contract/service-order/lifecycle.ts'
import { type ServiceOrderState, serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { enqueueErpUpdate } from '#server/modules/service-order/erp-queue.ts'
import {
  type AdvancedOrder,
  advancing,
  type Entry,
  type StepOf,
  writeEntryIn,
} from '#server/modules/service-order/handling/advance.ts'
import { service_visits } from '#server/modules/service-order/visit/table.ts'
import { followOrder } from '#server/modules/service-order/visit/visits.ts'
import { actingAsServer } from './erp/saving.ts'
import { warrantyVisitMails } from './mails.ts'
import { lockOrderAsServer, type WarrantyOrder, warrantyOrderEntity } from './order.ts'
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

/**
 * Ends visits that stayed open when their order ended: a release without visits of warranty orders ended it, beside this one or
 * before an upgrade. A visit whose time had come took place; one that was still ahead is called off, with the usual letters unless
 * its time has passed since.
 */
export async function endVisitsLeftOpen(db: Database, at: Date): Promise<void> {
  const left = await db
    .select({ id: service_orders.id })
    .from(service_visits)
    .innerJoin(service_orders, eq(service_orders.id, service_visits.warranty_order_id))
    .where(and(inArray(service_visits.status, ['planned', 'confirmed']), eq(service_orders.status, 'completed')))
    .orderBy(service_orders.id)
  for (const { id } of left) await db.transaction((tx) => endVisitLeftOpen(actingAsServer(tx, at), id))
}

async function endVisitLeftOpen(server: Acting, id: number): Promise<void> {
  const order = await lockOrderAsServer(server.db, server.at, id)
  if (order?.status !== 'completed') return
  const { resolution, completed_at } = order
  const isWithdrawn = resolution === 'withdrawn'
  const ended = await followOrder(server, 'warranty', order, ({ visit_at }) =>
    isWithdrawn ||
    resolution === 'no_answer' ||
    completed_at === null ||
    Date.parse(visit_at) > Date.parse(completed_at)
      ? { type: 'visit.cancel' }
      : { type: 'visit.complete', outcome: 'done' },
  )
  if (ended?.status === 'cancelled' && Date.parse(ended.visit_at) > server.at.getTime())
    await warrantyVisitMails.off(server.db, order, isWithdrawn ? 'withdrawn' : 'completed')
}

/** Writes a line of the timeline. */
export function writeOrderEntry(
  acting: Acting,
  order_id: number,
  entry: Entry,
  status: { from: WarrantyOrderStatus | null; to: WarrantyOrderStatus },
): Promise<number> {
  return writeEntryIn(service_order_events, acting, order_id, entry, status)
}
