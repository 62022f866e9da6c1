import { useSelector } from '@xstate/react'
import type { ListRow } from '#machines/list/list-query.ts'
import { isSelected } from '#machines/list/list-selection.ts'
import type { GridProps } from './data-table-props.ts'
import { GridRow } from './grid-row.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { useColumns } from './settings/use-columns.ts'
import classes from './table-grid.module.css'
import { leastWidth, useDefinitions } from './use-definitions.tsx'

/**
 * The rows as a table. Paging, sorting, selection and columns belong to the machines; a row is rendered again only when it has
 * changed.
 */
export function TableGrid<Row extends ListRow>(props: GridProps<Row>) {
  const { list, href, open, isPeeking } = props
  const focused = useSelector(list.actor, ({ context }) => context.focused)
  const rows = useSelector(list.actor, ({ context }) => context.rows)
  const density = useSelector(list.actor, ({ context }) => context.preferences.density)
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const perPage = useSelector(list.actor, ({ context }) => context.query.per_page)
  const pagination = useSelector(list.actor, ({ context }) => context.pagination)
  const arranged = useColumns(list, props.columns)
  const columns = useDefinitions(props, arranged)
  const isSized = arranged.shown.some(({ given }) => given !== null)
  // Rows of the page before stay until the next ones come, with their numbers.
  const before = pagination ? (pagination.page - 1) * pagination.per_page : 0
  return (
    <div className={classes.container} data-peeking={isPeeking || undefined}>
      <table
        className={classes.table}
        data-density={density}
        data-sized={isSized || undefined}
        data-tall={arranged.shown.some(({ detail }) => detail) || undefined}
        style={isSized ? { minWidth: leastWidth(arranged.shown) } : undefined}
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
            rows.map((row, index) => (
              <GridRow
                key={row.id}
                row={row as Row}
                number={before + index + 1}
                columns={columns}
                actor={list.actor}
                open={href && open}
                isPeeking={isPeeking}
                isSelected={isSelected(selection, row.id)}
                isFocused={focused === row.id}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}
