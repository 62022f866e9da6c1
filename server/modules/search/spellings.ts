import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { TypedWord } from '#server/http/lists/typed-words.ts'
import type { Spellings } from './asked.ts'

/** Maximum number of corrections tried for a word. */
const tried = 12

/**
 * Corrections of typed words: indexed words with one letter added, missing or different, or with two letters swapped. Digits are
 * not corrected, because a similar number is a different number.
 */
export async function spellingsOf(db: Database, words: readonly TypedWord[]): Promise<Spellings> {
  const spelt = words.map(({ whole }) => whole).filter((word) => /^[a-z]{4,24}$/.test(word))
  if (spelt.length === 0) return new Map()
  const { rows } = await db.execute<{ typed: string; words: string[] }>(sql`
    select typed, words from unnest(${sql.param(spelt)}::text[]) as typed
    cross join lateral (
      select array(
        select distinct word from search_words where search_slips(word) && search_slips(typed) and word <> typed limit ${tried}
      ) as words
    ) as near
    where cardinality(words) > 0`)
  return new Map(rows.map(({ typed, words: found }) => [typed, found]))
}
