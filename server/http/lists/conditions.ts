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
  return and(...ways.map((spellings) => or(...spellings.map((spelling) => isLike(expression, spelling)))))
}

function isLike(expression: Expression, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`search_text(${expression}) like search_text(${pattern})`
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
