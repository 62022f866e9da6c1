import './data-table.css'
import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { MRT_TableContainer, useMantineReactTable } from 'mantine-react-table'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { isSelected } from '#machines/list/list-selection.ts'
import type { GridProps } from './data-table-props.ts'
import { useColumns } from './settings/use-columns.ts'
import classes from './table-grid.module.css'
import { leastWidth, useDefinitions } from './use-definitions.tsx'

/** The rows as a table. Paging, sorting, selection and columns are the machines'; the library lays out cells. */
export function TableGrid<Row extends ListRow>(props: GridProps<Row>) {
  const { list, href, open, isPeeking } = props
  const focused = useSelector(list.actor, ({ context }) => context.focused)
  const rows = useSelector(list.actor, ({ context }) => context.rows)
  const density = useSelector(list.actor, ({ context }) => context.preferences.density)
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const perPage = useSelector(list.actor, ({ context }) => context.query.per_page)
  const isFirst = useSelector(list.actor, ({ context }) => context.pagination === null)
  const arranged = useColumns(list, props.columns)
  const columns = useDefinitions(props, arranged)
  const isSized = arranged.shown.some(({ given }) => given !== null)
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
    enableTableFooter: false,
    state: {
      columnOrder: columns.map(({ id }) => id as string),
      density: density === 'dense' ? 'xs' : 'md',
    },
    mantineTableContainerProps: { className: classes.container, 'data-peeking': isPeeking || undefined } as object,
    mantineTableProps: {
      className: classes.table,
      'data-density': density,
      'data-sized': isSized || undefined,
      'data-tall': arranged.shown.some(({ detail }) => detail) || undefined,
      style: isSized ? { minWidth: leastWidth(arranged.shown) } : undefined,
    } as object,
    mantineTableBodyRowProps: ({ row: { original } }) => ({
      'data-selected': isSelected(selection, original.id) || undefined,
      'data-link': href ? true : undefined,
      'data-row': original.id,
      'data-focused': focused === original.id || undefined,
      // Reached by keys of the list, not by the tabulator: its link and its menu are.
      tabIndex: -1,
      onFocus: () => list.actor.send({ type: 'row.focus', id: original.id }),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open(original)
      },
      onClick: (event: MouseEvent) => {
        if (isControl(event)) return
        if (isPeeking) list.actor.send({ type: 'row.focus', id: original.id })
        else if (href) open(original)
      },
    }),
    mantineTableBodyProps: isFirst
      ? { children: <SkeletonRows count={perPage} columns={columns.length} /> }
      : undefined,
  })
  return <MRT_TableContainer table={table} />
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
