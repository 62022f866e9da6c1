import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { MRT_Row } from 'mantine-react-table'
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { groupedBy } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatNumber } from '#services/formatting.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import type { GridProps } from './data-table-props.ts'
import { type GridColumn, GridRow } from './grid-row.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { leaveRoom } from './leave-room.ts'
import type { ListHandle } from './list-handle.ts'
import { repeatedFields } from './repeated-fields.ts'
import { useColumns } from './settings/use-columns.ts'
import classes from './table-grid.module.css'
import { useDefinitions } from './use-definitions.tsx'
import { type ShownGroup, useGroupSums, useSummedQuery, useSums } from './use-sums.ts'
import { useTable } from './use-table.ts'

/**
 * The rows as a table. Paging, sorting, selection and columns belong to the machines, and `useTable` keeps the table over them;
 * its rows are plain elements, and one is rendered again only when it has changed.
 */
export function TableGrid<Row extends ListRow>(props: GridProps<Row>) {
  const { list, href, open, isPeeking } = props
  const focused = useSelector(list.actor, ({ context }) => context.focused)
  const density = useSelector(list.actor, ({ context }) => context.preferences.density)
  const perPage = useSelector(list.actor, ({ context }) => context.query.per_page)
  const pagination = useSelector(list.actor, ({ context }) => context.pagination)
  const by = useSelector(list.actor, ({ context }) => groupedBy(context, list.endpoint.groups))
  const arranged = useColumns(list, props.columns)
  const table = useTable(props, arranged)
  const defined = useDefinitions(props, arranged, table)
  const rows = useSelector(list.actor, ({ context }) => context.rows) as readonly Row[]
  const columns = useMemo(() => {
    const repeated = repeatedFields(rows, props.columns)
    return defined.map((column) =>
      repeated.has(column.id) && !column.cellProps?.['data-first']
        ? { ...column, cellProps: { ...column.cellProps, 'data-repeated': true as const } }
        : column,
    )
  }, [defined, rows, props.columns])
  const ref = useRef<HTMLTableElement>(null)
  const hasRows = pagination !== null
  useLeftRoom(ref, columns, rows, hasRows)
  usePinnedEdges(ref, columns, hasRows)
  const isSized = arranged.shown.some(({ given }) => given !== null)
  // Rows of the page before stay until the next ones come, with their numbers.
  const before = pagination ? (pagination.page - 1) * pagination.per_page : 0
  const drawRow = (row: MRT_Row<Row>, place: number) => (
    <GridRow
      key={row.id}
      row={row.original}
      number={before + place}
      columns={columns}
      actor={list.actor}
      open={href && open}
      href={href}
      isPeeking={isPeeking}
      isSelected={row.getIsSelected()}
      isFocused={focused === row.original.id}
    />
  )
  const rowsOf = (rows: readonly MRT_Row<Row>[]) =>
    // A list that does not show the column has no groups by it.
    by === null || !rows.some((row) => row.getIsGrouped()) ? (
      rows.map((row, index) => drawRow(row, index + 1))
    ) : (
      <GroupedRows list={list} by={by} declared={props.columns} columns={columns} rows={rows}>
        {drawRow}
      </GroupedRows>
    )
  return (
    <div className={classes.container} data-peeking={isPeeking || undefined}>
      <table
        ref={ref}
        className={classes.table}
        data-density={density}
        data-sized={isSized || undefined}
        data-tall={arranged.shown.some(({ detail }) => detail) || undefined}
        style={isSized ? { minWidth: table.getTotalSize() } : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ id, head, headProps }) => (
              <th key={id} {...headProps}>
                <div className={classes.head}>{head}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!hasRows ? <GridSkeleton count={perPage} columns={columns.length} /> : rowsOf(table.getRowModel().rows)}
        </tbody>
        {pagination !== null && (list.endpoint.sums?.length ?? 0) > 0 && (
          <tfoot>
            <SumsRow list={list} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface SumsRowProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly GridColumn<Row>[]
}

/** The last line of a table: the sums of its columns. Those of other filters never stand beside the rows. */
function SumsRow<Row extends ListRow>(props: SumsRowProps<Row>) {
  const query = useSummedQuery(props.list)
  return <SumsOf key={query} query={query} {...props} />
}

function SumsOf<Row extends ListRow>({ list, columns, query }: SumsRowProps<Row> & { query: string }) {
  const sumOf = useSums(list, query)
  const named = columns.find(({ cellProps }) => cellProps?.['data-first'])?.id
  return (
    <tr>
      {columns.map(({ id, cellProps }) =>
        id === named && sumOf(id) === null ? (
          <th key={id} {...cellProps} scope="row">
            <Trans>Total</Trans>
          </th>
        ) : (
          <td key={id} {...cellProps} data-first={undefined}>
            {sumOf(id)}
          </td>
        ),
      )}
    </tr>
  )
}

interface GroupedRowsProps<Row extends ListRow> {
  list: ListHandle<Row>
  by: string
  /** The columns of the list, and those of the grid. */
  declared: readonly Column<Row>[]
  columns: readonly GridColumn<Row>[]
  /** The rows of the page below those of their groups. */
  rows: readonly MRT_Row<Row>[]
  /** Draws a row, given its place in the page. */
  children: (row: MRT_Row<Row>, place: number) => ReactNode
}

/** The rows of a page in groups. A group shows its number of rows on all pages, and their sums. */
function GroupedRows<Row extends ListRow>(props: GroupedRowsProps<Row>) {
  const query = useSummedQuery(props.list)
  return <Groups key={`${props.by} ${query}`} query={query} {...props} />
}

function Groups<Row extends ListRow>(props: GroupedRowsProps<Row> & { query: string }) {
  const { list, by, declared, columns, rows, query, children } = props
  const groupOf = useGroupSums(list, query, by)
  const column = declared.find(({ field }) => field === by)
  const groups = rows.filter((row) => row.getIsGrouped())
  let place = 0
  return groups.map((group) => {
    const first = group.subRows?.[0]?.original
    return (
      <Fragment key={group.id}>
        <GroupRow columns={columns} sums={list.endpoint.sums ?? []} group={groupOf(group.groupingValue)}>
          {column && first && <Cell column={column} row={first} />}
        </GroupRow>
        {group.subRows?.map((row) => {
          place += 1
          return children(row, place)
        })}
      </Fragment>
    )
  })
}

interface GroupRowProps<Row extends ListRow> {
  columns: readonly GridColumn<Row>[]
  sums: readonly string[]
  group: ShownGroup
  /** The value that the rows of the group have in common. */
  children: ReactNode
}

/** The heading of a group: it reaches to the first column with a sum. */
function GroupRow<Row extends ListRow>({ columns, sums, group, children }: GroupRowProps<Row>) {
  const { i18n } = useLingui()
  const first = columns.findIndex(({ id }) => sums.includes(id))
  const reach = first > 0 ? first : columns.length
  return (
    <tr className={classes.group}>
      <th colSpan={reach} scope="rowgroup">
        {children}{' '}
        {group.count !== null && <span className={classes.count}>{formatNumber(group.count, i18n.locale)}</span>}
      </th>
      {columns.slice(reach).map(({ id, cellProps }) => (
        <td key={id} {...cellProps}>
          {sums.includes(id) && group.sumOf(id)}
        </td>
      ))}
    </tr>
  )
}

/** Maximum part of the table's room that pinned columns may take; beyond it they are scrolled as the others. */
const mostPinned = 0.6

/**
 * Measures where pinned columns of a table stay, because widths follow the content: `--pinned-0`, `--pinned-1`, … are the
 * distances of the pinned columns from the left. `data-overflowing` marks a table that can be scrolled. Placeholders of rows are not
 * measured: the rows have other widths.
 */
function usePinnedEdges(ref: RefObject<HTMLTableElement | null>, columns: unknown, hasRows: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other headings to measure.
  useLayoutEffect(() => {
    const table = ref.current
    const container = table?.parentElement
    if (!hasRows || !table || !container) return
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-pinned="left"]')]
    const observer = new ResizeObserver(() => {
      let left = 0
      const places = heads.map((head) => {
        const place = left
        left += head.offsetWidth
        return place
      })
      // All is read before anything is written: a width that is read after a change lays the table out once more.
      const room = container.clientWidth
      const width = table.offsetWidth
      for (const [index, place] of places.entries()) table.style.setProperty(`--pinned-${index}`, `${place}px`)
      container.style.setProperty('--pinned', `${left}px`)
      container.toggleAttribute('data-overflowing', width > room)
      container.toggleAttribute('data-pinning', left <= room * mostPinned)
    })
    // A narrow window takes room from the edges of cells, which leaves their content as wide as it was.
    for (const element of [container, ...heads]) observer.observe(element, { box: 'border-box' })
    return () => observer.disconnect()
  }, [columns, hasRows])
}

/** Shares the room that columns leave (`leaveRoom`), for these rows and whenever the table has another width. */
function useLeftRoom(ref: RefObject<HTMLTableElement | null>, columns: unknown, rows: unknown, hasRows: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and rows are other texts to measure.
  useLayoutEffect(() => {
    const table = ref.current
    if (!hasRows || !table?.parentElement) return
    let width = table.parentElement.clientWidth
    leaveRoom(table)
    const observer = new ResizeObserver(([entry]) => {
      const container = entry?.target
      if (!container || container.clientWidth === width) return
      width = container.clientWidth
      leaveRoom(table)
    })
    observer.observe(table.parentElement)
    return () => observer.disconnect()
  }, [columns, rows, hasRows])
}
