import { eq } from 'drizzle-orm'
import { customerActor } from '#contract/declare/lifecycle-actor.ts'
import type { CustomerVisit } from '#contract/service-order/visit/entity.ts'
import type { VisitWishForm } from '#contract/service-order/visit/forms.ts'
import { isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { countForRecord } from '#server/http/count-for-record.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { readDistributor } from '#server/modules/core/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { writeEntryIn } from '#server/modules/service-order/handling/advance.ts'
import { refuse } from '#server/refusal.ts'
import { visitedOrders } from './kinds.ts'
import { visitMails } from './mails.ts'
import type { VisitedOrder, VisitedOrders } from './order.ts'
import { service_visits } from './table.ts'
import { advanceVisit, type Visit, visitedKindOf } from './visits.ts'

interface LinkedVisit {
  kind: VisitedOrders
  visit: Visit
  order: VisitedOrder
}

type Customer = Pick<CallContext, 'db' | 'at' | 'reply'>

/**
 * The visit of a link, with its order, which is locked unless `find` only reads it. 404 for any other code, and for a link that has
 * ended: the visit has begun, was moved, called off or recorded, or the customer was erased.
 */
async function visitOf(
  { db, at }: Customer,
  code: string,
  find: 'findAsServer' | 'lockAsServer' = 'lockAsServer',
): Promise<LinkedVisit> {
  const [linked] = await db.select().from(service_visits).where(eq(service_visits.confirm_code, code))
  if (!linked) return refuse('not_found')
  const kind = visitedOrders[visitedKindOf(linked)]
  const order = await kind[find](db, at, linked.order_id ?? linked.warranty_order_id ?? 0)
  // Read again under the lock of the order, because it may just have been moved.
  const [visit] = await db.select().from(service_visits).where(eq(service_visits.confirm_code, code))
  if (!visit || !order || order.deleted_at !== null || order.anonymised_at !== null) return refuse('not_found')
  if (!isVisitOpen(visit) || Date.parse(visit.visit_at) <= at.getTime()) return refuse('not_found')
  return { kind, visit, order }
}

/** The visit of a link. Has no effect and locks nothing, because mail scanners open links too. */
export async function showVisitToCustomer(call: Customer, code: string): Promise<CustomerVisit> {
  return shown(call, await visitOf(call, code, 'findAsServer'))
}

/** Confirms the visit, and notifies both sides. Idempotent. */
export async function confirmVisitByCustomer(call: Customer, code: string): Promise<CustomerVisit> {
  const linked = await visitOf(call, code)
  const { kind, visit, order } = linked
  if (visit.status === 'confirmed') return shown(call, linked)
  await countForRecord(call, recordOf(linked))
  const { acting, answered } = answering(call)
  const confirmed = await advanceVisit(
    acting,
    order,
    visit,
    { type: 'visit.confirm' },
    { ...answered, wished_time: null, wish: null },
  )
  const unmoved = { from: order.status, to: order.status }
  await writeEntryIn(kind.events, acting, order.id, { kind: 'visit_confirmed' }, unmoved)
  await visitMails(kind).answered(call.db, order, confirmed)
  return shown(call, { ...linked, visit: confirmed })
}

/** Keeps the customer's wish for another time, and notifies both sides. The visit stays as it is until it is moved. */
export async function wishForVisitByCustomer(
  call: Customer,
  code: string,
  { time, text }: VisitWishForm,
): Promise<CustomerVisit> {
  const linked = await visitOf(call, code)
  const { kind, visit, order } = linked
  await countForRecord(call, recordOf(linked))
  const { acting, answered } = answering(call)
  const wished = { ...answered, wished_time: time, wish: text }
  const asked = await advanceVisit(acting, order, visit, { type: 'visit.wish' }, wished)
  const unmoved = { from: order.status, to: order.status }
  const entry = { kind: 'visit_wished', reason: time, text } as const
  await writeEntryIn(kind.events, acting, order.id, entry, unmoved)
  await visitMails(kind).answered(call.db, order, asked)
  return shown(call, { ...linked, visit: asked })
}

const recordOf = ({ kind, order }: LinkedVisit) => `${kind.of} ${order.id}`

const answering = ({ db, at }: Customer) => ({
  acting: { db, at, by: customerActor, is_staff: false },
  answered: { answered_at: at.toISOString() },
})

async function shown(call: Customer, { kind, visit, order }: LinkedVisit): Promise<CustomerVisit> {
  call.reply.header('x-robots-tag', 'noindex, nofollow')
  call.reply.header('cache-control', 'private, no-store')
  const { status, visit_at, visit_until, wished_time, wish } = visit
  const { model_name } = order
  const { city } = kind.placeOf(order)
  return { status, visit_at, visit_until, wished_time, wish, model_name, city, ...(await companyOf(call, order)) }
}

/** The company that comes: the partner with its own people, otherwise the distributor. */
async function companyOf({ db }: Customer, { by_partner, partner_id, partner_name }: VisitedOrder) {
  if (!by_partner) {
    const { name, phone_number } = await readDistributor(db)
    if (name !== '') return { company_name: name, company_phone: phone_number }
  }
  const [partner] = await db.select({ phone: partners.phone_number }).from(partners).where(eq(partners.id, partner_id))
  return { company_name: partner_name, company_phone: partner?.phone ?? null }
}
