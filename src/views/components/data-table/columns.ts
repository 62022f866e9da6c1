import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { Label } from '#views/components/entity/label.ts'

/** How a value is shown when a column has no `render` of its own. */
export type ColumnType = 'text' | 'number' | 'date' | 'moment' | 'age' | 'boolean'

/** One column (specification, section 3: field, label, width, type, filter, sorter). */
export interface Column<Row> {
  field: keyof Row & string
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
  /** A text that may be very long: at most three lines are shown, the whole text in a tooltip. */
  elastic?: true
  type?: ColumnType
  /** The contract's filter for this column; `true` when it has the name of the field. */
  filter?: string | true
  /** The contract's sort for this column; `true` when it has the name of the field. */
  sorter?: string | true
  /** Renders the cell where the type is not enough. */
  render?: (row: Row) => ReactNode
  /** A smaller second line that tells similar records apart; null for none. */
  detail?: (row: Row) => ReactNode
  /**
   * The second line only helps to tell rows apart, so it may be truncated and is left out beside a name of two lines, which
   * keeps rows equally high. The whole text is in a tooltip and in the record.
   */
  cutsDetail?: true
  /** Labels of the values of an enumeration, for exports; cells use `render`. */
  words?: Readonly<Record<string, Label>>
  /** The columns of an export in place of this one, where its cells show several fields; nothing for actions. */
  exported?: readonly Pick<Column<Row>, 'field' | 'label' | 'type' | 'words'>[]
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
