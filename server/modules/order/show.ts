import { asc, desc, eq, sql } from 'drizzle-orm'
import { warsawLocal } from '#contract/moment.ts'
import { fromGrosze } from '#contract/money.ts'
import type { Order as OrderShown } from '#contract/order/entity.ts'
import { canChangePayment, canPayOnline } from '#contract/order/lifecycle-state.ts'
import type { ZoneOrder } from '#contract/order/zone.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { isOnlineOffered } from '#server/modules/payment/index.ts'
import { participantsOfExpiredOrders } from './expired-places.ts'
import { moneyOf, type Order, stateOf } from './order.ts'
import { taskRows } from './rows.ts'
import { looseMoneyOf } from './settle.ts'
import { order_tasks, payment_attempts, payment_notifications, payment_refunds } from './table.ts'
import { looseMoney, openTasksOf } from './tasks.ts'
import { transferOf } from './transfer.ts'
import { findOrder } from './visible.ts'

/** An order as staff see it. */
export async function showOrder({ db, scope }: CallContext<StaffScope>, id: number): Promise<OrderShown> {
  const order = await findOrder({ db, scope }, id)
  const tasks = await taskRows(db).where(eq(order_tasks.order_id, id)).orderBy(asc(order_tasks.id))
  const attempts = await db
    .select()
    .from(payment_attempts)
    .where(eq(payment_attempts.order_id, id))
    .orderBy(asc(payment_attempts.id))
  return {
    ...order,
    ...(await moneyOf(db, order)),
    ...(await aboutOf(db, id)),
    open_tasks: tasks.filter(({ done_at }) => done_at === null).length,
    attempts: attempts.map((attempt) => ({ ...attempt, amount: fromGrosze(attempt.amount) })),
    notifications: (await notificationsOf(db, id)) as OrderShown['notifications'],
    refunds: await refundsOf(db, id),
    tasks,
  }
}

/** Participants and term of an order; tables of trainings are named in SQL, because their module imports this one. */
async function aboutOf(db: Database, id: number) {
  const { rows } = await db.execute<Pick<OrderShown, 'record_number' | 'placed_by_name' | 'term' | 'participants'>>(sql`
    select training_records.record_number,
      users.first_name || ' ' || users.last_name as placed_by_name,
      jsonb_build_object('id', training_terms.id, 'city', training_terms.city,
        'training_date', training_terms.training_date) as term,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'full_name', first_name || ' ' || last_name, 'status', status,
          'price_brutto', price_brutto::text) order by last_name, first_name, id)
        from training_participants where order_id = training_orders.id), '[]') as participants
    from training_orders
      join training_records on training_records.id = training_orders.record_id
      join training_terms on training_terms.id = training_orders.term_id
      join users on users.id = training_orders.placed_by
    where training_orders.id = ${id}`)
  const [found] = rows
  if (!found) throw new Error(`Order ${id} is about nothing`)
  return found
}

function notificationsOf(db: Database, order_id: number) {
  return db
    .select({
      id: payment_notifications.id,
      outcome: payment_notifications.outcome,
      received_at: payment_notifications.received_at,
    })
    .from(payment_notifications)
    .innerJoin(payment_attempts, eq(payment_attempts.id, payment_notifications.attempt_id))
    .where(eq(payment_attempts.order_id, order_id))
    .orderBy(asc(payment_notifications.id))
    .limit(200)
}

function refundsOf(db: Database, order_id: number) {
  return db
    .select({
      id: payment_refunds.id,
      way: sql<
        'provider' | 'transfer'
      >`case when ${payment_refunds.attempt_id} is null then 'transfer' else 'provider' end`,
      amount: payment_refunds.amount,
      reason: payment_refunds.reason,
      status: payment_refunds.status,
      failure: payment_refunds.failure,
      requested_by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      created_at: payment_refunds.created_at,
      finished_at: payment_refunds.finished_at,
    })
    .from(payment_refunds)
    .leftJoin(users, eq(users.id, payment_refunds.requested_by))
    .where(eq(payment_refunds.order_id, order_id))
    .orderBy(asc(payment_refunds.id))
}

/** An order for its company. */
export async function showToCompany(call: CallContext<PartnerScope>, id: number): Promise<ZoneOrder> {
  const { db, by, at } = call
  const order = await findOrder(call, id)
  const state = await stateOf(db, order)
  const [attempt] = await db
    .select({
      status: payment_attempts.status,
      failure: payment_attempts.failure,
      created_at: payment_attempts.created_at,
    })
    .from(payment_attempts)
    .where(eq(payment_attempts.order_id, id))
    .orderBy(desc(payment_attempts.id))
    .limit(1)
  return {
    ...order,
    amount_due: fromGrosze(state.due),
    attempt: attempt ? { ...attempt, failure: attempt.failure && shownFailure(attempt.failure) } : null,
    can_pay: isOnlineOffered() && canPayOnline(state, by, at.toISOString()),
    can_change_payment: canChangePayment(state, by, at.toISOString()),
    can_resume: await canResume(db, order, at),
    unsettled: await unsettledOf(db, order),
    transfer: await transferOf(db, order),
  }
}

/** Whether a lapsed order's participants would find places on its term. Tables of trainings are named in SQL. */
async function canResume(db: Database, { id, term_id, status }: Order, at: Date): Promise<boolean> {
  if (status === 'unpaid') return false
  const [day, time] = warsawLocal(at).split('T')
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (
      select from training_terms t join trainings g on g.id = t.training_id,
        lateral (select count(*) as people, bool_and(p.term_id = t.id) as are_on_it
          from ${participantsOfExpiredOrders(id)} as lapsed join training_participants p on p.id = lapsed.id) as asked
      where t.id = ${term_id} and t.deleted_at is null and g.deleted_at is null and g.active and t.status = 'open'
        and (t.training_date, t.start_time) > (${day}::date, ${time})
        and asked.people > 0 and asked.are_on_it and t.total_places - t.taken_places >= asked.people) as is`)
  return rows[0]?.is === true
}

async function unsettledOf(db: Database, order: Order): Promise<ZoneOrder['unsettled']> {
  const tasks = await openTasksOf(db, order.id, looseMoney)
  const [first] = tasks
  const grosze = first ? await looseMoneyOf(db, order, tasks) : 0
  if (!first || grosze === 0) return null
  return { kind: first.kind as (typeof looseMoney)[number], amount: fromGrosze(grosze) }
}

/** Reason of a failed attempt in our own words; the provider's text is for staff. */
function shownFailure(failure: string): string {
  return ['timeout', 'lost', 'wrong_amount', 'outdated'].includes(failure) ? failure : 'provider'
}
