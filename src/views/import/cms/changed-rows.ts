import { createContext, use, useState } from 'react'
import type { ImportedRow, ImportItem } from '#contract/import/records.ts'
import type { RowAnswer } from '#services/import/import-calls.ts'
import { Pipeline } from './import-actor.ts'

/** A row with its cells as properties, for the columns of the table. */
export type CheckedRow = ImportedRow & { [cell: `cell.${string}`]: string | null }

interface EditedCell {
  row: number
  column: string
  /** The typed text. It is kept here because a table that becomes cards in a narrow window mounts another cell. */
  typed?: string
  /** Whether all rows with the same value are corrected. */
  inAll?: boolean
}

/** Id of the form that edits a cell of a row; its buttons may be outside of it. */
export const cellForm = (row: ImportedRow) => `cell-of-${row.id}`

interface ChangedRows {
  import: ImportItem
  mayMend: boolean
  /** Changed rows by id; they keep their position in the list. */
  rows: Readonly<Record<number, ImportedRow>>
  keep: (row: ImportedRow) => void
  take: (answer: RowAnswer) => void
  /** The cell being edited, one at a time. */
  edited: EditedCell | null
  edit: (cell: EditedCell | null) => void
  /** Name of the file whose upload is requested. */
  askedFile: string | null
  askForFile: (name: string | null) => void
  /** Reloads the rows. */
  refresh: () => void
}

/** Shares changed rows and the edited cell between the cells of the table. */
export const ChangedRowsContext = createContext<ChangedRows | null>(null)

export function useRowChanges(): ChangedRows {
  const changed = use(ChangedRowsContext)
  if (!changed) throw new Error('a row was shown outside of its import')
  return changed
}

/** The newest version of a row: the one changed here, unless the list has a newer one. */
export function useRow(row: ImportedRow): ImportedRow {
  const { rows } = useRowChanges()
  const changed = rows[row.id]
  return changed && changed.version >= row.version ? changed : row
}

export function useChangedRows(record: ImportItem, mayMend: boolean, refresh: () => void): ChangedRows {
  const actor = Pipeline.useActorRef()
  const [rows, setRows] = useState<Readonly<Record<number, ImportedRow>>>({})
  const [askedFile, askForFile] = useState<string | null>(null)
  const [edited, edit] = useState<EditedCell | null>(null)
  const keep = (row: ImportedRow) => setRows((before) => ({ ...before, [row.id]: row }))
  return {
    import: record,
    mayMend,
    rows,
    edited,
    edit,
    keep,
    askedFile,
    askForFile,
    refresh,
    take: ({ row, record: changed }) => {
      if (row) keep(row)
      actor.send({ type: 'record.change', record: changed })
    },
  }
}
