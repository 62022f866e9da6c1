import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { numeric } from 'drizzle-orm/pg-core'
import { moneyPrecision } from '#contract/values/money.ts'

/** A column of money in złote: an amount or a sum of amounts. One type for all, because an amount travels from table to table. */
export const money = () => numeric({ precision: moneyPrecision, scale: 2 })

/** The sum of an expression of money with two decimal places, zero of no rows. It is as wide as its terms. */
export function sumOfMoney(amount: SQLWrapper): SQL<string> {
  return sql<string>`round(coalesce(sum(${amount}), 0), 2)`
}
