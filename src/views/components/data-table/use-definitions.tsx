import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MRT_ColumnDef } from 'mantine-react-table'
import { useId, useMemo } from 'react'
import { moveColumn, resizeColumns } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { type ColumnRoom, columnRoom, isUnbroken, usualWidth } from './column-room.ts'
import type { GridProps } from './data-table-props.ts'
import { RowActions } from './many/row-actions.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { columnDrag } from './settings/column-drag.ts'
import type { ArrangedColumns, ShownColumn } from './settings/use-columns.ts'
import { ColumnHead, SelectPage, SelectRow, sortOf } from './table-columns.tsx'
import { TwoLines } from './two-lines.tsx'

/** Pixels below which a column of text does not wrap into a heap of short lines. */
const leastRoom = 96
/** Pixels at both sides of a cell. */
const padding = 20
/** Pixels of a column that holds a checkbox, a number or three dots. */
const small = 42

/** What a table needs whose columns have been given widths: below it the table is scrolled. */
export function leastWidth<Row>(shown: readonly ShownColumn<Row>[]): number {
  return shown.reduce((sum, { given, width = usualWidth }) => sum + (given ?? width), 3 * small)
}

/** The columns as the library takes them: number, checkbox and menu around those of the list. */
export function useDefinitions<Row extends ListRow>(
  { list, href, actions, tools, many, isPeeking }: GridProps<Row>,
  { arranged, shown, change }: ArrangedColumns<Row>,
): MRT_ColumnDef<Row>[] {
  const { t, i18n } = useLingui()
  const query = useSelector(list.actor, ({ context }) => context.query)
  // Rows of the page before stay until the next ones come, with their numbers.
  const before = useSelector(list.actor, ({ context: { pagination } }) =>
    pagination ? (pagination.page - 1) * pagination.per_page : 0,
  )
  const mode = useSelector(list.actor, ({ context }) => context.selectionMode)
  // Beside a row that is shown whole, the room is for names.
  const isNumbered = tools === undefined && !isPeeking
  const prefix = useId()
  return useMemo(() => {
    const isSized = shown.some(({ given }) => given !== null)
    const hasMenu = Boolean(actions) || many.offered.some(({ several }) => !several)
    const around = [mode !== 'none', isNumbered, hasMenu].filter(Boolean).length * small
    const whole = columnRoom(shown, around)
    const beside = columnRoom(
      shown.filter(({ yields }) => !yields),
      around,
    )
    const nameId = ({ id }: Row) => `${prefix}${id}`
    const narrow = {
      size: 1,
      minSize: 1,
      mantineTableHeadCellProps: {
        'data-small': true,
        style: { width: isSized ? small : '1%', minWidth: 0 },
      } as object,
    }
    // What is pressed and tells nothing is not printed.
    const pressed = {
      mantineTableHeadCellProps: { ...narrow.mantineTableHeadCellProps, 'data-no-print': true } as object,
      mantineTableBodyCellProps: { 'data-small': true, 'data-no-print': true } as object,
    }
    const data = shown.map((column, index): MRT_ColumnDef<Row> => {
      const { field, label, type = 'text', width = usualWidth, given, elastic, yields } = column
      const name = i18n._(label)
      return {
        id: field,
        header: name,
        size: width,
        Header: () => (
          <>
            <ColumnHead list={list} column={column} />
            <ResizeHandle
              name={name}
              field={field}
              width={given}
              onResize={(widths) => change(resizeColumns(arranged, widths))}
            />
          </>
        ),
        Cell: ({ row: { original } }) => (
          <TwoLines
            column={column}
            row={original}
            nameId={index === 0 ? nameId(original) : undefined}
            href={index === 0 ? href : undefined}
          />
        ),
        mantineTableHeadCellProps: {
          'data-type': type,
          'data-field': field,
          'data-yields': yields,
          'aria-sort': sortOf(column, query),
          ...columnDrag(field, (moved, before) => change(moveColumn(arranged, moved, before)), nextOf(arranged, field)),
          // Nobody has given widths: the room goes where the text is, and what is empty on this page takes none.
          style: {
            minWidth: isSized || elastic || isUnbroken(column) ? 0 : Math.min(width, leastRoom),
            // What never breaks takes no more than it needs: the rest goes to texts.
            width: isSized ? (given ?? width) : isUnbroken(column) ? 1 : 'auto',
          },
        } as object,
        mantineTableBodyCellProps: {
          'data-type': type,
          'data-first': index === 0 || undefined,
          'data-unbroken': isUnbroken(column) || undefined,
          'data-yields': yields,
          ...(!isSized && {
            style: {
              width: isUnbroken(column) ? 1 : 'auto',
              minWidth: 0,
              '--whole': roomIn(whole, field),
              '--beside': roomIn(beside, field),
            },
          }),
        } as object,
      }
    })
    const select: MRT_ColumnDef<Row> = {
      id: '#select',
      header: t`Select`,
      ...narrow,
      ...pressed,
      Header: () => (mode === 'multiple' ? <SelectPage list={list} /> : null),
      Cell: ({ row: { original } }) => <SelectRow list={list} row={original} nameId={nameId(original)} />,
    }
    const number: MRT_ColumnDef<Row> = {
      id: '#number',
      header: '#',
      ...narrow,
      Header: () => '#',
      Cell: ({ row: { index } }) => before + index + 1,
      mantineTableBodyCellProps: { 'data-type': 'position', 'data-small': true } as object,
    }
    const menu: MRT_ColumnDef<Row> = {
      id: '#menu',
      header: t`Actions`,
      ...narrow,
      ...pressed,
      Header: () => <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
      Cell: ({ row: { original } }) => (
        <RowActions
          row={original}
          many={many}
          nameId={nameId(original)}
          first={isPeeking || tellsStatus(shown) ? 'none' : 'over'}
        >
          {actions?.(original)}
        </RowActions>
      ),
    }
    // Columns with widths of their own leave the rest of the table to one that holds nothing.
    const rest: MRT_ColumnDef<Row> = {
      id: '#rest',
      header: '',
      size: 1,
      minSize: 1,
      Header: () => null,
      Cell: () => null,
      mantineTableHeadCellProps: { 'aria-hidden': true, style: { width: 'auto', minWidth: 0, padding: 0 } },
      mantineTableBodyCellProps: { 'aria-hidden': true, style: { padding: 0 } },
    }
    return [
      ...(mode === 'none' ? [] : [select]),
      ...(isNumbered ? [number] : []),
      ...data,
      ...(isSized ? [rest] : []),
      ...(hasMenu ? [menu] : []),
    ]
  }, [arranged, shown, change, href, actions, many, isNumbered, isPeeking, list, mode, query, before, prefix, t, i18n])
}

/** How long a line of a column may be, as CSS; none of a column that never breaks. */
function roomIn({ fixed, shareOf }: ColumnRoom, field: string): string | undefined {
  const share = shareOf(field)
  return share === null ? undefined : `calc((100cqi - ${fixed}px) * ${share.toFixed(4)} - ${padding}px)`
}

/** Whether one of the last columns says how a record stands: that is never covered. */
function tellsStatus(shown: readonly { field: string }[]): boolean {
  return shown.slice(-2).some(({ field }) => /status|state|active|blocked/.test(field))
}

function nextOf(arranged: readonly { field: string }[], field: string): string | null {
  return arranged[arranged.findIndex((column) => column.field === field) + 1]?.field ?? null
}
