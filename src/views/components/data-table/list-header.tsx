import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { PageHeader, type PageHeaderProps } from '#views/components/page/page-header.tsx'
import type { Column } from './columns.ts'
import type { ListHandle } from './list-handle.ts'
import { ExportButton } from './settings/export-button.tsx'

interface ListHeaderProps<Row extends ListRow> extends Pick<PageHeaderProps, 'title' | 'part' | 'actions'> {
  list: ListHandle<Row>
  /** The number of records in words; its place is reserved until they are counted. */
  count: (total: number) => ReactNode
  /** Columns of the export; without them there is none. */
  columns?: readonly Column<Row>[]
  /** Secondary buttons before the export. */
  beside?: ReactNode
}

/** The header of a list: title, number of records, export and actions. */
export function ListHeader<Row extends ListRow>(props: ListHeaderProps<Row>) {
  const { list, count, columns, beside, actions, ...header } = props
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  const hasActions = columns !== undefined || beside || actions
  return (
    <PageHeader
      {...header}
      note={total !== undefined && count(total)}
      actions={
        hasActions && (
          <>
            {beside}
            {columns && <ExportButton list={list} columns={columns} />}
            {actions}
          </>
        )
      }
    />
  )
}
