import { type SQL, sql } from 'drizzle-orm'
import { keptAmount, training_orders } from '#server/modules/order/index.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'

const ofOrder = (condition: SQL) => sql`(select coalesce(sum(p.price_brutto), 0) from ${training_participants} p
  where p.order_id = ${training_orders.id} and ${condition})`
const staying = ofOrder(sql`p.status <> 'cancelled'`)
const gone = ofOrder(sql`p.status = 'cancelled'`)

/**
 * Income from a participant, gross: their share of their order's kept money. It is attributed to the remaining participants
 * first; money kept for those who have left is income too. Money of an order without participants counts only after it is
 * settled.
 */
export const income = sql`case
  when ${training_participants.status} <> 'cancelled'
    then ${training_participants.price_brutto} * least(1, ${keptAmount} / nullif(${staying}, 0))
  when ${staying} > 0 or ${training_participants.price_brutto} > 0
    then ${training_participants.price_brutto} * least(1, greatest(0, ${keptAmount} - ${staying}) / nullif(${gone}, 0))
  else 0 end`

/** Income from a participant without VAT, by the order's prices. */
export const netIncome = sql`round((${income}) * ${training_orders.net_price} / nullif(${training_orders.gross_price}, 0), 2)`
