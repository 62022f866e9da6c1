import { sql } from 'drizzle-orm'
import { training_orders } from '#server/modules/order/index.ts'
import { leftOfPerson } from '#server/modules/training/participants/left-of-person.ts'

/** Income from a participant, gross: the money that is left for them, also for one who left without a refund. */
export const income = leftOfPerson

/** Income from a participant without VAT, by the order's prices. */
export const netIncome = sql`round((${income}) * ${training_orders.net_price} / nullif(${training_orders.gross_price}, 0), 2)`
