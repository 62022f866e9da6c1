import { sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

/** Condition of indexes that leave out records in the trash. */
export const live = sql`deleted_at is null`

/**
 * Indexes for the lists of a table whose records can be moved to the trash. `id` is the last column of every sort, so that
 * equal values have an order too.
 */
export function listIndexes(table: string, id: ExtraConfigColumn) {
  const sorted = (name: string, ...columns: [ExtraConfigColumn, ...ExtraConfigColumn[]]) =>
    index(`${table}_${name}`)
      .on(...columns, id)
      .where(live)
  return {
    /** For a sort, or for a filter (first) in the list's default order (last). */
    sorted,
    /** For both directions of a sort by a nullable column, nulls last. */
    sortedEmptyLast: (name: string, column: ExtraConfigColumn) => [
      sorted(name, column),
      index(`${table}_${name}_descending`).on(column.desc().nullsLast(), id.desc().nullsFirst()).where(live),
    ],
    /** For a search for a part of a text. */
    contains: (name: string, column: ExtraConfigColumn) =>
      index(`${table}_${name}_text`).using('gin', sql`search_text(${column}) gin_trgm_ops`).where(live),
  }
}
