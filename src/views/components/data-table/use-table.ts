import { useLingui } from '@lingui/react'
import { useSelector } from '@xstate/react'
import { type MRT_ColumnDef, type MRT_TableInstance, useMantineReactTable } from 'mantine-react-table'
import { useMemo } from 'react'
import { columnWidths } from '#contract/core/lists.ts'
import { columnsOf, groupedBy, sameColumns, type TableState, tableState } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { usualWidth } from './column-room.ts'
import type { GridProps } from './data-table-props.ts'
import type { ArrangedColumns } from './settings/use-columns.ts'

/** Width in pixels of a column with a checkbox, a number or a menu button. */
export const small = 42

/** The library's own columns that a list may have: their cells are drawn by `use-definitions.tsx`. */
export const edge = { select: 'mrt-row-select', number: 'mrt-row-numbers', actions: 'mrt-row-actions' } as const
/** The library's column that opens groups, which are always open: it is in the order, but not drawn. */
const groupOpener = 'mrt-row-expand'

/**
 * The table of a list, kept by `mantine-react-table` without its components: columns, order, widths, visibility, pinning and
 * selection are the state of the list's machines, and every change goes back to them. Paging, sorting and filters are the
 * server's.
 */
export function useTable<Row extends ListRow>(
  { list, actions, columns, tools, many: { offered }, isPeeking }: GridProps<Row>,
  { arranged, change }: ArrangedColumns<Row>,
): MRT_TableInstance<Row> {
  const { i18n } = useLingui()
  const rows = useSelector(list.actor, ({ context }) => context.rows) as Row[]
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const mode = useSelector(list.actor, ({ context }) => context.selectionMode)
  const sorted = useSelector(list.actor, ({ context }) => groupedBy(context, list.endpoint.groups))
  const by = columns.some(({ field }) => field === sorted) ? sorted : null
  const isSelectable = mode !== 'none'
  // Beside a row that is shown whole, the room is for names.
  const wantsNumbers = useSelector(list.actor, ({ context }) => context.preferences.numbered !== false)
  const isNumbered = wantsNumbers && tools === undefined && !isPeeking
  const hasMenu = Boolean(actions) || offered.some(({ several }) => !several)
  const state = useMemo(() => {
    const opener = by === null ? [] : [groupOpener]
    const left = [...opener, ...(isSelectable ? [edge.select] : []), ...(isNumbered ? [edge.number] : [])]
    const edges = { left, right: hasMenu ? [edge.actions] : [] }
    const found = tableState(arranged, edges, { rows, selection, by })
    return { ...found, columnVisibility: { ...found.columnVisibility, [groupOpener]: false } }
  }, [arranged, isSelectable, isNumbered, hasMenu, rows, selection, by])
  const definitions = useMemo(
    () =>
      columns.map(
        ({ field, label, width = usualWidth }): MRT_ColumnDef<Row> => ({
          id: field,
          accessorKey: field as never,
          header: i18n._(label),
          size: width,
          minSize: columnWidths.least,
          maxSize: columnWidths.most,
        }),
      ),
    [columns, i18n],
  )
  const changeBy = (wanted: Parameters<typeof columnsOf>[1]) => {
    const next = columnsOf(arranged, wanted)
    if (!sameColumns(arranged, next)) change(next)
  }
  return useMantineReactTable<Row>({
    columns: definitions,
    data: rows,
    state,
    getRowId: ({ id }) => String(id),
    displayColumnDefOptions: Object.fromEntries(Object.values(edge).map((id) => [id, { size: small }])),
    enableRowSelection: isSelectable,
    enableMultiRowSelection: mode === 'multiple',
    enableRowNumbers: isNumbered,
    enableRowActions: hasMenu,
    positionActionsColumn: 'last',
    enableGrouping: by !== null,
    groupedColumnMode: false,
    enableColumnPinning: true,
    enableColumnOrdering: true,
    enableColumnResizing: true,
    layoutMode: 'semantic',
    // Else the library keeps a page of its own.
    enablePagination: false,
    enableSorting: false,
    enableFilters: false,
    enableColumnFilters: false,
    enableGlobalFilter: false,
    manualSorting: true,
    manualFiltering: true,
    onColumnSizingChange: (wanted) => changeBy({ columnSizing: updated(wanted, state.columnSizing) }),
    onColumnOrderChange: (wanted) => changeBy({ columnOrder: updated(wanted, state.columnOrder) }),
  })
}

function updated<State extends TableState[keyof TableState]>(
  wanted: State | ((before: State) => State),
  before: State,
): State {
  return typeof wanted === 'function' ? wanted(before) : wanted
}
