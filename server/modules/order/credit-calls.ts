import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Credit } from '#contract/order/entity.ts'
import { order } from '#contract/order/order.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { mailPaidOut } from './mails.ts'
import { lockedOrder } from './order.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { training_credit_uses, training_credits, training_orders } from './table.ts'

type Calls = typeof order.endpoints
type CreditCall<Name extends keyof Calls> = Call<Calls[Name], StaffScope>

/** Entity of credits in the audit. */
export const creditEntity = 'order.credits'

const { amount, used, created_at } = training_credits

const balance = correlated<string>`(select coalesce(sum(c.amount - c.used), 0)::text from training_credits c
  where c.partner_id = ${training_credits.partner_id} or c.contractor_id = ${training_credits.contractor_id})`

function creditRows(db: Database) {
  return db
    .select({
      id: training_credits.id,
      partner_id: training_credits.partner_id,
      contractor_id: training_credits.contractor_id,
      contractor_name: training_orders.contractor_name,
      order_id: training_orders.id,
      order_number: training_orders.order_number,
      training_name: training_orders.training_name,
      amount,
      remaining: sql<string>`(${amount} - ${used})::text`,
      balance,
      reason: training_credits.reason,
      created_at,
    })
    .from(training_credits)
    .innerJoin(training_orders, eq(training_orders.id, training_credits.order_id))
    .$dynamic()
}

/** Credits of companies whose orders the colleague may see. */
export function listCredits(call: CreditCall<'order.credits.index'>) {
  return answerList(call, order.endpoints['order.credits.index'], {
    id: training_credits.id,
    rows: () => creditRows(call.db),
    where: trainingOrdersInScope(call.scope),
    sorts: { created_at, contractor_name: training_orders.contractor_name, amount },
    filters: {
      contractor_name: (text) => contains(training_orders.contractor_name, text),
      order_number: (text) => contains(training_orders.order_number, text),
      partner: (ids) => isOneOf(training_credits.partner_id, ids),
      contractor: (ids) => isOneOf(training_credits.contractor_id, ids),
      open: (is) => (is ? lt(used, amount) : gte(used, amount)),
      created_at: (range) => withinDays(created_at, range),
    },
  })
}

const spent_on = alias(training_orders, 'spent_on')

/** A credit with its history. */
export async function showCredit({ db, scope }: CreditCall<'order.credits.show'>, id: number): Promise<Credit> {
  const [row] = await creditRows(db).where(and(eq(training_credits.id, id), trainingOrdersInScope(scope)))
  if (!row) return refuse('not_found')
  const uses = await db
    .select({
      id: training_credit_uses.id,
      kind: training_credit_uses.kind,
      amount: training_credit_uses.amount,
      order_id: training_credit_uses.order_id,
      order_number: spent_on.order_number,
      document_number: training_credit_uses.document_number,
      document_date: training_credit_uses.document_date,
      note: training_credit_uses.note,
      done_by_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      created_at: training_credit_uses.created_at,
    })
    .from(training_credit_uses)
    .leftJoin(spent_on, eq(spent_on.id, training_credit_uses.order_id))
    .leftJoin(users, eq(users.id, training_credit_uses.done_by))
    .where(eq(training_credit_uses.credit_id, id))
    .orderBy(asc(training_credit_uses.id))
  return { ...row, uses }
}

/** Records a credit paid out by transfer: at most the remaining amount. */
export async function payOutCredit(call: CreditCall<'order.credits.pay-out'>): Promise<void> {
  const { db, by, at, body, params, scope } = call
  const [found] = await creditRows(db).where(
    and(eq(training_credits.id, params.training_credit), trainingOrdersInScope(scope)),
  )
  if (!found) return refuse('not_found')
  const [before] = await db.select().from(training_credits).where(eq(training_credits.id, found.id)).for('update')
  if (!before) return refuse('not_found')
  const grosze = toGrosze(body.amount)
  if (grosze > toGrosze(before.amount) - toGrosze(before.used)) refuseField('amount', 'order.credit_too_small')
  const [after] = await db
    .update(training_credits)
    .set({ used: fromGrosze(toGrosze(before.used) + grosze) })
    .where(eq(training_credits.id, before.id))
    .returning()
  const { document_number, document_date, note } = body
  await db.insert(training_credit_uses).values({
    document_number,
    document_date,
    note,
    kind: 'payout',
    credit_id: before.id,
    amount: fromGrosze(grosze),
    done_by: by.user_id,
    created_at: at.toISOString(),
  })
  await call.audit({ entity: creditEntity, entity_id: before.id, action: 'pay-out', before, after: after ?? null })
  await mailPaidOut(db, await lockedOrder(db, before.order_id), fromGrosze(grosze))
}
