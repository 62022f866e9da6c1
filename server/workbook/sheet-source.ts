import type { SheetRow } from './read.ts'

/** A sheet of a workbook; charts and dialogs are `other`. */
export interface Sheet {
  name: string
  kind: 'cells' | 'macros' | 'other'
  isHidden: boolean
}

/** A workbook of either format whose sheets are known and whose rows are not read yet. */
export interface OpenWorkbook {
  sheets: readonly Sheet[]
  /** Custom properties of the document. */
  properties: Record<string, string>
  /** Rows of a sheet in their order; empty ones may be among them. */
  rows(sheet: string): AsyncIterable<SheetRow>
  close(): Promise<void>
}

/** Columns that are read; a cell with something in it beyond them is refused. A workbook of Excel has 16,384. */
export const columnLimit = 1024

/** Characters that a cell of Excel holds. */
export const cellLimit = 32_767
