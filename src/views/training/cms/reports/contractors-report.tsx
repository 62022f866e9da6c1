import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { contractorTabs } from '#contract/contractor/tabs.ts'
import { recordAddress } from '#contract/declare/entity.ts'
import { allEntities } from '#contract/entities.ts'
import { trainingReports } from '#contract/training/reports.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { PeriodPresets } from '#views/components/data-table/filters/period-presets.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Money } from '#views/components/money/money.tsx'
import { ReportTabs } from './report-tabs.tsx'

const contractorsName = 'training.reports.contractors'
const contractorsEndpoint = trainingReports.endpoints[contractorsName]
type Row = RowOf<typeof contractorsName>

const contractorColumns: readonly Column<Row>[] = [
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
const contractorFilters: readonly TableFilter[] = [
  { name: 'training_date', label: msg`Period` },
  { name: 'training', label: msg`Training`, lookup: 'training.trainings.lookup' },
  { name: 'category', label: msg`Category`, lookup: 'training.categories.lookup' },
]

/** The page of a company: of a contractor, or of a partner without one. */
function companyPath({ contractor_id, partner_id }: Row): string {
  if (contractor_id === null) return recordAddress(allEntities['partner.partners'], partner_id ?? 0) ?? '/'
  return `${recordAddress(allEntities['contractor.contractors'], contractor_id)}/${contractorTabs.trainings.path}`
}

/** The report of companies: trained people, terms and spending (specification, section 2). */
export function ContractorsReport() {
  const list = useList(contractorsName, contractorsEndpoint)
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# company" other="# companies" />}
        columns={contractorColumns}
      />
      <ReportTabs path="/cms/training/reports/contractors" />
      <DataTable
        list={list}
        presets={<PeriodPresets list={list} name="training_date" />}
        columns={contractorColumns}
        filters={contractorFilters}
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
