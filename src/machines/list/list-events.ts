import type { Pagination } from '#contract/list.ts'
import type { Failure } from '#machines/failure.ts'
import type { Density, ListPreferences, ListQuery } from './list-query.ts'
import type { Selection, SelectionMode } from './list-selection.ts'

export interface ListInput {
  /** From the page's address. */
  query: ListQuery
  /** Preferences from the last use of the list. */
  preferences: ListPreferences
  selectionMode?: SelectionMode
}

export interface ListContext<Row> {
  query: ListQuery
  preferences: ListPreferences
  /** Rows of the last answer; they stay while others are fetched, or when that fails. */
  rows: readonly Row[]
  pagination: Pagination | null
  selectionMode: SelectionMode
  selection: Selection
  /** The focused row, which is also shown beside the list. */
  focused: number | string | null
  failure: Failure | null
  /** Bytes of the export received so far. */
  exported: number
  exportFailure: Failure | null
}

export type ListEvent =
  | { type: 'page.change'; page: number }
  | { type: 'per_page.change'; per_page: number }
  /** Null clears the sort: newest first. */
  | { type: 'sort.change'; sort: { by: string; direction: 'asc' | 'desc' } | null }
  /** Null or '' removes the filter. The value is in the format of the address. */
  | { type: 'filter.change'; name: string; value: string | null }
  | { type: 'filters.clear' }
  /** Applies a saved view or none: filters, sorting and rows per page together. */
  | { type: 'view.show'; query: ListQuery }
  | { type: 'list.refresh' }
  /** The page's address has changed, for instance by the back button. */
  | { type: 'url.change'; query: ListQuery }
  | { type: 'row.toggle'; id: number | string }
  | { type: 'page.toggle' }
  /** Focuses a row; when it leaves the page, the row in its place gets the focus. */
  | { type: 'row.focus'; id: number | string }
  /** Focuses the row below or above; without a focused row, the first. */
  | { type: 'focus.step'; by: 1 | -1 }
  /** Shows or hides the focused row beside the list. */
  | { type: 'peek.toggle' }
  /** Groups the rows by what they are sorted by, or no longer. */
  | { type: 'grouping.toggle' }
  /** Selects all rows matching the filters, on all pages. */
  | { type: 'matching.select' }
  | { type: 'selection.clear' }
  | { type: 'density.change'; density: Density }
  /** `columns` in the order of the file; `selected` exports the selection instead of all matching rows. */
  | { type: 'export.start'; columns: readonly ExportColumn[]; format: ExportFormat; selected: boolean }
  | { type: 'export.progress'; bytes: number }
  | { type: 'export.finish' }
  | { type: 'export.fail'; error: unknown }
  | { type: 'export.cancel' }
  | { type: 'export.dismiss' }

export type ExportFormat = 'csv' | 'xlsx'

/** A column of an export, in the reader's language. */
export interface ExportColumn {
  field: string
  label: string
  /** Labels of enumerated values. */
  words?: Readonly<Record<string, string>>
}

export interface ExportRequest {
  query: ListQuery
  format: ExportFormat
  columns: readonly ExportColumn[]
  /** Null: all rows matching the filters. */
  ids: readonly (number | string)[] | null
}

/** Event to the page's address and the browser's memory. */
export type UrlWrite = { type: 'url.write'; query: ListQuery }
export type PreferencesWrite = { type: 'preferences.write'; preferences: ListPreferences }
