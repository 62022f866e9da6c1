import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatAge } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { DataTableProps } from '#views/components/data-table/data-table-props.ts'
import type { ListDeclaration } from '#views/components/data-table/list-handle.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'

/** Since when a decision is pending. */
export function WaitingAge({ since }: { since: string }) {
  const { i18n } = useLingui()
  const age = formatAge(since, i18n.locale)
  return <Trans>waiting for {age}</Trans>
}

type WaitingName = 'partner.new-entries.index' | 'partner.proposals.index'
type WaitingRow<Name extends WaitingName> = RowOf<Name> & ListRow

interface WaitingListProps<Name extends WaitingName>
  extends Pick<DataTableProps<WaitingRow<Name>>, 'columns' | 'filters' | 'card' | 'empty'> {
  name: Name
  endpoint: ListDeclaration
  /** The status of rows that wait for a decision, which are shown at first. */
  status: string
  /** The page of a row, for people who may open it. */
  href: (id: number) => string
}

/** A list of records that staff decide, the undecided first. */
export function WaitingList<Name extends WaitingName>({
  name,
  endpoint,
  status,
  columns,
  href,
  ...table
}: WaitingListProps<Name>) {
  const [use] = useState(() => ({
    hidden: columns.filter((column) => column.hidden).map(({ field }) => field),
    begin: { status },
  }))
  const list = useList(name, endpoint, use)
  const mayShow = useMay(name.replace(/index$/, 'show'))
  return (
    <>
      <PageHeader
        note={<WaitingNote of={name} status={status} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable list={list} columns={columns} href={mayShow ? (row) => href(row.id) : undefined} {...table} />
    </>
  )
}

/** The number of records of a list that wait for a decision. */
function WaitingNote({ of, status }: { of: WaitingName; status: string }) {
  const [waiting] = useState(() => ({ query: { status, per_page: 1 } }))
  const { data } = useLoad(of, waiting)
  if (!data || !('pagination' in data)) return null
  const count = data.pagination.total
  return (
    <Plural value={count} _0="Nothing is waiting for you" one="# is waiting for you" other="# are waiting for you" />
  )
}
