import { sql } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { OrderNumbers } from './table.ts'

/**
 * The next number of a kind, `SG/<year>/<five digits>`. The year's row stays locked until the transaction ends, so numbers have
 * no gaps and are never repeated.
 */
export async function nextServiceOrderNumber(
  db: Database,
  numbers: OrderNumbers,
  prefix: string,
  at: Date,
): Promise<string> {
  const year = Number(today(at).slice(0, 4))
  const [given] = await db
    .insert(numbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: numbers.year, set: { last: sql`${numbers.last} + 1` } })
    .returning()
  if (!given) throw new Error(`No number was given for ${year}`)
  return `${prefix}/${year}/${String(given.last).padStart(5, '0')}`
}
