import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MRT_TableInstance } from 'mantine-react-table'
import { type CSSProperties, type DragEvent, useId, useMemo } from 'react'
import { isRowStatus } from '#contract/declare/row-text.ts'
import { moveColumn } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { ResizeHandle } from './column-resizing.tsx'
import { type ColumnRoom, columnRoom, isUnbroken, usualWidth } from './column-room.ts'
import type { Column } from './columns.ts'
import type { GridProps } from './data-table-props.ts'
import type { GridColumn } from './grid-row.tsx'
import { takenRoom, takenWidth } from './leave-room.ts'
import { RowActions } from './many/row-actions.tsx'
import type { ArrangedColumns } from './settings/use-columns.ts'
import { ColumnHead, SelectPage, SelectRow, sortOf } from './table-columns.tsx'
import { TwoLineCell } from './two-line-cell.tsx'
import { edge, small } from './use-table.ts'

/** Minimum width in pixels of a column of text. */
const leastRoom = 96
/** Horizontal padding of a cell in pixels. */
const padding = 20

/** The columns of the grid as the table has them, and how a heading and a cell of each is drawn. */
export function useDefinitions<Row extends ListRow>(
  { list, href, actions, many: { offered, start }, isPeeking }: GridProps<Row>,
  { arranged, shown: visible, change }: ArrangedColumns<Row>,
  table: MRT_TableInstance<Row>,
): GridColumn<Row>[] {
  const { t, i18n } = useLingui()
  const query = useSelector(list.actor, ({ context }) => context.query)
  const mode = useSelector(list.actor, ({ context }) => context.selectionMode)
  const prefix = useId()
  const [left, center, right] = [
    table.getLeftVisibleLeafColumns(),
    table.getCenterVisibleLeafColumns(),
    table.getRightVisibleLeafColumns(),
  ].map((columns) => columns.map(({ id }) => id).join()) as [string, string, string]
  return useMemo(() => {
    const pinned = left.split(',').filter(Boolean)
    const drawn = [left, center, right].flatMap((ids) => ids.split(',').filter(Boolean))
    const shown = drawn.flatMap((id) => visible.find(({ field }) => field === id) ?? [])
    const isSized = shown.some(({ given }) => given !== null)
    const around = (drawn.length - shown.length) * small
    const whole = columnRoom(shown, around)
    const beside = columnRoom(
      shown.filter(({ yields }) => !yields),
      around,
    )
    const nameId = ({ id }: Row) => `${prefix}${id}`
    const narrow = { 'data-small': true as const, style: { width: isSized ? small : '1%' } }
    // Controls without information are not printed.
    const unprinted = { 'data-no-print': true as const }
    const data = shown.map((column, index): GridColumn<Row> => {
      const { field, label, type = 'text', width = usualWidth, given, elastic, yields } = column
      const unbroken = isUnbroken(column)
      return {
        id: field,
        head: (
          <>
            <ColumnHead list={list} column={column} />
            <ResizeHandle
              name={i18n._(label)}
              field={field}
              width={given}
              isFirst={index === 0}
              onResize={(widths) => table.setColumnSizing(widths)}
            />
          </>
        ),
        headProps: {
          'data-type': type,
          'data-field': field,
          'data-yields': yields,
          'data-shared': (!isSized && !unbroken) || undefined,
          'aria-sort': sortOf(column, query),
          ...columnDrag(field, (moved, before) => change(moveColumn(arranged, moved, before)), nextOf(arranged, field)),
          // No widths are given: the room goes where the text is, and columns empty on this page take none.
          style: {
            minWidth: isSized || elastic || unbroken ? 0 : Math.min(width, leastRoom),
            // Unbreakable columns take no more than they need: the rest goes to texts.
            width: isSized ? (given ?? width) : unbroken ? 1 : `var(${takenWidth(field)}, auto)`,
          },
        },
        cell: (row) => (
          <TwoLineCell
            column={column}
            row={row}
            nameId={index === 0 ? nameId(row) : undefined}
            href={index === 0 ? href : undefined}
          />
        ),
        cellProps: {
          'data-type': type,
          'data-first': index === 0 || undefined,
          'data-unbroken': unbroken || undefined,
          'data-yields': yields,
          // React takes the variables of a style sheet, which its types do not know.
          style: isSized || unbroken ? undefined : (roomOf(whole, beside, field) as CSSProperties),
        },
      }
    })
    const select: GridColumn<Row> = {
      id: edge.select,
      head: mode === 'multiple' ? <SelectPage list={list} /> : null,
      headProps: { ...narrow, ...unprinted },
      cell: (row) => <SelectRow list={list} row={row} nameId={nameId(row)} />,
      cellProps: { 'data-small': true, ...unprinted },
    }
    const number: GridColumn<Row> = {
      id: edge.number,
      head: '#',
      headProps: narrow,
      cell: (_, place) => place.number,
      cellProps: { 'data-type': 'position', 'data-small': true },
    }
    const menu: GridColumn<Row> = {
      id: edge.actions,
      head: <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
      headProps: { ...narrow, ...unprinted },
      cell: (row, { isNear }) => (
        <RowActions
          row={row}
          many={{ offered, start }}
          nameId={nameId(row)}
          first={isPeeking || tellsStatus(shown) ? 'none' : 'over'}
          isNear={isNear}
        >
          {actions?.(row)}
        </RowActions>
      ),
      cellProps: { 'data-small': true, ...unprinted },
    }
    // Columns with widths of their own leave the rest of the table to one that holds nothing.
    const rest: GridColumn<Row> = {
      id: '#rest',
      head: null,
      headProps: { 'aria-hidden': true, style: { width: 'auto', padding: 0 } },
      cell: () => null,
      cellProps: { 'aria-hidden': true, style: { padding: 0 } },
    }
    const all = [select, number, ...data, menu]
    const columns = drawn.flatMap((id) => all.find((column) => column.id === id) ?? [])
    const atEdges = columns.map((column) => pinnedAt(column, pinned, column.id === edge.actions))
    const behind = isSized ? [rest] : []
    return right === '' ? [...atEdges, ...behind] : atEdges.toSpliced(-1, 0, ...behind)
  }, [
    left,
    center,
    right,
    arranged,
    visible,
    change,
    table,
    href,
    actions,
    offered,
    start,
    isPeeking,
    list,
    mode,
    query,
    prefix,
    t,
    i18n,
  ])
}

/** A column that stays at an edge of the table: at its place from the left (`usePinnedEdges`), or at the right. */
function pinnedAt<Row>(column: GridColumn<Row>, pinned: readonly string[], atRight: boolean): GridColumn<Row> {
  const place = pinned.indexOf(column.id)
  if (place < 0 && !atRight) return column
  const at = {
    'data-pinned': atRight ? 'right' : 'left',
    'data-edge': atRight || place === pinned.length - 1 || undefined,
  }
  const style = atRight ? { right: 0 } : { left: `var(--pinned-${place})` }
  return {
    ...column,
    headProps: { ...column.headProps, ...at, style: { ...column.headProps?.style, ...style } },
    cellProps: { ...column.cellProps, ...at, style: { ...column.cellProps?.style, ...style } },
  }
}

/** Maximum width of a line of a column, in the full table and beside the preview of a row. */
function roomOf(whole: ColumnRoom, beside: ColumnRoom, field: string) {
  const taken = (share: string | undefined) => share && `var(${takenRoom(field)}, ${share})`
  return { '--whole': taken(roomIn(whole, field)), '--beside': taken(roomIn(beside, field)) }
}

/** Maximum width of a line of a column, as CSS; undefined for a column that is never wrapped. */
function roomIn({ fixed, shareOf }: ColumnRoom, field: string): string | undefined {
  const share = shareOf(field)
  return share === null ? undefined : `calc((100cqi - ${fixed}px) * ${share.toFixed(4)} - ${padding}px)`
}

/** Whether one of the last columns shows a status or a deadline, which the actions of the row must not cover. */
function tellsStatus<Row>(shown: readonly Column<Row>[]): boolean {
  return shown
    .slice(-2)
    .some(({ field, words, text, isBadge }) => isBadge || words || isRowStatus(text) || /status|state/.test(field))
}

function nextOf(arranged: readonly { field: string }[], field: string): string | null {
  return arranged[arranged.findIndex((column) => column.field === field) + 1]?.field ?? null
}

/** The type of dragged data that is a column of a list; anything else is ignored. */
const kind = 'application/x-list-column'

/** Props that make a column heading draggable and a drop target. `data-drop` shows where the column would land. */
function columnDrag(
  field: string,
  onMove: (moved: string, before: string | null) => void,
  next: string | null,
): object {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // Its edge is dragged, which must not take the column along.
      if (event.currentTarget.closest('[data-resizing]')) return event.preventDefault()
      const { dataTransfer } = event
      dataTransfer.setData(kind, field)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(kind)) return
      event.preventDefault()
      event.currentTarget.dataset.drop = isBehind(event) ? 'behind' : 'before'
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => {
      delete currentTarget.dataset.drop
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const moved = event.dataTransfer.getData(kind)
      delete event.currentTarget.dataset.drop
      if (!moved) return
      event.preventDefault()
      onMove(moved, isBehind(event) ? next : field)
    },
  }
}

function isBehind({ clientX, currentTarget }: DragEvent<HTMLElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX > left + width / 2
}
