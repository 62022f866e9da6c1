import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { executePrepared, hiddenFromPlanner } from '#server/db/prepared.ts'

/** Maximum number of entries of a kind whose title begins with the typed text. */
export const mostNamed = 20

/** An entry whose title begins with the typed text. */
export interface Named {
  place: number
  record_id: string
}

/**
 * Entries whose title begins with the typed text, of kinds that are not limited to companies: of those the words and the company
 * are looked for together.
 */
export async function namesOf(
  db: Database,
  kinds: readonly { place: number; entity: string; partners?: readonly number[] | undefined }[],
  key: string,
): Promise<Named[]> {
  const ofAll = kinds.filter(({ partners }) => !partners)
  if (ofAll.length === 0) return []
  const places = hiddenFromPlanner(
    ofAll.map(({ place }) => place),
    'int',
  )
  const entities = hiddenFromPlanner(ofAll.map(({ entity }) => entity))
  const { rows } = await executePrepared<Named>(
    db,
    sql`select asked.place, named.record_id
      from unnest(${places}, ${entities}) as asked (place, entity)
      cross join lateral (
        select record_id from search_entries where entity = asked.entity
          and name_key ~>=~ (select ${key}::text) and name_key ~<~ (select ${`${key}\u{10ffff}`}::text)
        order by name_key using ~<~ limit ${sql.raw(String(mostNamed))}
      ) as named`,
  )
  return rows
}

/** These entries as a select of the position of their kind and their id. */
export function entriesOfNames(named: readonly Named[]): SQL {
  const [places, ids] = [named.map(({ place }) => place), named.map(({ record_id }) => record_id)]
  return sql`select place, record_id
    from unnest(${hiddenFromPlanner(places, 'int')}, ${hiddenFromPlanner(ids)}) as named (place, record_id)`
}
