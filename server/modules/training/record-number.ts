import { sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { training_record_numbers } from './participant-table.ts'

/**
 * The next number of a registration, `REJ-<year>-<five digits>`. The year's row stays locked until the transaction ends:
 * numbers have no gaps and are never given twice. It is asked for after the term is locked, so that nobody waits in a circle.
 */
export async function nextRecordNumber(db: Database, at: Date): Promise<string> {
  const year = Number(today(at).slice(0, 4))
  const [given] = await db
    .insert(training_record_numbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: training_record_numbers.year,
      set: { last: sql`${training_record_numbers.last} + 1` },
    })
    .returning()
  if (!given) throw new Error(`No number was given for ${year}`)
  return `REJ-${year}-${String(given.last).padStart(5, '0')}`
}
