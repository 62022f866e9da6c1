import { sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { service_order_numbers } from './table.ts'

/**
 * The next number, `SG/<year>/<five digits>`. The year's row stays locked until the transaction ends: numbers have no
 * gaps, as one that was rolled back is given again, and are never given twice.
 */
export async function nextOrderNumber(db: Database, at: Date): Promise<string> {
  const year = Number(today(at).slice(0, 4))
  const [given] = await db
    .insert(service_order_numbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: service_order_numbers.year,
      set: { last: sql`${service_order_numbers.last} + 1` },
    })
    .returning()
  if (!given) throw new Error(`No number was given for ${year}`)
  return orderNumber(year, given.last)
}

/** How a number is written. */
export function orderNumber(year: number, sequence: number): string {
  return `SG/${year}/${String(sequence).padStart(5, '0')}`
}
