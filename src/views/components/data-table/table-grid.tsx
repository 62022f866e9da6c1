import './data-table.css'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox, Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconDots } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type MRT_ColumnDef, MRT_TableContainer, useMantineReactTable } from 'mantine-react-table'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { defaultQuery, type ListRow } from '#machines/list-query.ts'
import { isSelected } from '#machines/list-selection.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { ListHandle } from './list-handle.ts'
import classes from './table-grid.module.css'

/** The rows as a table. Paging, sorting and selection are the list machine's; the library lays out cells. */
export function TableGrid<Row extends ListRow>({ list, columns, href, actions }: DataTableProps<Row>) {
  const { actor } = list
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const rows = useSelector(actor, ({ context }) => context.rows)
  const query = useSelector(actor, ({ context }) => context.query)
  const preferences = useSelector(actor, ({ context }) => context.preferences)
  const selection = useSelector(actor, ({ context }) => context.selection)
  const mode = useSelector(actor, ({ context }) => context.selectionMode)
  const first = useSelector(actor, ({ context }) => context.pagination === null)

  const definitions = useMemo(() => {
    const shown = columns.map(
      (column, index): MRT_ColumnDef<Row> => ({
        id: column.field,
        header: i18n._(column.label),
        size: column.width ?? 160,
        Header: () => <ColumnHead list={list} column={column} />,
        Cell: ({ row: { original } }) => {
          const content = <Cell column={column} row={original} />
          return index === 0 && href ? (
            <Link href={href(original)} className={classes.link}>
              {content}
            </Link>
          ) : (
            content
          )
        },
        mantineTableBodyCellProps: {
          'data-type': column.type ?? 'text',
          'data-first': index === 0 || undefined,
        } as object,
      }),
    )
    const select: MRT_ColumnDef<Row> = {
      id: 'select',
      header: t`Select`,
      size: 44,
      Header: () => (mode === 'multiple' ? <SelectPage list={list} /> : null),
      Cell: ({ row: { original } }) => <SelectRow list={list} row={original} />,
    }
    const position: MRT_ColumnDef<Row> = {
      id: 'position',
      header: '#',
      size: 48,
      Header: () => '#',
      Cell: ({ row: { index } }) => (query.page - 1) * query.per_page + index + 1,
      mantineTableBodyCellProps: { 'data-type': 'position' } as object,
    }
    const menu: MRT_ColumnDef<Row> = {
      id: 'menu',
      header: t`Actions`,
      size: 52,
      Header: () => null,
      Cell: ({ row: { original } }) => <RowMenu>{actions?.(original)}</RowMenu>,
    }
    return [...(mode === 'none' ? [] : [select]), position, ...shown, ...(actions ? [menu] : [])]
  }, [columns, href, actions, list, mode, query.page, query.per_page, t, i18n])

  const table = useMantineReactTable<Row>({
    columns: definitions,
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
      columnVisibility: Object.fromEntries(preferences.hidden.map((field) => [field, false])),
      density: preferences.density === 'dense' ? 'xs' : 'md',
    },
    mantineTableContainerProps: { className: classes.container },
    mantineTableProps: { className: classes.table, 'data-density': preferences.density } as object,
    mantineTableBodyRowProps: ({ row: { original } }) => ({
      'data-selected': isSelected(selection, original.id) || undefined,
      'data-link': href ? true : undefined,
      onClick: (event: MouseEvent) => {
        if (href && !isControl(event)) navigate(href(original))
      },
    }),
    mantineTableBodyProps: first
      ? { children: <SkeletonRows count={query.per_page} columns={definitions.length} /> }
      : undefined,
  })
  return <MRT_TableContainer table={table} />
}

/** A click that was meant for something inside the row, or to mark text. */
function isControl(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, input, label, [role=menu]') !== null || Boolean(getSelection()?.toString())
}

function ColumnHead<Row extends ListRow>({ list: { actor }, column }: { list: ListHandle<Row>; column: Column<Row> }) {
  const { i18n } = useLingui()
  const sort = column.sorter === true ? column.field : column.sorter
  const { sort_by, sort_direction } = useSelector(actor, ({ context }) => context.query)
  if (!sort) return i18n._(column.label)
  const direction = sort_by === sort ? sort_direction : null
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  const isCleared = direction === 'desc' && sort !== defaultQuery.sort_by
  const next = direction === null ? 'asc' : direction === 'asc' ? 'desc' : 'asc'
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction ?? undefined}
      onClick={() => actor.send({ type: 'sort.change', sort: isCleared ? null : { by: sort, direction: next } })}
    >
      {i18n._(column.label)}
      <Icon size={15} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}

function SelectPage<Row extends ListRow>({ list: { actor } }: { list: ListHandle<Row> }) {
  const { t } = useLingui()
  const rows = useSelector(actor, ({ context }) => context.rows)
  const selection = useSelector(actor, ({ context }) => context.selection)
  const selected = rows.filter(({ id }) => isSelected(selection, id)).length
  return (
    <Checkbox
      size="xs"
      aria-label={t`Select all rows of this page`}
      checked={rows.length > 0 && selected === rows.length}
      indeterminate={selected > 0 && selected < rows.length}
      onChange={() => actor.send({ type: 'page.toggle' })}
    />
  )
}

function SelectRow<Row extends ListRow>({ list: { actor }, row }: { list: ListHandle<Row>; row: Row }) {
  const { t } = useLingui()
  const selected = useSelector(actor, ({ context }) => isSelected(context.selection, row.id))
  return (
    <Checkbox
      size="xs"
      aria-label={t`Select this row`}
      checked={selected}
      onChange={() => actor.send({ type: 'row.toggle', id: row.id })}
    />
  )
}

function RowMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  if (!children) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={30} aria-label={t`Actions`}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: Math.min(count, 20) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no identity.
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of nothing have no identity.
        <td key={column}>
          <Skeleton height={12} width={column < 2 ? 16 : `${45 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}
