import { type AnyColumn, and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { waysOfPieces } from './typed-words.ts'

type Expression = AnyColumn | SQL | SQL.Aliased

/**
 * Contains every word of a text, in any order, ignoring case, diacritics, Polish endings and separators in numbers. Words are
 * those of the global search (`typed-words.ts`), without its tolerance for typing errors. Needs a trigram index on the
 * expression within `search_text`, a function of the migrations.
 */
export function contains(expression: Expression, text: string): SQL | undefined {
  const ways = waysOfPieces(text)
  if (ways.length === 0) return text === '' ? undefined : isLike(expression, text)
  const hasIndexedWord = ways.some(isIndexed)
  return and(
    ...ways.map((spellings) => {
      const like = hasIndexedWord && !isIndexed(spellings) ? isLikeUnindexed : isLike
      return or(...spellings.map((spelling) => like(expression, spelling)))
    }),
  )
}

/** Whether the trigram index finds every spelling of a word. */
const isIndexed = (spellings: readonly string[]) => spellings.every(hasTrigram)

/** Whether PostgreSQL finds a trigram in a text that may stand within a word: three characters, of which blanks are those around words. */
function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text)
}

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function isLike(expression: Expression, text: string): SQL {
  return sql`search_text(${expression}) like search_text(${patternOf(text)})`
}

/**
 * As `isLike`, but not a condition of the index. For a pattern without a trigram the index is read whole, also beside words that find few
 * rows; so it is compared with the rows that those find.
 */
function isLikeUnindexed(expression: Expression, text: string): SQL {
  return sql`(search_text(${expression}) || '') like search_text(${patternOf(text)})`
}

/**
 * A column that its reader may see in some rows only. It is blank in the others for all that is done with it: a list shows, sorts,
 * searches, filters, sums and exports this expression, never the column itself (decision 842).
 */
export function shownWhere<Column extends AnyColumn>(
  condition: SQL | undefined,
  column: Column,
): SQL<Column['_']['data'] | null> {
  return sql<Column['_']['data'] | null>`(case when ${condition ?? sql`true`} then ${column} end)`.mapWith(column)
}

/** Is one of the values; an empty list matches nothing. */
export function isOneOf<T extends string | number>(expression: AnyColumn | SQL, values: readonly T[]): SQL {
  return inArray(expression as SQL, [...values])
}

/**
 * Is the id of a row of another table that meets a condition. That table is read apart, also where the list joins it: its rows are counted
 * without it.
 */
export function isAmong(
  column: AnyColumn,
  table: PgTable & { id: AnyColumn },
  where: SQL | undefined,
): SQL | undefined {
  return where && sql`${column} in (select ${table.id} from ${table} where ${where})`
}

/** Equals a value. A number is compared as an integer, because a smallint would refuse one that it cannot hold. */
export function equals(expression: AnyColumn | SQL, value: string | number | boolean): SQL {
  if (typeof value === 'number') return sql`${expression} = ${value}::int`
  return eq(expression as SQL, value)
}

interface Days {
  from: string | null
  to: string | null
}

/** A day within a range, both ends inclusive. */
export function betweenDays(day: AnyColumn, { from, to }: Days): SQL | undefined {
  return and(from === null ? undefined : gte(day, from), to === null ? undefined : lte(day, to))
}

/** A moment within a range of days in Warsaw, both inclusive. */
export function withinDays(moment: AnyColumn | SQL, { from, to }: Days): SQL | undefined {
  return and(
    from === null ? undefined : gte(moment as SQL, sql`${from}::date::timestamp at time zone 'Europe/Warsaw'`),
    to === null ? undefined : lt(moment as SQL, sql`(${to}::date + 1)::timestamp at time zone 'Europe/Warsaw'`),
  )
}
