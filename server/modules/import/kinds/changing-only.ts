import { importKinds } from '#contract/import/kinds.ts'
import type { Kind } from '#server/modules/import/kind.ts'

/**
 * A kind whose rows change existing records only, found by one column: a row without a record is an error and never a new one.
 * The other identifying columns are values like any other.
 */
export function changingOnly(kind: Kind, key: string): Kind {
  const { columns } = importKinds[kind.kind]
  const others = columns.filter((column) => column.identifies && column.key !== key).map((column) => column.key)
  const byKey = <Of>(values: Record<string, Of>) =>
    Object.fromEntries(Object.entries(values).filter(([column]) => !others.includes(column)))
  return {
    ...kind,
    key,
    identity: (cells) => kind.identity(byKey(cells)),
    async match(acts, rows, lock) {
      const matches = await kind.match(
        acts,
        rows.map((row) => ({ ...row, values: byKey(row.values) })),
        lock,
      )
      return matches.map((match) => match ?? { column: key, key: 'import.no_record' })
    },
  }
}
