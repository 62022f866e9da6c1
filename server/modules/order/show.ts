import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Order as OrderShown } from '#contract/order/entity.ts'
import { canChangePayment, canPayOnline } from '#contract/order/lifecycle-state.ts'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { fromGrosze } from '#contract/values/money.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { transferOf } from '#server/modules/order/payments/transfer.ts'
import { isOnlineOffered } from '#server/modules/payment/index.ts'
import { type Order, orderStateOf } from './order.ts'
import { amountToPay, moneyOf } from './order-money.ts'
import { taskRows } from './rows.ts'
import { looseMoneyOf } from './settle.ts'
import { order_tasks, payment_attempts, payment_notifications, payment_refunds } from './table.ts'
import { looseMoney, openTasksOf } from './tasks.ts'
import { trainingsPort } from './trainings.ts'
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
    amount_due: amountToPay(order),
    ...(await trainingsPort().registrationOf(db, order)),
    placed_by_name: await placedBy(db, order),
    open_tasks: tasks.filter(({ done_at }) => done_at === null).length,
    attempts: attempts.map((attempt) => ({ ...attempt, amount: fromGrosze(attempt.amount) })),
    notifications: (await notificationsOf(db, id)) as OrderShown['notifications'],
    refunds: await refundsOf(db, id),
    tasks,
  }
}

/** The full name of the person who placed an order. */
async function placedBy(db: Database, { id, placed_by }: Order): Promise<string> {
  const [person] = await db
    .select({ full_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(users)
    .where(eq(users.id, placed_by))
  if (!person) throw new Error(`Order ${id} was placed by no person`)
  return person.full_name
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
  const state = await orderStateOf(db, order)
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
    amount_due: amountToPay(order),
    attempt: attempt ? { ...attempt, failure: attempt.failure && shownFailure(attempt.failure) } : null,
    can_pay: isOnlineOffered(db) && canPayOnline(state, by, at.toISOString()),
    can_change_payment: canChangePayment(state, by, at.toISOString()),
    can_resume: order.status !== 'unpaid' && (await trainingsPort().hasPlaces(db, order, at)),
    unsettled: await unsettledOf(db, order),
    transfer: await transferOf(db, order),
  }
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
