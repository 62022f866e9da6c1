import './data-table.css'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type MRT_ColumnDef, MRT_TableContainer, useMantineReactTable } from 'mantine-react-table'
import { type MouseEvent, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import type { ListRow } from '#machines/list-query.ts'
import { isSelected } from '#machines/list-selection.ts'
import { Cell } from './cell.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { ColumnHead, RowMenu, SelectPage, SelectRow, sortOf } from './table-columns.tsx'
import classes from './table-grid.module.css'

/** Pixels of a column that says nothing of its width. */
const usual = 160

/** A column that takes no more room than it needs. */
const narrow = { size: 1, minSize: 1, mantineTableHeadCellProps: { style: { width: '1%', minWidth: 0 } } }

/** The rows as a table. Paging, sorting and selection are the list machine's; the library lays out cells. */
export function TableGrid<Row extends ListRow>(props: DataTableProps<Row>) {
  const { list, href } = props
  const [, navigate] = useLocation()
  const rows = useSelector(list.actor, ({ context }) => context.rows)
  const { hidden, density } = useSelector(list.actor, ({ context }) => context.preferences)
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const perPage = useSelector(list.actor, ({ context }) => context.query.per_page)
  const isFirst = useSelector(list.actor, ({ context }) => context.pagination === null)
  const columns = useColumns(props)
  const table = useMantineReactTable<Row>({
    columns,
    data: rows as Row[],
    getRowId: ({ id }) => String(id),
    layoutMode: 'semantic',
    manualPagination: true,
    manualSorting: true,
    manualFiltering: true,
    enableSorting: false,
    enableColumnActions: false,
    enableTopToolbar: false,
    enableBottomToolbar: false,
    enablePagination: false,
    state: {
      columnVisibility: Object.fromEntries(hidden.map((field) => [field, false])),
      density: density === 'dense' ? 'xs' : 'md',
    },
    mantineTableContainerProps: { className: classes.container },
    mantineTableProps: { className: classes.table, 'data-density': density } as object,
    mantineTableBodyRowProps: ({ row: { original } }) => ({
      'data-selected': isSelected(selection, original.id) || undefined,
      'data-link': href ? true : undefined,
      onClick: (event: MouseEvent) => {
        if (href && !isControl(event)) navigate(href(original))
      },
    }),
    mantineTableBodyProps: isFirst
      ? { children: <SkeletonRows count={perPage} columns={columns.length - hidden.length} /> }
      : undefined,
  })
  return <MRT_TableContainer table={table} />
}

function useColumns<Row extends ListRow>({ list, columns, href, actions }: DataTableProps<Row>) {
  const { t, i18n } = useLingui()
  const query = useSelector(list.actor, ({ context }) => context.query)
  const { hidden } = useSelector(list.actor, ({ context }) => context.preferences)
  const mode = useSelector(list.actor, ({ context }) => context.selectionMode)
  return useMemo(() => {
    const visible = columns.filter(({ field }) => !hidden.includes(field))
    const whole = visible.reduce((sum, { width = usual }) => sum + width, 0)
    const data = columns.map((column, index): MRT_ColumnDef<Row> => {
      const { field, label, type = 'text', width = usual } = column
      return {
        id: field,
        header: i18n._(label),
        size: width,
        Header: () => <ColumnHead list={list} column={column} />,
        Cell: ({ row: { original } }) => {
          const content = <Cell column={column} row={original} />
          if (index > 0 || !href) return content
          return (
            <Link href={href(original)} className={classes.link}>
              {content}
            </Link>
          )
        },
        mantineTableHeadCellProps: {
          'data-type': type,
          'aria-sort': sortOf(column, query),
          style: { minWidth: 0, width: `${Math.round((width / whole) * 96)}%` },
        } as object,
        mantineTableBodyCellProps: { 'data-type': type, 'data-first': index === 0 || undefined } as object,
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
      Header: () => null,
      Cell: ({ row: { original } }) => <RowMenu>{actions?.(original)}</RowMenu>,
    }
    return [...(mode === 'none' ? [] : [select]), number, ...data, ...(actions ? [menu] : [])]
  }, [columns, hidden, href, actions, list, mode, query, t, i18n])
}

/** A click that was meant for something inside the row, or to mark text. */
function isControl(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, input, label, [role=menu]') !== null || Boolean(getSelection()?.toString())
}

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: Math.min(count, 20) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no identity.
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of nothing have no identity.
        <td key={column}>
          <Skeleton height={12} width={column === 0 ? 16 : `${45 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}
