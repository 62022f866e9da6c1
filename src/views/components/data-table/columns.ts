import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { RowText } from '#contract/declare/row-text.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { Label } from '#views/components/entity/label.ts'

/** How a value is shown when a column has no `render` of its own. */
export type ColumnType = 'text' | 'number' | 'date' | 'moment' | 'age' | 'boolean' | 'phone' | 'nip' | 'serial'

/**
 * One thing that a cell shows: a field of the row, its value named by `words` (`null` names a missing one, `other` every one without a word
 * of its own), or a text that the contract makes of several fields. An export has each line as a column of its own, with the same words;
 * only an age is written as the moment since which it runs, because a file is read later.
 */
export interface ColumnLine<Row> {
  field: keyof Row & string
  label: Label
  type?: ColumnType
  /** Labels of the values of an enumeration. */
  words?: Readonly<Record<string, Label>>
  text?: RowText<Row>
}

/** The second line of a cell. */
export interface Detail<Row> {
  of: readonly ColumnLine<Row>[]
  /** Draws the lines where they are not shown beside each other; null for none. */
  render?: (row: Row) => ReactNode
}

/** One column (specification, section 3: field, label, width, type, filter, sorter). */
export interface Column<Row> extends ColumnLine<Row> {
  label: MessageDescriptor
  /** The heading, where the cells show more than the value. */
  heading?: MessageDescriptor
  /**
   * Approximate width in pixels: the share of the table in which the text stays on one line. The column becomes wider where
   * others leave room.
   */
  width?: number
  /** Never wrapped, like numbers and statuses: the column is as wide as its content. */
  unbroken?: true
  /** Its cells are badges, which nothing covers: a deadline. Those of statuses and of yes and no are known by their words. */
  isBadge?: true
  /** A text that may be very long: at most three lines are shown, the whole text in a tooltip. */
  elastic?: true
  /** The contract's filter for this column; `true` when it has the name of the field. */
  filter?: string | true
  /** The contract's sort for this column; `true` when it has the name of the field. */
  sorter?: string | true
  /** Draws the lines of the cell where they are more than their texts: as a badge, a link, or several of them. */
  render?: (row: Row) => ReactNode
  /** A smaller second line that tells similar records apart. */
  detail?: Detail<Row>
  /**
   * The second line only helps to tell rows apart, so it may be truncated and is left out beside a name of two lines, which
   * keeps rows equally high. The whole text is in a tooltip and in the record.
   */
  cutsDetail?: true
  /** The lines that `render` draws in place of the column's own; none for actions. */
  exported?: readonly ColumnLine<Row>[]
  /** Hidden until the person shows it. */
  hidden?: boolean
  /** Hidden in the narrow table beside the preview of a row, which shows the value. */
  yields?: true
}

/** A filter above the table; its control follows from the contract's filter of that name. */
export interface TableFilter {
  name: string
  label: MessageDescriptor
  /** Labels of a `oneOf` filter. */
  options?: readonly { value: string; label: Label }[]
  /** The lookup of an `ids` filter; without its permission the filter is not shown. */
  lookup?: LookupName
  /** Number of characters to type before the lookup is called. */
  minimum?: number
  /**
   * A yes-or-no filter that is always visible as a switch, such as "only mine". All yes-or-no filters but those of columns are.
   */
  toggle?: boolean
}

/** A row on a phone. */
export interface RowCard {
  title: ReactNode
  badge?: ReactNode
  lines?: readonly ReactNode[]
}
