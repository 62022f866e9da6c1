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
  /** What its head says where its cells tell more than the value. */
  heading?: MessageDescriptor
  /** Pixels, about: its share of the table, in which its text stays on one line. It takes more where others leave some. */
  width?: number
  /** Stands on one line whatever the room, as numbers and statuses do: its width is what that takes. */
  unbroken?: true
  /** A text that may be very long: it takes three lines at most, and is whole in a tooltip. */
  elastic?: true
  type?: ColumnType
  /** The contract's filter that narrows by this column, `true` when it has the field's name. */
  filter?: string | true
  /** The contract's sort of this column, `true` when it has the field's name. */
  sorter?: string | true
  /** The cell, where the type does not say enough. */
  render?: (row: Row) => ReactNode
  /** A second line, smaller, below the value: what else tells it from others. Nothing: the value stands alone. */
  detail?: (row: Row) => ReactNode
  /**
   * The second line may be cut, as it only helps to tell rows apart, and yields to a name that takes two lines, so that rows
   * keep their height; what is cut is whole in a tooltip and in the record.
   */
  cutsDetail?: true
  /** What the values of an enumeration are called, for exports; the cell says them by `render`. */
  words?: Readonly<Record<string, Label>>
  /** Out of sight until somebody asks for it. */
  hidden?: boolean
  /** Out of sight in a narrow table beside the preview of a row, which tells it. */
  yields?: true
}

/** A filter above the table; its control follows from the contract's filter of that name. */
export interface TableFilter {
  name: string
  label: MessageDescriptor
  /** Words of a `oneOf` filter. */
  options?: readonly { value: string; label: Label }[]
  /** Where the options of an `ids` filter come from; without its permission the filter is not shown. */
  lookup?: LookupName
  /** Characters to type before the look-up is asked. */
  minimum?: number
  /** A yes-or-no filter that is always visible as a switch, as "only mine"; so are all but those of columns. */
  toggle?: boolean
}

/** A row on a phone. */
export interface RowCard {
  title: ReactNode
  badge?: ReactNode
  lines?: readonly ReactNode[]
}
