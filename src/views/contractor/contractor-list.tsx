import { type ReactNode, useMemo } from 'react'
import { contractor } from '#contract/contractor/contractor.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListName, RowOf } from '#services/list/list-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { DataTableProps } from '#views/components/data-table/data-table-props.ts'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useContractor } from './contractor-frame.tsx'

/** Lists of records of a contractor as a partner. */
type ContractorListName = ListName & keyof typeof contractor.endpoints & `contractor.${string}.index`

interface ContractorListProps<Name extends ContractorListName>
  extends Pick<DataTableProps<RowOf<Name> & ListRow>, 'columns' | 'filters' | 'href' | 'card' | 'empty'> {
  name: Name
  title: ReactNode
  /** The total number in words. */
  count: (total: number) => ReactNode
}

/** A tab with a list of the contractor as a partner, in the columns of the main list. */
export function ContractorList<Name extends ContractorListName>({
  name,
  title,
  count,
  columns,
  ...table
}: ContractorListProps<Name>) {
  const { id } = useContractor().contractor
  const path = useMemo(() => ({ contractor: id }), [id])
  const hidden = useMemo(() => columns.filter((column) => column.hidden).map(({ field }) => field), [columns])
  const list = useList(name, contractor.endpoints[name], { path, hidden })
  return (
    <>
      <ListHeader part title={title} list={list} count={count} columns={columns} />
      <DataTable list={list} columns={columns} {...table} />
    </>
  )
}

/** Columns of the main list without the partner, which is the same in every row. */
export function withoutPartner<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ field }) => field !== 'partner_name')
}

/** Filters of the main list without the partner. */
export function withoutPartnerFilter(filters: readonly TableFilter[]): TableFilter[] {
  return filters.filter(({ name }) => name !== 'partner')
}
