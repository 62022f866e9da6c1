import { type SQL, sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'

/**
 * The next number, `SZK/<year>/<n>`, as a value of the insert that stores it. None is given twice; one whose transaction
 * is undone is not given again, so that nobody waits for another's order.
 */
export function nextOrderNumber(at: Date): SQL<string> {
  const year = today(at).slice(0, 4)
  return sql`'SZK/' || ${year}::text || '/' || next_of_year('training_order_number', ${year}::integer)`
}
