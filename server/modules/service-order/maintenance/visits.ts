import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { today } from '#contract/rules.ts'
import type { CompleteMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import type { MaintenanceEvent } from '#contract/service-order/maintenance/lifecycle.ts'
import {
  isVisitOpen,
  serviceVisit,
  type VisitEvent,
  visitSnapshot,
} from '#contract/service-order/maintenance/visit-lifecycle.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { Unstamped } from '#server/modules/service-order/handling/advance.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import { refuse } from '#server/refusal.ts'
import { service_visit_parts, service_visits } from './table.ts'

export type Visit = typeof service_visits.$inferSelect

/** The columns of an order that its visits follow. */
interface VisitedOrder {
  id: number
  partner_id: number
  by_partner: boolean
  visit_at: string | null
  technician_name: string | null
}

/** All visits of an order, the first one first. */
export function visitsOf(db: Database, order_id: number): Promise<Visit[]> {
  return db
    .select()
    .from(service_visits)
    .where(eq(service_visits.order_id, order_id))
    .orderBy(asc(service_visits.number))
}

/** The current visit of an order: the one to come, otherwise the last; null before one is scheduled. */
export async function currentVisit(db: Database, order_id: number): Promise<Visit | null> {
  const [visit] = await db
    .select()
    .from(service_visits)
    .where(eq(service_visits.order_id, order_id))
    .orderBy(desc(service_visits.number))
    .limit(1)
  return visit ?? null
}

/** The status of the current visit, as a column of lists of orders; `order` is the id of the order. */
export const visitStatusOf = (order: unknown) =>
  sql<Visit['status'] | null>`(select ${service_visits.status} from ${service_visits}
    where ${service_visits.order_id} = ${order} order by ${service_visits.number} desc limit 1)`

type Set = Partial<typeof service_visits.$inferInsert>
/** What is left of a question to the customer once it can no longer be answered, and of the answer to a time that has changed. */
const unanswerable = { confirm_code: null } as const
const unanswered = { ...unanswerable, asked_at: null, answered_at: null, wished_time: null, wish: null } as const

/**
 * The only way in which a visit changes its status: its lifecycle decides, and refuses with the reason that the visit has ended. The
 * order must be locked. A link to confirm the visit is void once it has been moved or has ended.
 */
export async function advanceVisit(
  { db, by, at }: Pick<Acting, 'db' | 'by' | 'at'>,
  { partner_id }: Pick<VisitedOrder, 'partner_id'>,
  visit: Visit,
  unstamped: Unstamped<VisitEvent>,
  set: Set = {},
): Promise<Visit> {
  const event = { ...unstamped, by, at: at.toISOString() } as VisitEvent
  const snapshot = visitSnapshot({ ...visit, partner_id })
  if (!snapshot.can(event)) refuse('lifecycle', { key: 'order.no_open_visit' })
  const [next] = transition(serviceVisit, snapshot, event)
  const status = next.value
  const hasEnded = !isVisitOpen({ status })
  const [row] = await db
    .update(service_visits)
    .set({
      ...set,
      status,
      result: next.context.result,
      ended_at: hasEnded ? at.toISOString() : null,
      ...(event.type === 'visit.move' || event.type === 'visit.reopen' ? unanswered : hasEnded && unanswerable),
    })
    .where(eq(service_visits.id, visit.id))
    .returning()
  if (!row) throw new Error(`Visit ${visit.id} is gone`)
  return row
}

/** Columns of a planned visit that the order does not have. */
type Planned = Pick<Visit, 'visit_until' | 'technician_id'>

/**
 * Plans the visit that the order shows: moves the one to come, or adds the next one after the last has ended. A visit whose technician
 * alone changes stays confirmed.
 */
export async function planVisit(acting: Acting, order: VisitedOrder, planned: Planned): Promise<Visit> {
  const { id: order_id, visit_at, by_partner, technician_name } = order
  if (visit_at === null) throw new Error(`Maintenance ${order_id} has no visit`)
  const current = await currentVisit(acting.db, order_id)
  const set = { ...planned, by_partner, technician_name }
  if (current && isVisitOpen(current)) {
    if (current.visit_at === visit_at && current.visit_until === planned.visit_until) {
      await acting.db.update(service_visits).set(set).where(eq(service_visits.id, current.id))
      return { ...current, ...set }
    }
    return advanceVisit(acting, order, current, { type: 'visit.move' }, { ...set, visit_at })
  }
  const [visit] = await acting.db
    .insert(service_visits)
    .values({ ...set, order_id, number: (current?.number ?? 0) + 1, visit_at })
    .returning()
  if (!visit) throw new Error('No visit was stored')
  return visit
}

/** The event of the current visit that follows an event of its order; null where it stays as it is. */
function eventOfVisit(event: Unstamped<MaintenanceEvent>): Unstamped<VisitEvent> | null {
  switch (event.type) {
    case 'order.complete':
      return { type: 'visit.complete', outcome: event.outcome }
    case 'order.cancel':
    case 'order.withdraw':
    case 'order.close_unanswered':
      return { type: 'visit.cancel' }
    case 'order.reopen':
      return { type: 'visit.reopen' }
    default:
      return null
  }
}

/** Ends the current visit with its order, or takes that back with the order's reopening. Visits that have ended before stay. */
export async function followOrder(
  acting: Acting,
  order: VisitedOrder,
  event: Unstamped<MaintenanceEvent>,
): Promise<void> {
  const following = eventOfVisit(event)
  const visit = following && (await currentVisit(acting.db, order.id))
  if (!following || !visit) return
  const stamped = { ...following, by: acting.by, at: acting.at.toISOString() } as VisitEvent
  if (visitSnapshot({ ...visit, partner_id: order.partner_id }).can(stamped))
    await advanceVisit(acting, order, visit, following)
}

/** A new code for the link by which the customer answers; the former one is void. */
export async function openToCustomer({ db, at }: Pick<Acting, 'db' | 'at'>, visit: Visit): Promise<string> {
  const confirm_code = randomBytes(16).toString('base64url')
  await db
    .update(service_visits)
    .set({ confirm_code, asked_at: at.toISOString() })
    .where(eq(service_visits.id, visit.id))
  return confirm_code
}

/** The visits that colleagues or members make are theirs no more; the names stay until the visit is scheduled anew. */
export async function leaveVisits(db: Database, user_id: number, partner_id?: number): Promise<void> {
  const ofCompany =
    partner_id === undefined
      ? undefined
      : sql`${service_visits.order_id} in (select id from service_maintenances where partner_id = ${partner_id})`
  const isOpen = inArray(service_visits.status, ['planned', 'confirmed'])
  await db
    .update(service_visits)
    .set({ technician_id: null })
    .where(and(eq(service_visits.technician_id, user_id), eq(service_visits.by_partner, true), isOpen, ofCompany))
}

/** The parts from the van of all visits of an order. */
export function vanPartsOf(db: Database, order_id: number) {
  const { number, title, quantity, old_serial_no, new_serial_no } = service_visit_parts
  return db
    .select({ number, title, quantity, old_serial_no, new_serial_no, visit_number: service_visits.number })
    .from(service_visit_parts)
    .leftJoin(service_visits, eq(service_visits.id, service_visit_parts.visit_id))
    .where(eq(service_visit_parts.order_id, order_id))
    .orderBy(asc(service_visits.number), asc(service_visit_parts.position))
}

/** Stores the parts that were taken from the van at a visit, in the place of those stored for it before. */
export async function storeVanParts(
  db: Database,
  order_id: number,
  visit: Visit | null,
  parts: CompleteMaintenanceForm['parts'],
  fitted_on: string,
): Promise<void> {
  const ofVisit = visit ? eq(service_visit_parts.visit_id, visit.id) : isNull(service_visit_parts.visit_id)
  await db.delete(service_visit_parts).where(and(eq(service_visit_parts.order_id, order_id), ofVisit))
  if (parts.length === 0) return
  const numbers = parts.flatMap(({ number }) => number ?? [])
  const listed = numbers.length
    ? await db
        .select({ number: spare_parts.number, name: spare_parts.name_pl })
        .from(spare_parts)
        .where(inArray(spare_parts.number, numbers))
    : []
  const nameOf = (number: string | null) => listed.find((part) => part.number === number)?.name
  await db.insert(service_visit_parts).values(
    parts.map(({ title, ...part }, position) => ({
      ...part,
      title: nameOf(part.number) ?? title ?? part.number ?? '',
      order_id,
      visit_id: visit?.id ?? null,
      position,
      fitted_on,
    })),
  )
}

/** The day of a visit, for parts that were fitted at it. */
export const dayOfVisit = ({ visit_at }: Pick<Visit, 'visit_at'>): string => today(new Date(visit_at))
