import type { Pagination } from '#contract/list.ts'
import type { Failure } from '#machines/failure.ts'
import type { Density, ListPreferences, ListQuery } from './list-query.ts'
import type { Selection, SelectionMode } from './list-selection.ts'

export interface ListInput {
  /** From the address of the page. */
  query: ListQuery
  /** As this person left the list last. */
  preferences: ListPreferences
  selectionMode?: SelectionMode
}

export interface ListContext<Row> {
  query: ListQuery
  preferences: ListPreferences
  /** The rows of the last answer: they stay while others are fetched, and when that fails. */
  rows: readonly Row[]
  pagination: Pagination | null
  selectionMode: SelectionMode
  selection: Selection
  /** The row that the keyboard is at, and that is shown beside the list. */
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
  /** Null or '' takes the filter away. The value is as it stands in the address. */
  | { type: 'filter.change'; name: string; value: string | null }
  | { type: 'filters.clear' }
  /** A saved view, or none: filters, sorting and rows per page all at once. */
  | { type: 'view.show'; query: ListQuery }
  | { type: 'list.refresh' }
  /** The address of the page has changed, as by the browser's back. */
  | { type: 'url.change'; query: ListQuery }
  | { type: 'row.toggle'; id: number | string }
  | { type: 'page.toggle' }
  /** The row that the keyboard is at; when it leaves the page, the row in its place has it. */
  | { type: 'row.focus'; id: number | string }
  /** To the row below or above; from none to the first. */
  | { type: 'focus.step'; by: 1 | -1 }
  /** The row of the keyboard is shown beside the list, or not any more. */
  | { type: 'peek.toggle' }
  /** Every row that the filters match, on all pages. */
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

/** A column of an export, in the language of whoever reads it. */
export interface ExportColumn {
  field: string
  label: string
  /** What the values of an enumeration are called. */
  words?: Readonly<Record<string, string>>
}

export interface ExportRequest {
  query: ListQuery
  format: ExportFormat
  columns: readonly ExportColumn[]
  /** Null: all rows that the filters match. */
  ids: readonly (number | string)[] | null
}

/** What the address of the page and the browser's memory are told. */
export type UrlWrite = { type: 'url.write'; query: ListQuery }
export type PreferencesWrite = { type: 'preferences.write'; preferences: ListPreferences }
