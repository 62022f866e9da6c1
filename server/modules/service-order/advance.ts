import { eq } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audited-actions.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import { type ServiceOrderEvent, type ServiceOrderStatus, serviceOrder } from '#contract/service-order/lifecycle.ts'
import { actsNext, type ServiceOrderState, serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import { refuse } from '#server/http/refusal.ts'
import { enqueueErpUpdate } from './erp-queue.ts'
import { type Order, orderEntity } from './order.ts'
import { service_order_events, service_orders } from './table.ts'

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never
type NewEntry = typeof service_order_events.$inferInsert
export type Entry = Pick<NewEntry, 'kind'> & Partial<Pick<NewEntry, 'reason' | 'text' | 'files' | 'internal'>>

/** What only the lifecycle writes. Whether a part was shipped it merely reads. */
type LifecycleColumn = Exclude<keyof ServiceOrderState, 'part_shipped' | 'erp_behind'> | 'acts_next' | 'version'

/** One event in an order's life, and what goes with it. */
export interface Step {
  event: Unstamped<ServiceOrderEvent>
  /** Columns beside those that the lifecycle sets. */
  set?: Partial<Omit<typeof service_orders.$inferInsert, LifecycleColumn>>
  /** Its line in the timeline, unless it tells nothing new. */
  entry?: Entry | null
  /** Said when the lifecycle refuses, instead of its general text. */
  refusal?: ServerMessageKey
  /** Joins audit entries of one editing session. */
  session_key?: string
}

/** The order after a step, and the id of the timeline's new line. */
export interface Advanced {
  order: Order
  entry_id: number | null
}

/**
 * The only way in which an order changes. The lifecycle decides (what it refuses is a 409); its new state, the other
 * columns, the timeline and the audit are written together. The row must be locked. Results of the ERP leave the
 * version alone: nobody's decision on an open page becomes stale by them.
 */
export async function advance(acting: Acting, order: Order, step: Step): Promise<Advanced> {
  const { db, by, at } = acting
  const event = { ...step.event, by, at: at.toISOString() } as ServiceOrderEvent
  const snapshot = serviceOrderSnapshot(order)
  if (!snapshot.can(event)) refuse('lifecycle', { key: step.refusal })
  const [next] = transition(serviceOrder, snapshot, event)
  const { brand_open, part_shipped, erp_behind, ...life } = next.context
  const { status, erp: erp_status } = next.value

  const changes = { ...step.set, ...life, status, erp_status }
  const changed = { ...order, ...changes }
  const isByPerson = !by.system && hasChanged(order, changed)
  const [row] = await db
    .update(service_orders)
    .set({
      ...changes,
      acts_next: actsNext(changed),
      version: order.version + (isByPerson ? 1 : 0),
      updated_at: event.at,
    })
    .where(eq(service_orders.id, order.id))
    .returning()
  if (!row) throw new Error(`Order ${order.id} is gone`)

  if (isByPerson) {
    const action = by.erp ? 'synchronise' : auditedVerb(step.event.type)
    const { session_key } = step
    const { brand_open: _, ...before } = order
    await audit(db, { by, at, entity: orderEntity, entity_id: order.id, action, before, after: row, session_key })
  }
  const entry_id = step.entry ? await tell(acting, order.id, step.entry, { from: order.status, to: status }) : null
  if (erp_status === 'saved' && status !== order.status) await enqueueErpUpdate(db, order.id)
  return { order: { ...row, brand_open }, entry_id }
}

/** Writes a line of the timeline. */
export async function tell(
  { db, by, at, is_staff }: Acting,
  service_order_id: number,
  entry: Entry,
  status: { from: ServiceOrderStatus | null; to: ServiceOrderStatus },
): Promise<number> {
  const isMove = status.from !== status.to
  const [line] = await db
    .insert(service_order_events)
    .values({
      ...entry,
      service_order_id,
      at: at.toISOString(),
      actor_id: by.user_id,
      from_erp: by.erp === true,
      actor_is_staff: is_staff,
      from_status: isMove ? status.from : null,
      to_status: isMove ? status.to : null,
    })
    .returning({ id: service_order_events.id })
  if (!line) throw new Error('The timeline took no line')
  return line.id
}

function hasChanged(before: Order, after: Order): boolean {
  return (Object.keys(after) as (keyof Order)[]).some(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
}
