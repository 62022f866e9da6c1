import type { Translated } from '#contract/messages/locale.ts'
import type { Status } from './statuses.ts'

/**
 * A text that several fields of a row make together, such as the next step of an order. It is made here, once: cells of lists show it, and
 * files of the list have it as a column of this name.
 */
export interface RowText<Row> {
  /** Name of the column in an export; no field of the row. */
  name: string
  /** Null where the row has no such text. */
  of: (row: Row) => Translated | null
}

/** A status that several fields of a row make together: its list, card, record and export take colour and word from here. */
export interface RowStatus<Row> extends RowText<Row> {
  statusOf: (row: Row) => Status
}

/** Declares a status of a row, whose word is its text. */
export function rowStatus<Row>(name: string, statusOf: (row: Row) => Status): RowStatus<Row> {
  return { name, statusOf, of: (row) => statusOf(row).label }
}

/** Whether a text is the word of a status, which has a colour. */
export function isRowStatus<Row>(text: RowText<Row> | undefined): text is RowStatus<Row> {
  return text !== undefined && 'statusOf' in text
}
