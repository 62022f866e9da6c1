import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { trainingReports } from '#contract/training/reports.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Money } from '#views/components/money/money.tsx'
import { contractorPaths } from '#views/contractor/paths.ts'
import { partnerPaths } from '#views/partner/paths.ts'
import { ContractorCharts } from './charts.tsx'
import { ReportTabs } from './report-tabs.tsx'

const name = 'training.reports.contractors'
const endpoint = trainingReports.endpoints[name]
type Row = RowOf<typeof name>

const columns: readonly Column<Row>[] = [
  { field: 'name', label: msg`Company`, width: 240, elastic: true, filter: true, sorter: true },
  { field: 'city', label: msg`City`, width: 140, filter: true },
  { field: 'trained', label: msg`People trained`, width: 130, type: 'number', sorter: true },
  { field: 'terms', label: msg`Terms`, width: 100, type: 'number', sorter: true },
  { field: 'certificates', label: msg`Certificates`, width: 120, type: 'number', sorter: true },
  {
    field: 'spent',
    label: msg`Spent, gross`,
    width: 140,
    type: 'number',
    sorter: true,
    render: ({ spent }) => <Money amount={spent} />,
  },
  { field: 'last_training', label: msg`Last training`, width: 140, type: 'date', sorter: true },
]
const filters: readonly TableFilter[] = [
  { name: 'training_date', label: msg`Period` },
  { name: 'training', label: msg`Training`, lookup: 'training.trainings.lookup' },
  { name: 'category', label: msg`Category`, lookup: 'training.categories.lookup' },
]

/** The page of a company: of a contractor, or of a partner without one. */
function companyPath({ contractor_id, partner_id }: Row): string {
  return contractor_id === null ? partnerPaths.one(partner_id ?? 0) : contractorPaths.tab(contractor_id, 'trainings')
}

/** The report of companies: trained people, terms and spending (specification, section 2). */
export function ContractorsReport() {
  const list = useList(name, endpoint)
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# company" other="# companies" />}
        columns={columns}
      />
      <ReportTabs path="/cms/training/reports/contractors" />
      <ContractorCharts list={list} />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={companyPath}
        card={(row) => ({
          title: row.name,
          lines: [
            row.city,
            <Plural key="trained" value={row.trained} one="# person trained" other="# people trained" />,
            <Money key="spent" amount={row.spent} />,
          ],
        })}
        empty={{
          title: <Trans>Nobody has been to a training yet</Trans>,
          text: <Trans>Companies appear here with the number of people they send to trainings.</Trans>,
        }}
      />
    </>
  )
}
