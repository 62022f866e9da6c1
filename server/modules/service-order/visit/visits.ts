import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { transition } from 'xstate'
import type { ReportVisitForm } from '#contract/service-order/visit/forms.ts'
import {
  isVisitOpen,
  serviceVisit,
  type VisitEvent,
  type VisitedKind,
  visitSnapshot,
} from '#contract/service-order/visit/lifecycle.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { Unstamped } from '#server/modules/service-order/handling/advance.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import { refuse } from '#server/refusal.ts'
import { dropReminder, planReminder } from './reminder.ts'
import { service_visit_parts, service_visits, type visit_links } from './table.ts'

export type Visit = typeof service_visits.$inferSelect

/** The order of a visit. */
export interface OrderOfVisit {
  of: VisitedKind
  id: number
}

/** The columns of an order that its visits follow. */
interface FollowedOrder {
  id: number
  partner_id: number
  by_partner: boolean
  visit_at: string | null
  technician_name: string | null
}

type OfOrder = typeof service_visits | typeof service_visit_parts | typeof visit_links

/** Condition for rows of an order. */
export const ofOrder = ({ order_id, warranty_order_id }: OfOrder, { of, id }: OrderOfVisit) =>
  eq(of === 'maintenance' ? order_id : warranty_order_id, id)

/** The columns that name an order. */
export const namingOrder = ({ of, id }: OrderOfVisit) =>
  of === 'maintenance' ? { order_id: id, warranty_order_id: null } : { order_id: null, warranty_order_id: id }

/** All visits of an order, the first one first. */
export function visitsOf(db: Database, order: OrderOfVisit): Promise<Visit[]> {
  return db.select().from(service_visits).where(ofOrder(service_visits, order)).orderBy(asc(service_visits.number))
}

/** The current visit of an order: the one to come, otherwise the last; null before one is scheduled. */
export async function currentVisit(db: Database, order: OrderOfVisit): Promise<Visit | null> {
  const [visit] = await db
    .select()
    .from(service_visits)
    .where(ofOrder(service_visits, order))
    .orderBy(desc(service_visits.number))
    .limit(1)
  return visit ?? null
}

/** Whether the visit of an order has begun and has no outcome yet: nothing but its outcome ends the order. */
export async function hasBegunVisit(db: Database, order: OrderOfVisit, at: Date): Promise<boolean> {
  const visit = await currentVisit(db, order)
  return visit !== null && isVisitOpen(visit) && Date.parse(visit.visit_at) <= at.getTime()
}

/** The status of the current visit, as a column of lists of maintenances; `order` is the id of the maintenance. */
export const visitStatusOf = (order: unknown) =>
  correlated<Visit['status'] | null>`(select ${service_visits.status} from ${service_visits}
    where ${service_visits.order_id} = ${order} order by ${service_visits.number} desc limit 1)`

/** Column of a warranty order: whether its current visit is still to come, which the lifecycle reads. */
export function hasOpenVisit(db: Database, order: AnyPgColumn): SQL<boolean> {
  const open = db
    .select({ id: service_visits.id })
    .from(service_visits)
    .where(and(eq(service_visits.warranty_order_id, order), inArray(service_visits.status, ['planned', 'confirmed'])))
  return exists(open).mapWith(Boolean) as SQL<boolean>
}

type Set = Partial<typeof service_visits.$inferInsert>
/** What is left of a question to the customer once it can no longer be answered, and of the answer to a time that has changed. */
const unanswerable = { confirm_code: null } as const
const unanswered = { ...unanswerable, asked_at: null, answered_at: null, wished_time: null, wish: null } as const

/** The kind of the order of a visit. */
export const visitedKindOf = ({ warranty_order_id }: Pick<Visit, 'warranty_order_id'>): VisitedKind =>
  warranty_order_id === null ? 'maintenance' : 'warranty'

/**
 * The only way in which a visit changes its status: its lifecycle decides, and refuses with the reason that the visit has ended. The
 * order must be locked. A link to confirm the visit is void once it has been moved or has ended.
 */
export async function advanceVisit(
  { db, by, at }: Pick<Acting, 'db' | 'by' | 'at'>,
  { partner_id }: Pick<FollowedOrder, 'partner_id'>,
  visit: Visit,
  unstamped: Unstamped<VisitEvent>,
  set: Set = {},
): Promise<Visit> {
  const event = { ...unstamped, by, at: at.toISOString() } as VisitEvent
  const snapshot = visitSnapshot({ ...visit, of: visitedKindOf(visit), partner_id })
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
  const of = visitedKindOf(visit)
  const order_id = visit.order_id ?? visit.warranty_order_id ?? 0
  if (hasEnded || event.type === 'visit.move') await dropReminder(db, { of, order_id, visit_at: visit.visit_at })
  if (event.type === 'visit.reopen') await planReminder(db, at, { of, order_id, visit_at: visit.visit_at })
  if (status === 'missed' || status === 'cancelled') await forgetVanParts(db, { of, id: order_id }, visit)
  return row
}

/** Columns of a planned visit that the order does not have. */
type Planned = Pick<Visit, 'visit_until' | 'technician_id'>

/**
 * Plans the visit that the order shows: moves the one to come, or adds the next one after the last has ended. A visit whose technician
 * alone changes stays confirmed.
 */
export async function planVisit(
  acting: Acting,
  of: VisitedKind,
  order: FollowedOrder,
  planned: Planned,
): Promise<Visit> {
  const { id, visit_at, by_partner, technician_name } = order
  if (visit_at === null) throw new Error(`Order ${id} has no visit`)
  const current = await currentVisit(acting.db, { of, id })
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
    .values({ ...set, ...namingOrder({ of, id }), number: (current?.number ?? 0) + 1, visit_at })
    .returning()
  if (!visit) throw new Error('No visit was stored')
  return visit
}

/**
 * Carries out an event of a visit that follows from one of its order, where its lifecycle allows it: the order's end ends its current
 * visit, and visits that have ended before stay. Returns the visit that changed.
 */
export async function followOrder(
  acting: Acting,
  of: VisitedKind,
  order: FollowedOrder,
  following: (visit: Visit) => Unstamped<VisitEvent> | null,
): Promise<Visit | null> {
  const visit = await currentVisit(acting.db, { of, id: order.id })
  const event = visit && following(visit)
  if (!event) return null
  const stamped = { ...event, by: acting.by, at: acting.at.toISOString() } as VisitEvent
  if (!visitSnapshot({ ...visit, of, partner_id: order.partner_id }).can(stamped)) return null
  return advanceVisit(acting, order, visit, event)
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

/** Open visits that a person makes for their company: for one, or for all that they belong to. */
export function openVisitsOf(user_id: number, partner_id?: number): SQL | undefined {
  const ofCompany =
    partner_id === undefined
      ? undefined
      : sql`(${service_visits.order_id} in (select id from service_maintenances where partner_id = ${partner_id})
          or ${service_visits.warranty_order_id} in (select id from service_orders where partner_id = ${partner_id}))`
  const isOpen = inArray(service_visits.status, ['planned', 'confirmed'])
  return and(eq(service_visits.technician_id, user_id), eq(service_visits.by_partner, true), isOpen, ofCompany)
}

/** The visits that colleagues or members make are theirs no more; the names stay until the visit is scheduled anew. */
export async function leaveVisits(db: Database, user_id: number, partner_id?: number): Promise<void> {
  await db.update(service_visits).set({ technician_id: null }).where(openVisitsOf(user_id, partner_id))
}

/**
 * Another person of the company makes the open visits of one who leaves; order and visit name them. Returns the orders. Their
 * version is the sequence of the calendar entry, so it counts.
 */
export async function passVisits(
  { db, at }: { db: Database; at: Date },
  user_id: number,
  partner_id: number,
  { id, full_name }: { id: number; full_name: string },
): Promise<OrderOfVisit[]> {
  const passed = await db
    .update(service_visits)
    .set({ technician_id: id, technician_name: full_name })
    .where(openVisitsOf(user_id, partner_id))
    .returning({ maintenance: service_visits.order_id, warranty: service_visits.warranty_order_id })
  const orders = passed.map(
    ({ maintenance, warranty }): OrderOfVisit =>
      maintenance === null ? { of: 'warranty', id: warranty ?? 0 } : { of: 'maintenance', id: maintenance },
  )
  for (const kind of ['maintenance', 'warranty'] as const) {
    const ids = orders.flatMap(({ of, id: order_id }) => (of === kind ? [order_id] : []))
    await db.execute(sql`update ${kind === 'maintenance' ? service_maintenances : sql`service_orders`}
      set technician_name = ${full_name}, version = version + 1, updated_at = ${at.toISOString()}
      where id = any(${sql.param(ids)}::int[]) and by_partner`)
  }
  return orders
}

/**
 * Whether a part from the van was fitted: at a visit that was done, or by a maintenance that was carried out without one. `visit` is
 * joined to its part.
 */
export const isFitted = correlated<boolean>`coalesce(${service_visits.status} = 'done', exists (
  select from ${service_maintenances}
  where ${service_maintenances.id} = ${service_visit_parts.order_id} and ${service_maintenances.outcome} = 'done'))`

/** The parts from the van of all visits of an order. */
export function vanPartsOf(db: Database, order: OrderOfVisit) {
  const { number, title, quantity, old_serial_no, new_serial_no } = service_visit_parts
  return db
    .select({
      number,
      title,
      quantity,
      old_serial_no,
      new_serial_no,
      visit_number: service_visits.number,
      is_fitted: isFitted,
    })
    .from(service_visit_parts)
    .leftJoin(service_visits, eq(service_visits.id, service_visit_parts.visit_id))
    .where(ofOrder(service_visit_parts, order))
    .orderBy(asc(service_visits.number), asc(service_visit_parts.position))
}

/** Forgets the parts of a visit that did not take place, or of an order that ends without a visit: nothing was fitted. */
export async function forgetVanParts(
  db: Database,
  order: OrderOfVisit,
  visit: Pick<Visit, 'id'> | null,
): Promise<void> {
  const ofVisit = visit ? eq(service_visit_parts.visit_id, visit.id) : isNull(service_visit_parts.visit_id)
  await db.delete(service_visit_parts).where(and(ofOrder(service_visit_parts, order), ofVisit))
}

/** Stores the parts that were taken from the van at a visit, in the place of those stored for it before. */
export async function storeVanParts(
  db: Database,
  order: OrderOfVisit,
  visit: Visit | null,
  parts: ReportVisitForm['parts'],
  fitted_on: string,
): Promise<void> {
  await forgetVanParts(db, order, visit)
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
      ...namingOrder(order),
      visit_id: visit?.id ?? null,
      position,
      fitted_on,
    })),
  )
}

/** The day of a visit, for parts that were fitted at it. */
export const dayOfVisit = ({ visit_at }: Pick<Visit, 'visit_at'>): string => today(new Date(visit_at))
