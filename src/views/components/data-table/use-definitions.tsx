import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { MRT_ColumnDef } from 'mantine-react-table'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { moveColumn, resizeColumns } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import type { GridProps } from './data-table-props.ts'
import { RowActions } from './many/row-actions.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { columnDrag } from './settings/column-drag.ts'
import type { ArrangedColumns, ShownColumn } from './settings/use-columns.ts'
import { ColumnHead, SelectPage, SelectRow, sortOf } from './table-columns.tsx'
import classes from './table-grid.module.css'

/** Pixels of a column that says nothing of its width. */
const usual = 160
/** Pixels below which a column of text does not wrap into a heap of short lines. */
const leastRoom = 96
/** Pixels of a column that holds a checkbox, a number or three dots, where columns have widths of their own. */
const small = 56

/** What a table needs whose columns have been given widths: below it the table is scrolled. */
export function leastWidth<Row>(shown: readonly ShownColumn<Row>[]): number {
  return shown.reduce((sum, { given, width = usual }) => sum + (given ?? width), 3 * small)
}

/** The columns as the library takes them: number, checkbox and menu around those of the list. */
export function useDefinitions<Row extends ListRow>(
  { list, href, actions, tools, many, isPeeking }: GridProps<Row>,
  { arranged, shown, change }: ArrangedColumns<Row>,
): MRT_ColumnDef<Row>[] {
  const { t, i18n } = useLingui()
  const query = useSelector(list.actor, ({ context }) => context.query)
  const mode = useSelector(list.actor, ({ context }) => context.selectionMode)
  // Beside a row that is shown whole, the room is for names.
  const isNumbered = tools === undefined && !isPeeking
  return useMemo(() => {
    const isSized = shown.some(({ given }) => given !== null)
    const narrow = {
      size: 1,
      minSize: 1,
      mantineTableHeadCellProps: { style: { width: isSized ? small : '1%', minWidth: 0 } },
    }
    const data = shown.map((column, index): MRT_ColumnDef<Row> => {
      const { field, label, type = 'text', width = usual, given, elastic } = column
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
          <TwoLines column={column} row={original} href={index === 0 ? href : undefined} />
        ),
        mantineTableHeadCellProps: {
          'data-type': type,
          'data-field': field,
          'aria-sort': sortOf(column, query),
          ...columnDrag(field, (moved, before) => change(moveColumn(arranged, moved, before)), nextOf(arranged, field)),
          // Nobody has given widths: the room goes where the text is, and what is empty on this page takes none.
          style: {
            minWidth: isSized || elastic ? 0 : Math.min(width, leastRoom),
            width: isSized ? (given ?? width) : 'auto',
          },
        } as object,
        mantineTableBodyCellProps: ({ row: { original } }) =>
          ({
            'data-type': type,
            'data-first': index === 0 || undefined,
            ...(elastic && { title: textOf(original[field]) }),
            ...(!isSized && { style: { width: 'auto', minWidth: 0 } }),
          }) as object,
      }
    })
    const select: MRT_ColumnDef<Row> = {
      id: '#select',
      header: t`Select`,
      ...narrow,
      Header: () => (mode === 'multiple' ? <SelectPage list={list} /> : null),
      Cell: ({ row: { original } }) => <SelectRow list={list} row={original} />,
    }
    const number: MRT_ColumnDef<Row> = {
      id: '#number',
      header: '#',
      ...narrow,
      Header: () => '#',
      Cell: ({ row: { index } }) => (query.page - 1) * query.per_page + index + 1,
      mantineTableBodyCellProps: { 'data-type': 'position' } as object,
    }
    const menu: MRT_ColumnDef<Row> = {
      id: '#menu',
      header: t`Actions`,
      ...narrow,
      Header: () => <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
      Cell: ({ row: { original } }) => (
        <RowActions row={original} many={many} first={tellsStatus(shown) ? 'none' : 'over'}>
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
      ...(actions || many.offered.some(({ several }) => !several) ? [menu] : []),
    ]
  }, [arranged, shown, change, href, actions, many, isNumbered, list, mode, query, t, i18n])
}

/** Whether one of the last columns says how a record stands: that is never covered. */
function tellsStatus(shown: readonly { field: string }[]): boolean {
  return shown.slice(-2).some(({ field }) => /status|state|active|blocked/.test(field))
}

/** What a tooltip says of a cell whose text may be cut. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function nextOf(arranged: readonly { field: string }[], field: string): string | null {
  return arranged[arranged.findIndex((column) => column.field === field) + 1]?.field ?? null
}

interface TwoLinesProps<Row> {
  column: Column<Row>
  row: Row
  /** Where the value leads. */
  href: ((row: Row) => string) | undefined
}

/** A cell: the value, and below it what the column adds to it. */
function TwoLines<Row>({ column, row, href }: TwoLinesProps<Row>) {
  const value = <Cell column={column} row={row} />
  const name = href ? (
    <Link href={href(row)} className={classes.link}>
      {value}
    </Link>
  ) : (
    value
  )
  if (!column.detail) return column.elastic ? <span className={classes.clamped}>{name}</span> : name
  const detail = column.detail(row)
  return (
    <>
      <span className={classes.name}>{name}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
