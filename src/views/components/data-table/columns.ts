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
  /** Pixels, about: a column takes the room that its text needs, and wraps when there is less. */
  width?: number
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
  /** What the values of an enumeration are called, for exports; the cell says them by `render`. */
  words?: Readonly<Record<string, Label>>
  /** Out of sight until somebody asks for it. */
  hidden?: boolean
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
