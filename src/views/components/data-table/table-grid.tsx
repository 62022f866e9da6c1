import { useSelector } from '@xstate/react'
import type { MRT_Row } from 'mantine-react-table'
import { groupedBy } from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { GridProps } from './data-table-props.ts'
import { GridRow } from './grid-row.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { GroupedRows } from './grouped-rows.tsx'
import { useColumns } from './settings/use-columns.ts'
import { SumsRow } from './sums-row.tsx'
import classes from './table-grid.module.css'
import { useDefinitions } from './use-definitions.tsx'
import { usePinnedEdges } from './use-pinned-edges.ts'
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
  const columns = useDefinitions(props, arranged, table)
  const ref = usePinnedEdges(columns)
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
          {pagination === null ? (
            <GridSkeleton count={perPage} columns={columns.length} />
          ) : (
            rowsOf(table.getRowModel().rows)
          )}
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
