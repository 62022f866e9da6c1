/** Write counters by table, for the tables that are counted (decision 106). */
export type Changes = Readonly<Record<string, string>>

/** A value that changes whenever one of these tables is written to; null when one of them is not counted. */
export function changesOf(tables: readonly string[], changes: Changes): string | null {
  if (tables.length === 0) return null
  const each = tables.map((table) => changes[table])
  return each.includes(undefined) ? null : each.join(' ')
}
