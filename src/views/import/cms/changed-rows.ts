import { createContext, use, useState } from 'react'
import type { ImportedRow, ImportItem } from '#contract/import/records.ts'
import { Pipeline } from './import-actor.ts'
import type { RowAnswer } from './import-calls.ts'

/** A row with its cells as columns of the table. */
export type CheckedRow = ImportedRow & { [cell: `cell.${string}`]: string | null }

interface EditedCell {
  row: number
  column: string
  /** What has been typed in it; kept here, as a table turns into cards with another cell for it when the window gets narrow. */
  typed?: string
  /** Whether all rows with the same value are to be corrected. */
  inAll?: boolean
}

/** The form in which a cell of a row is corrected; the buttons stand with what can be done with the row. */
export const cellForm = (row: ImportedRow) => `cell-of-${row.id}`

interface ChangedRows {
  import: ImportItem
  mayMend: boolean
  /** Rows that were changed here, by their ids: they keep their place in the list. */
  rows: Readonly<Record<number, ImportedRow>>
  keep: (row: ImportedRow) => void
  take: (answer: RowAnswer) => void
  /** The cell that is being corrected, one at a time. */
  edited: EditedCell | null
  edit: (cell: EditedCell | null) => void
  /** Asks for the rows again. */
  refresh: () => void
}

/** What the cells of the rows know of their import, and where they tell what has become of a row. */
export const ChangedRowsContext = createContext<ChangedRows | null>(null)

export function useRowChanges(): ChangedRows {
  const changed = use(ChangedRowsContext)
  if (!changed) throw new Error('a row was shown outside of its import')
  return changed
}

/** A row as it is now: as it was changed here, unless the list knows more. */
export function useRow(row: ImportedRow): ImportedRow {
  const { rows } = useRowChanges()
  const changed = rows[row.id]
  return changed && changed.version >= row.version ? changed : row
}

export function useChangedRows(record: ImportItem, mayMend: boolean, refresh: () => void): ChangedRows {
  const actor = Pipeline.useActorRef()
  const [rows, setRows] = useState<Readonly<Record<number, ImportedRow>>>({})
  const [edited, edit] = useState<EditedCell | null>(null)
  const keep = (row: ImportedRow) => setRows((before) => ({ ...before, [row.id]: row }))
  return {
    import: record,
    mayMend,
    rows,
    edited,
    edit,
    keep,
    refresh,
    take: ({ row, record: changed }) => {
      if (row) keep(row)
      actor.send({ type: 'record.change', record: changed })
    },
  }
}
