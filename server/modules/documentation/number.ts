import { sql } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { documentation_numbers } from './table.ts'

/**
 * The next number, `DOK/<year>/<five digits>`. The year's row stays locked until the transaction ends, so numbers have no gaps,
 * and are never assigned twice, not even after a document was deleted permanently.
 */
export async function nextDocumentationNumber(db: Database, at: Date): Promise<string> {
  const year = Number(today(at).slice(0, 4))
  const [given] = await db
    .insert(documentation_numbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: documentation_numbers.year,
      set: { last: sql`${documentation_numbers.last} + 1` },
    })
    .returning()
  if (!given) throw new Error(`No number was given for ${year}`)
  return `DOK/${year}/${String(given.last).padStart(5, '0')}`
}
