import { type AnyColumn, sql } from 'drizzle-orm'
import { anonymous, type PersonalPart } from '#server/modules/consent/index.ts'
import {
  order_tasks,
  payment_attempts,
  payment_notifications,
  payment_refunds,
  training_credit_uses,
  training_credits,
  training_orders,
} from './table.ts'

/** Ids of the orders of a registration, as SQL. */
export const ordersOf = (record: AnyColumn | number) =>
  sql`(select o.id from training_orders o where o.record_id = ${record})`
const attemptsOf = (record: AnyColumn | number) =>
  sql`(select a.id from payment_attempts a where a.order_id in ${ordersOf(record)})`

/** Orders and payments are kept for accounting; the person and texts about the order are erased. */
export const orderParts: PersonalPart[] = [
  {
    entity: 'order.orders',
    table: training_orders,
    columns: { contractor_name: anonymous(training_orders), cancel_reason: null, hold_reason: null },
    of: (id) => sql`${training_orders.record_id} = ${id}`,
  },
  {
    entity: 'order.tasks',
    table: order_tasks,
    columns: { detail: sql`'{}'`, note: null },
    of: (id) => sql`${order_tasks.order_id} in ${ordersOf(id)}`,
  },
  {
    table: payment_attempts,
    columns: { redirect_url: null, failure: null },
    of: (id) => sql`${payment_attempts.order_id} in ${ordersOf(id)}`,
  },
  {
    table: payment_notifications,
    columns: { body: null, signature: null },
    of: (id) => sql`${payment_notifications.attempt_id} in ${attemptsOf(id)}`,
  },
  {
    table: payment_refunds,
    columns: { reason: '', failure: null },
    of: (id) => sql`${payment_refunds.order_id} in ${ordersOf(id)}`,
  },
  {
    table: training_credit_uses,
    columns: { note: null },
    of: (id) =>
      sql`${training_credit_uses.credit_id} in (select c.id from training_credits c where c.order_id in ${ordersOf(id)})`,
  },
  {
    entity: 'order.credits',
    table: training_credits,
    columns: { reason: '' },
    of: (id) => sql`${training_credits.order_id} in ${ordersOf(id)}`,
  },
]
