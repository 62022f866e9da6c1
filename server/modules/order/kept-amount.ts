import { type SQL, sql } from 'drizzle-orm'
import { payment_attempts, payment_refunds, training_credits, training_orders } from './table.ts'

/**
 * Kept amount of an order in złote, as SQL for queries with `training_orders`: received, less returned, being returned, or kept
 * as a credit. Equal to `moneyOf` of a single order.
 */
export const keptAmount: SQL<string> = sql<string>`case when ${training_orders.status} <> 'paid' then 0 else
  ${training_orders.credit_used}
  + coalesce(${training_orders.transferred},
      case when ${training_orders.paid_online} then 0 else ${training_orders.gross_price} - ${training_orders.credit_used} end)
  + (select coalesce(sum(amount), 0) / 100.0 from ${payment_attempts}
      where order_id = ${training_orders.id} and status in ('completed', 'refunded'))
  - (select coalesce(sum(amount), 0) from ${payment_refunds} where order_id = ${training_orders.id} and status <> 'failed')
  - (select coalesce(sum(amount), 0) from ${training_credits} where order_id = ${training_orders.id})
  end`
