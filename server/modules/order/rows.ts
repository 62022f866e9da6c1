import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderTaskRow } from '#contract/order/entity.ts'
import { order } from '#contract/order/order.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { order_tasks, payment_refunds, training_orders } from './table.ts'

const { 'order.orders.index': orderList, 'order.tasks.index': taskList } = order.endpoints

const openTasks = correlated<number>`(
  select count(*)::int from order_tasks where order_tasks.order_id = ${training_orders.id} and order_tasks.done_at is null)`
const hasOpenTask = sql`exists (
  select from order_tasks where order_tasks.order_id = ${training_orders.id} and order_tasks.done_at is null)`

/** Columns of the list. */
export const orderColumns = {
  id: training_orders.id,
  order_number: training_orders.order_number,
  training_name: training_orders.training_name,
  contractor_name: training_orders.contractor_name,
  quantity: training_orders.quantity,
  gross_price: training_orders.gross_price,
  net_price: training_orders.net_price,
  payment_name: training_orders.payment_name,
  payment_type: training_orders.payment_type,
  status: training_orders.status,
  paid_online: training_orders.paid_online,
  hold_until: training_orders.hold_until,
  paid_at: training_orders.paid_at,
  term_id: training_orders.term_id,
  open_tasks: openTasks,
  version: training_orders.version,
  created_at: training_orders.created_at,
}

/** The list of the back office. */
export function listOrders(call: Call<typeof orderList, StaffScope>) {
  const { order_number, contractor_name, training_name, status, payment_type, created_at, paid_at } = training_orders
  return answerList(call, orderList, {
    rows: () => call.db.select(orderColumns).from(training_orders).$dynamic(),
    id: training_orders.id,
    counted: training_orders,
    where: trainingOrdersInScope(call.scope),
    sorts: {
      created_at,
      order_number,
      training_name,
      contractor_name,
      gross_price: training_orders.gross_price,
      status,
      paid_at,
    },
    filters: {
      search: (text) => contains(sql`${order_number} || ' ' || ${contractor_name} || ' ' || ${training_name}`, text),
      order_number: (text) => contains(order_number, text),
      training_name: (text) => contains(training_name, text),
      contractor_name: (text) => contains(contractor_name, text),
      status: (statuses) => isOneOf(status, statuses),
      payment_type: (types) => isOneOf(payment_type, types),
      partner: (ids) => isOneOf(training_orders.partner_id, ids),
      contractor: (ids) => isOneOf(training_orders.contractor_id, ids),
      term: (ids) => isOneOf(training_orders.term_id, ids),
      has_task: (has) => (has ? hasOpenTask : sql`not ${hasOpenTask}`),
      created_at: (range) => withinDays(created_at, range),
      paid_at: (range) => withinDays(paid_at, range),
    },
  })
}

const doers = alias(users, 'doers')

/** Tasks with their orders. The reason of a refund is stored with the refund; a task contains only ids and amounts. */
export function taskRows(db: Database) {
  return db
    .select({
      id: order_tasks.id,
      order_id: order_tasks.order_id,
      kind: order_tasks.kind,
      amount: sql<string | null>`${order_tasks.detail} ->> 'amount'`,
      expected: sql<string | null>`${order_tasks.detail} ->> 'expected'`,
      reason: payment_refunds.reason,
      created_at: order_tasks.created_at,
      done_at: order_tasks.done_at,
      done_by_name: sql<string | null>`${doers.first_name} || ' ' || ${doers.last_name}`,
      note: order_tasks.note,
      version: order_tasks.version,
      order_number: training_orders.order_number,
      contractor_name: training_orders.contractor_name,
      training_name: training_orders.training_name,
    })
    .from(order_tasks)
    .innerJoin(training_orders, eq(training_orders.id, order_tasks.order_id))
    .leftJoin(payment_refunds, sql`${payment_refunds.id} = (${order_tasks.detail} ->> 'refund_id')::int`)
    .leftJoin(doers, eq(doers.id, order_tasks.done_by))
    .$dynamic()
}

/** The list of tasks. */
export function listTasks(call: Call<typeof taskList, StaffScope>) {
  return answerList(call, taskList, {
    rows: () => taskRows(call.db),
    id: order_tasks.id,
    where: trainingOrdersInScope(call.scope),
    sorts: { created_at: order_tasks.created_at, kind: order_tasks.kind, done_at: order_tasks.done_at },
    filters: {
      kind: (kinds) => isOneOf(order_tasks.kind, kinds),
      done: (done) => (done ? isNotNull(order_tasks.done_at) : isNull(order_tasks.done_at)),
      order_number: (text) => contains(training_orders.order_number, text),
      created_at: (range) => withinDays(order_tasks.created_at, range),
    },
    toRow: (row): OrderTaskRow => row,
  })
}

/** A task that the person may see. */
export async function taskRow(db: Database, scope: StaffScope, id: number): Promise<OrderTaskRow | undefined> {
  const [row] = await taskRows(db).where(and(eq(order_tasks.id, id), trainingOrdersInScope(scope)))
  return row
}
