import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { type Job, job } from '#server/jobs/job.ts'
import { fill } from './install.ts'
import { searchedKinds } from './kinds.ts'

export const searchJobs: readonly Job[] = [
  job('search.tidy', v.unknown(), ({ db }) => tidySearch(db), { schedule: '17 2 * * *', timeout: 900 }),
]

/**
 * Indexes all records again and deletes unused words, including those of erased people. This also corrects entries of two
 * concurrent transactions, one of which changed a name that the other one used.
 */
export async function tidySearch(db: Database): Promise<void> {
  for (const kind of searchedKinds) await fill(db, kind)
  await db.execute(sql`delete from search_words where word not in (
    select split_part(word, '.', 2) from ts_stat('select lexemes from search_entries') where word ~ '\\.[a-z]{4,24}$')`)
}
