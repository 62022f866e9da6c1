import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { trainingReports } from '#contract/training/reports.ts'
import { trainingTermStatuses } from '#contract/training/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Money } from '#views/components/money/money.tsx'
import { TermStatusBadge, termStatuses } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { TermCharts } from './charts.tsx'
import { ReportTabs } from './report-tabs.tsx'

const name = 'training.reports.terms'
const endpoint = trainingReports.endpoints[name]

const statusOptions = trainingTermStatuses.map((value) => ({ value, label: termStatuses[value].label }))
const columns: readonly Column<RowOf<typeof name>>[] = [
  { field: 'training_name', label: msg`Training`, width: 200 },
  {
    field: 'training_date',
    label: msg({ context: 'of a training', message: 'Date' }),
    width: 100,
    type: 'date',
    filter: true,
    sorter: true,
  },
  { field: 'city', label: msg`City`, width: 110, filter: true, sorter: true },
  {
    field: 'status',
    label: msg`Status`,
    width: 120,
    unbroken: true,
    sorter: true,
    render: ({ status }) => <TermStatusBadge status={status} />,
    words: Object.fromEntries(statusOptions.map(({ value, label }) => [value, label])),
  },
  { field: 'total_places', label: msg`Places`, width: 75, type: 'number' },
  { field: 'taken_places', label: msg`Taken`, width: 75, type: 'number' },
  { field: 'occupancy', label: msg`Occupancy`, width: 95, type: 'number', render: ({ occupancy }) => `${occupancy}%` },
  { field: 'present', label: msg`Present`, width: 80, type: 'number' },
  { field: 'absent', label: msg`Absent`, width: 95, type: 'number', hidden: true },
  {
    field: 'cancelled',
    label: msg({ context: 'people who left a training', message: 'Cancelled' }),
    width: 90,
    type: 'number',
    hidden: true,
  },
  {
    field: 'income_gross',
    label: msg`Income, gross`,
    width: 130,
    type: 'number',
    hidden: true,
    render: ({ income_gross }) => <Money amount={income_gross} />,
  },
  {
    field: 'income_net',
    label: msg`Income, net`,
    width: 130,
    type: 'number',
    render: ({ income_net }) => <Money amount={income_net} />,
  },
  { field: 'category_name', label: msg`Category`, width: 140, hidden: true },
]
const filters: readonly TableFilter[] = [
  { name: 'training', label: msg`Training`, lookup: 'training.trainings.lookup' },
  { name: 'category', label: msg`Category`, lookup: 'training.categories.lookup' },
  { name: 'status', label: msg`Status`, options: statusOptions },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** The report of terms: places, people and income (specification, section 2). */
export function TermsReport() {
  const list = useList(name, endpoint, { hidden })
  const mayOpen = useMay('training.participants.index')
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# term" other="# terms" />}
        columns={columns}
      />
      <ReportTabs path="/cms/training/reports/terms" />
      <TermCharts list={list} />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={mayOpen ? (row) => termPaths.participants(row.id) : undefined}
        card={(row) => ({
          title: row.training_name,
          badge: <TermStatusBadge status={row.status} />,
          lines: [
            `${formatDate(row.training_date)}, ${row.city}`,
            <Trans key="places">
              {row.taken_places} of {row.total_places} places taken
            </Trans>,
            <Money key="income" amount={row.income_gross} />,
          ],
        })}
        empty={{
          title: <Trans>No terms yet</Trans>,
          text: <Trans>Terms of trainings appear here with their results.</Trans>,
        }}
      />
    </>
  )
}
