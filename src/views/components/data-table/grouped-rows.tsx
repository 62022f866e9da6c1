import { useLingui } from '@lingui/react'
import type { MRT_Row } from 'mantine-react-table'
import { Fragment, type ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatNumber } from '#services/formatting.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import type { GridColumn } from './grid-row.tsx'
import type { ListHandle } from './list-handle.ts'
import classes from './table-grid.module.css'
import { type ShownGroup, useGroupSums, useSummedQuery } from './use-sums.ts'

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

/** The rows of a page in groups. A group says how many rows it has on all pages, and what they add up to. */
export function GroupedRows<Row extends ListRow>(props: GroupedRowsProps<Row>) {
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
  /** What the rows of the group have in common. */
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
