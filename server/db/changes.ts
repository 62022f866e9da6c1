/** How often each table was written to, of those that are counted (decision 106). */
export type Changes = Readonly<Record<string, string>>

/** What tells whether any of these tables was written to meanwhile; null when one of them is not counted. */
export function changesOf(tables: readonly string[], changes: Changes): string | null {
  if (tables.length === 0) return null
  const each = tables.map((table) => changes[table])
  return each.includes(undefined) ? null : each.join(' ')
}
