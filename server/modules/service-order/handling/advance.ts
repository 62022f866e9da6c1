import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { Stamp } from '#contract/declare/lifecycle-actor.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { actsNext, type OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { TrashTable } from '#server/http/records/trash.ts'
import { dueAfter } from '#server/modules/service-order/desk/clock.ts'
import { refuse } from '#server/refusal.ts'
import type { HandledOrder } from './order.ts'
import { dropReview } from './review-job.ts'
import type { OrderEvents } from './table.ts'

type NewEntry = OrderEvents['$inferInsert']
export type Entry = Pick<NewEntry, 'kind'> &
  Partial<Pick<NewEntry, 'reason' | 'text' | 'files' | 'internal' | 'letter'>>

/** An event without actor and time. */
export type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never

/** One lifecycle event of an order, with its accompanying changes. */
export interface StepOf<Event, Columns> {
  event: Unstamped<Event>
  /** Further columns beside those set by the lifecycle. */
  set?: Columns
  /** Timeline entry, if any. */
  entry?: Entry | null
  /** Message for a refusal by the lifecycle, in place of the general one. */
  refusal?: ServerMessageKey
  /** Changes a record that the order shows, such as the window of its visit: the version is raised, although its columns may stay. */
  changesPart?: boolean
  /** Joins audit entries of one editing session. */
  session_key?: string
}

/** The order after a step, with the id of the timeline entry. */
export interface AdvancedOrder<Order> {
  order: Order
  entry_id: number | null
}

/** A kind of order, for storing its changes. */
export interface AdvancedKind<Order extends HandledOrder, Event> {
  of: OrderKind
  /** Entity of its orders in the audit. */
  entity: string
  table: TrashTable & PgTable
  events: OrderEvents
  /** Columns that its lifecycle sets for an event; null when it refuses the event. */
  next(order: Order, event: Event): (Partial<Order> & { status: Order['status'] }) | null
  /** Consequences of a changed status in the same transaction. */
  moved?(acting: Acting, order: Order): Promise<void>
}

/** Writes a timeline entry. */
export async function writeEntryIn(
  events: OrderEvents,
  { db, by, at, is_staff }: Acting,
  order_id: number,
  entry: Entry,
  status: { from: OrderStatusOf | null; to: OrderStatusOf },
): Promise<number> {
  const isMove = status.from !== status.to
  const [line] = await db
    .insert(events)
    .values({
      ...entry,
      order_id,
      at: at.toISOString(),
      actor_id: by.user_id,
      from_erp: by.erp === true,
      actor_is_staff: is_staff,
      from_status: isMove ? status.from : null,
      to_status: isMove ? status.to : null,
    })
    .returning({ id: events.id })
  if (!line) throw new Error('The timeline took no line')
  return line.id
}

/**
 * The only way in which orders of a kind change. The lifecycle decides (409 when it refuses); its state, other columns,
 * timeline and audit are written together. The row must be locked. Results from the ERP do not increase the version, so that
 * open editors do not become outdated.
 */
export function advancing<Order extends HandledOrder, Event extends Stamp & { type: string }, Columns>(
  kind: AdvancedKind<Order, Event>,
) {
  const { of, entity, table, events } = kind
  return async function advance(
    acting: Acting,
    order: Order,
    step: StepOf<Event, Columns>,
  ): Promise<AdvancedOrder<Order>> {
    const { db, by, at } = acting
    const moment = at.toISOString()
    const event = { ...step.event, by, at: moment } as unknown as Event
    const life = kind.next(order, event) ?? refuse('lifecycle', { key: step.refusal })
    const changes = { ...step.set, ...life }
    const changed = { ...order, ...changes }
    const due = await dueAfter(db, of, changed, at)
    const isByPerson = !by.system && (step.changesPart === true || hasChanged(order, changed))
    const [row] = (await db
      .update(table)
      .set({
        ...changes,
        ...due,
        acts_next: actsNext(of, changed),
        version: order.version + (isByPerson ? 1 : 0),
        updated_at: moment,
      })
      .where(eq(table.id, order.id))
      .returning()) as Record<string, unknown>[]
    if (!row) throw new Error(`Order ${order.id} is gone`)

    const after = { ...order, ...row }
    if (isByPerson) {
      const action = by.erp ? 'synchronise' : auditedVerb(event.type)
      const { session_key } = step
      const columns = new Set(Object.keys(row))
      const before = Object.fromEntries(Object.entries(order).filter(([column]) => columns.has(column)))
      await audit(db, { by, at, entity, entity_id: order.id, action, before, after: row, session_key })
    }
    const moved = { from: order.status, to: after.status }
    const entry_id = step.entry ? await writeEntryIn(events, acting, order.id, step.entry, moved) : null
    if (moved.from === 'suspended' && moved.to !== 'suspended' && order.review_date !== null)
      await dropReview(db, { of, order_id: order.id, review_date: order.review_date })
    if (moved.from !== moved.to) await kind.moved?.(acting, after)
    return { order: after, entry_id }
  }
}

function hasChanged<Order extends object>(before: Order, after: Order): boolean {
  return (Object.keys(after) as (keyof Order)[]).some(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
}
