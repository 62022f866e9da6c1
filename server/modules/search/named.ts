import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { foundOfEach } from '#contract/search/search.ts'
import { literal, type Terms } from './terms.ts'

/** A kind of record that is found by its name. */
export interface Named {
  entity: string
  table: PgTable
  id: AnyColumn
  /** Who may be found: the scope, and what is not in the trash. */
  where: SQL | undefined
  /** What is searched, exactly as its trigram index has it, within `search_text`. */
  text: SQL
  /** What a hit begins with, exactly as its index has it, within `search_text`. */
  beginning: SQL
  /** A NIP, or null where there is none. */
  nip: AnyColumn | null
  title: SQL
  subtitle: SQL
}

/** How many that resemble the words are compared, so that no query takes long. */
const compared = 60

/**
 * The best of one kind: by NIP, by the beginning of the name, by all words anywhere in it; only when none of these finds
 * anything, by likeness. Every step is a walk along an index that ends after a few rows.
 */
export function bestNamed(kind: Named, terms: Terms): SQL {
  const { entity, table, id, where, text, beginning, nip, title, subtitle } = kind
  const searched = sql`search_text(${text})`
  const from = (condition: SQL, limit: number) => sql`from ${table} where ${and(where, condition)} limit ${limit}`
  const begins = sql`search_text(${beginning}) like search_text(${`${literal(terms.whole)}%`})`
  const exact = [
    ...(nip && terms.tax_number
      ? [sql`(select ${id} as id, 0 as rank ${from(sql`${nip} like ${`${terms.tax_number}%`}`, foundOfEach)})`]
      : []),
    sql`(select ${id} as id, 1 as rank ${from(begins, foundOfEach)})`,
    sql`(select ${id} as id, 2 as rank ${from(holds(searched, terms), 4 * foundOfEach)})`,
  ]
  return sql`
    with exact as materialized (${sql.join(exact, sql` union all `)}),
    alike as (
      select id, 3 + distance as rank from (
        select ${id} as id, search_text(${terms.whole}) <<-> ${searched} as distance
        ${from(sql`${resembles(searched, terms)} and not exists (select from exact)`, compared)}
      ) as compared
    ),
    best as (
      select id, min(rank)::real as rank from (select * from exact union all select * from alike) as found group by id
    )
    select ${entity}::text as entity, ${id} as id, ${title} as title, ${subtitle} as subtitle, best.rank as rank,
      row_number() over (order by best.rank, ${title}, ${id}) as position
    from best join ${table} on ${id} = best.id
    order by position limit ${foundOfEach}`
}

/** Every word is in the text; a short one at the beginning of a word, because two letters are in every other name. */
function holds(searched: SQL, { words }: Terms): SQL {
  const conditions = words.map((word) => {
    if (word.length > 2) return sql`${searched} like search_text(${`%${literal(word)}%`})`
    return sql`(${searched} like search_text(${`${literal(word)}%`}) or ${searched} like search_text(${`% ${literal(word)}%`}))`
  })
  return sql.join(conditions, sql` and `)
}

/** Every word resembles one of the text, as much as `pg_trgm.word_similarity_threshold` asks for. */
function resembles(searched: SQL, { words }: Terms): SQL {
  // Digits that resemble others are another number, also within the number of an order.
  if (!words.every((word) => /^[^\d]*\p{L}[^\d]*$/u.test(word))) return sql`false`
  return sql.join(
    words.map((word) => sql`search_text(${word}) <% ${searched}`),
    sql` and `,
  )
}
