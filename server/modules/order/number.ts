import { type SQL, sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'

/**
 * The next number, `SZK/<year>/<n>`, as a value for an insert. Never repeated; numbers of rolled back transactions are skipped,
 * so that orders do not wait for each other.
 */
export function nextOrderNumber(at: Date): SQL<string> {
  const year = today(at).slice(0, 4)
  return sql`'SZK/' || ${year}::text || '/' || next_of_year('training_order_number', ${year}::integer)`
}
