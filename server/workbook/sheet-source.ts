import type { SheetRow } from './read.ts'

/** A sheet of a workbook; charts and dialogs are `other`. */
export interface WorkbookSheet {
  name: string
  kind: 'cells' | 'macros' | 'other'
  isHidden: boolean
}

/** An open workbook of either format, whose sheets are known and whose rows are not read yet. */
export interface OpenWorkbook {
  sheets: readonly WorkbookSheet[]
  /** Custom properties of the document. */
  properties: Record<string, string>
  /** Rows of a sheet in order, possibly with empty ones. */
  rows(sheet: string): AsyncIterable<SheetRow>
  close(): Promise<void>
}

/** Maximum number of columns; cells beyond are left out. Excel allows 16,384. */
export const columnLimit = 1024

/** Maximum number of characters in a cell of Excel. */
export const cellLimit = 32_767
