import { and, asc, eq, sql } from 'drizzle-orm'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import type { Turn } from '#contract/dashboard/work.ts'
import { orderZone } from '#contract/order/zone.ts'
import { sumOfMoney } from '#server/db/money.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf } from '#server/http/lists/conditions.ts'
import { amountToPaySql } from './order-money.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { training_orders } from './table.ts'
import { trainingsPort } from './trainings.ts'

const list = orderZone.endpoints['partnerzone.training.orders.index']
const { order_number, training_name, status, hold_until, created_at } = training_orders

const amount_due = sql<string>`(${amountToPaySql})::text`
const ofTerm = (column: 'training_date' | 'city') => trainingsPort().ofTerm(sql`${training_orders.term_id}`, column)

/** Orders of the person's companies, with the amount due. */
export function listOwnOrders(call: Call<typeof list, PartnerScope>) {
  return answerList(call, list, {
    id: training_orders.id,
    rows: () =>
      call.db
        .select({
          id: training_orders.id,
          order_number,
          term_id: training_orders.term_id,
          training_name,
          training_date: ofTerm('training_date'),
          city: ofTerm('city'),
          quantity: training_orders.quantity,
          gross_price: training_orders.gross_price,
          amount_due,
          payment_name: training_orders.payment_name,
          status,
          hold_until,
          paid_at: training_orders.paid_at,
          created_at,
        })
        .from(training_orders)
        .$dynamic(),
    where: trainingOrdersInScope(call.scope),
    sorts: { created_at, order_number, training_date: ofTerm('training_date'), hold_until },
    filters: {
      search: (typed) => contains(sql`${order_number} || ' ' || ${training_name}`, typed),
      status: (statuses) => isOneOf(status, statuses),
    },
  })
}

/** Unpaid orders of the person's companies: number, total, and end of the first hold. */
export async function ownOrdersDue({
  db,
  scope,
}: CallContext<PartnerScope>): Promise<NonNullable<PartnerDashboard['training_orders']>> {
  const [due] = await db
    .select({
      unpaid: sql<number>`count(*)::int`,
      amount_due: sumOfMoney(amountToPaySql),
      soonest: sql<string | null>`min(${hold_until})`.mapWith(hold_until),
    })
    .from(training_orders)
    .where(and(eq(status, 'unpaid'), trainingOrdersInScope(scope)))
  return due ?? { unpaid: 0, amount_due: '0.00', soonest: null }
}

/** Unpaid orders of the person's companies, by the end of their hold. */
export async function ordersToPay({ db, scope }: CallContext<PartnerScope>, shown: number): Promise<Turn[]> {
  const rows = await db
    .select({
      id: training_orders.id,
      title: training_name,
      about: order_number,
      amount: amount_due,
      at: hold_until,
    })
    .from(training_orders)
    .where(and(eq(status, 'unpaid'), trainingOrdersInScope(scope)))
    .orderBy(sql`${hold_until} asc nulls last`, asc(training_orders.id))
    .limit(shown)
  return rows.map((row) => ({ kind: 'pay', ...row }))
}
