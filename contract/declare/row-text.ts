import type { Translated } from '#contract/messages/locale.ts'

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
