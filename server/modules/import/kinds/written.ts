import type { Existing, PlannedRow, Written } from '#server/modules/import/kind.ts'
import type { Values } from '#server/modules/import/table.ts'

/** Values of a record by column key; each has the type that its field reads. */
const typed = <Record>(values: Values) => values as unknown as Record

/** The values of the record that a row makes: those of the row, else the record's own, else the empty ones. */
export function valuesOf<Record>(empty: Values, { values, existing }: Pick<PlannedRow, 'values' | 'existing'>): Record {
  return typed<Record>({ ...empty, ...existing?.values, ...values })
}

/** A record as it was before the row; null for a new one. */
export function before<Record>(existing: Existing | null) {
  return existing && { ...typed<Record>(existing.values), id: existing.id, version: existing.version }
}

/** The result of each row, for records written in the order of the rows. */
export function written(rows: readonly PlannedRow[], records: readonly { id: number; version: number }[]): Written[] {
  return rows.map(({ row_id }, index) => {
    const record = records[index]
    if (!record) throw new Error(`Row ${row_id} was not written`)
    return { row_id, record_id: record.id, version: record.version }
  })
}
