import { type ComponentProps, memo, type ReactNode, useState } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { openInTab } from '#views/components/app/hash-location.ts'
import type { ListHandle } from './list-handle.ts'

/** Attributes of a cell, those for the style sheet among them. */
type CellProps<Cell extends 'td' | 'th'> = ComponentProps<Cell> & Record<`data-${string}`, string | true | undefined>

/** A column of the grid: its heading and the cell of a row. */
export interface GridColumn<Row> {
  id: string
  head: ReactNode
  headProps?: CellProps<'th'>
  cell: (row: Row, at: RowPlace) => ReactNode
  cellProps?: CellProps<'td'>
}

interface RowPlace {
  /** Its number in the whole list. */
  number: number
  /** Whether the pointer or the keyboard is or was in the row: only then its menu and actions are rendered. */
  isNear: boolean
}

interface GridRowProps<Row extends ListRow> {
  row: Row
  number: number
  columns: readonly GridColumn<Row>[]
  actor: ListHandle<Row>['actor']
  /** Opens the record of a row, where rows lead to one. */
  open: ((row: Row) => void) | undefined
  /** The address of that record. */
  href: ((row: Row) => string) | undefined
  /** Whether a click on a row shows its preview instead of opening the record. */
  isPeeking: boolean
  isSelected: boolean
  isFocused: boolean
}

function Row<Row extends ListRow>(props: GridRowProps<Row>) {
  const { row, number, columns, actor, open, href, isPeeking, isSelected, isFocused } = props
  const [isNear, setNear] = useState(false)
  const place = { number, isNear: isNear || isFocused }
  const focus = () => actor.send({ type: 'row.focus', id: row.id })
  return (
    <tr
      data-selected={isSelected || undefined}
      data-link={open ? true : undefined}
      data-row={row.id}
      data-focused={isFocused || undefined}
      // Reached by keys of the list, not by the tabulator: its link and its menu are.
      tabIndex={-1}
      onPointerEnter={() => setNear(true)}
      onFocus={focus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open?.(row)
      }}
      onClick={(event) => {
        if (isForControl(event.target as HTMLElement)) return
        if (href && (event.ctrlKey || event.metaKey)) openInTab(href(row))
        else if (isPeeking) focus()
        else open?.(row)
      }}
      onMouseDown={(event) => {
        // The middle button would begin to scroll the page.
        if (event.button === 1 && href && !isForControl(event.target as HTMLElement)) event.preventDefault()
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && href && !isForControl(event.target as HTMLElement)) openInTab(href(row))
      }}
    >
      {columns.map(({ id, cell, cellProps }) => (
        <td key={id} {...cellProps}>
          {cell(row, place)}
        </td>
      ))}
    </tr>
  )
}

/** A row of the grid. */
export const GridRow = memo(Row) as typeof Row

/** A click on a control inside the row, or one that selects text. */
function isForControl(target: HTMLElement): boolean {
  return target.closest('a, button, input, label, [role=menu]') !== null || Boolean(getSelection()?.toString())
}
