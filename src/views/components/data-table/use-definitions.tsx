import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type CSSProperties, useId, useMemo } from 'react'
import { moveColumn, resizeColumns } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { type ColumnRoom, columnRoom, isUnbroken, usualWidth } from './column-room.ts'
import type { GridProps } from './data-table-props.ts'
import type { GridColumn } from './grid-row.tsx'
import { RowActions } from './many/row-actions.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { columnDrag } from './settings/column-drag.ts'
import type { ArrangedColumns, ShownColumn } from './settings/use-columns.ts'
import { ColumnHead, SelectPage, SelectRow, sortOf } from './table-columns.tsx'
import { TwoLineCell } from './two-line-cell.tsx'

/** Minimum width in pixels of a column of text. */
const leastRoom = 96
/** Horizontal padding of a cell in pixels. */
const padding = 20
/** Width in pixels of a column with a checkbox, a number or a menu button. */
const small = 42

/** Minimum width of a table whose columns have set widths; below it the table scrolls. */
export function leastWidth<Row>(shown: readonly ShownColumn<Row>[]): number {
  return shown.reduce((sum, { given, width = usualWidth }) => sum + (given ?? width), 3 * small)
}

/** The columns of the grid: those of the list between number, checkbox and menu. */
export function useDefinitions<Row extends ListRow>(
  { list, href, actions, tools, many: { offered, start }, isPeeking }: GridProps<Row>,
  { arranged, shown, change }: ArrangedColumns<Row>,
): GridColumn<Row>[] {
  const { t, i18n } = useLingui()
  const query = useSelector(list.actor, ({ context }) => context.query)
  const mode = useSelector(list.actor, ({ context }) => context.selectionMode)
  // Beside a row that is shown whole, the room is for names.
  const isNumbered = tools === undefined && !isPeeking
  const prefix = useId()
  return useMemo(() => {
    const isSized = shown.some(({ given }) => given !== null)
    const hasMenu = Boolean(actions) || offered.some(({ several }) => !several)
    const around = [mode !== 'none', isNumbered, hasMenu].filter(Boolean).length * small
    const whole = columnRoom(shown, around)
    const beside = columnRoom(
      shown.filter(({ yields }) => !yields),
      around,
    )
    const nameId = ({ id }: Row) => `${prefix}${id}`
    const narrow = { 'data-small': true as const, style: { width: isSized ? small : '1%' } }
    // What is pressed and tells nothing is not printed.
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
              onResize={(widths) => change(resizeColumns(arranged, widths))}
            />
          </>
        ),
        headProps: {
          'data-type': type,
          'data-field': field,
          'data-yields': yields,
          'aria-sort': sortOf(column, query),
          ...columnDrag(field, (moved, before) => change(moveColumn(arranged, moved, before)), nextOf(arranged, field)),
          // Nobody has given widths: the room goes where the text is, and what is empty on this page takes none.
          style: {
            minWidth: isSized || elastic || unbroken ? 0 : Math.min(width, leastRoom),
            // What never breaks takes no more than it needs: the rest goes to texts.
            width: isSized ? (given ?? width) : unbroken ? 1 : 'auto',
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
      id: '#select',
      head: mode === 'multiple' ? <SelectPage list={list} /> : null,
      headProps: { ...narrow, ...unprinted },
      cell: (row) => <SelectRow list={list} row={row} nameId={nameId(row)} />,
      cellProps: { 'data-small': true, ...unprinted },
    }
    const number: GridColumn<Row> = {
      id: '#number',
      head: '#',
      headProps: narrow,
      cell: (_, place) => place.number,
      cellProps: { 'data-type': 'position', 'data-small': true },
    }
    const menu: GridColumn<Row> = {
      id: '#menu',
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
    return [
      ...(mode === 'none' ? [] : [select]),
      ...(isNumbered ? [number] : []),
      ...data,
      ...(isSized ? [rest] : []),
      ...(hasMenu ? [menu] : []),
    ]
  }, [
    arranged,
    shown,
    change,
    href,
    actions,
    offered,
    start,
    isNumbered,
    isPeeking,
    list,
    mode,
    query,
    prefix,
    t,
    i18n,
  ])
}

/** Maximum width of a line of a column, in the full table and beside the preview of a row. */
function roomOf(whole: ColumnRoom, beside: ColumnRoom, field: string) {
  return { '--whole': roomIn(whole, field), '--beside': roomIn(beside, field) }
}

/** Maximum width of a line of a column, as CSS; undefined for a column that is never wrapped. */
function roomIn({ fixed, shareOf }: ColumnRoom, field: string): string | undefined {
  const share = shareOf(field)
  return share === null ? undefined : `calc((100cqi - ${fixed}px) * ${share.toFixed(4)} - ${padding}px)`
}

/** Whether one of the last columns shows a status, which the actions of the row must not cover. */
function tellsStatus(shown: readonly { field: string }[]): boolean {
  return shown.slice(-2).some(({ field }) => /status|state|active|blocked/.test(field))
}

function nextOf(arranged: readonly { field: string }[], field: string): string | null {
  return arranged[arranged.findIndex((column) => column.field === field) + 1]?.field ?? null
}
