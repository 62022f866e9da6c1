import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { OrderNumbers } from '#server/modules/service-order/handling/table.ts'

/** The next numbers of each year, in the order of the days. */
export async function numbersOf(db: Database, table: OrderNumbers, prefix: string, days: readonly string[]) {
  const byYear = Map.groupBy(days, (day) => day.slice(0, 4))
  const next = new Map<string, number>()
  for (const [year, { length }] of byYear) {
    const [row] = await db
      .insert(table)
      .values({ year: Number(year), last: length })
      .onConflictDoUpdate({ target: table.year, set: { last: sql`${table.last} + ${length}` } })
      .returning()
    next.set(year, (row?.last ?? length) - length)
  }
  return (day: string) => {
    const year = day.slice(0, 4)
    const last = (next.get(year) ?? 0) + 1
    next.set(year, last)
    return `${prefix}/${year}/${String(last).padStart(5, '0')}`
  }
}
