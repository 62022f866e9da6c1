import { sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { training_order_numbers } from './table.ts'

/**
 * The next number, `SZK/<year>/<n>`. The year's row stays locked until the transaction ends: numbers have no gaps, and
 * none is given twice.
 */
export async function nextOrderNumber(db: Database, at: Date): Promise<string> {
  const year = Number(today(at).slice(0, 4))
  const [given] = await db
    .insert(training_order_numbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: training_order_numbers.year,
      set: { last: sql`${training_order_numbers.last} + 1` },
    })
    .returning()
  if (!given) throw new Error(`No number was given for ${year}`)
  return `SZK/${year}/${given.last}`
}
