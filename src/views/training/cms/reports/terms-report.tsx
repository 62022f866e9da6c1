import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { Flex, SimpleGrid } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { trainingReports } from '#contract/training/reports.ts'
import { termStatus, trainingTermStatuses } from '#contract/training/statuses.ts'
import { lastOfMonth } from '#contract/values/days.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatDate, formatNumber } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { daysWithin } from '#services/report/line-counts.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ChartSkeleton } from '#views/components/chart/chart-skeleton.tsx'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import { useTimeAxis } from '#views/components/chart/time-axis.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { PeriodPresets } from '#views/components/data-table/filters/period-presets.tsx'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { ReportTabs, termsReport } from './report-tabs.tsx'
import classes from './reports.module.css'

const name = 'training.reports.terms'
const endpoint = trainingReports.endpoints[name]

const statusOptions = trainingTermStatuses.map((value) => ({ value, label: termStatus[value].label }))
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
      <DataTable
        list={list}
        presets={<PeriodPresets list={list} name="training_date" />}
        charts={<TermCharts list={list} />}
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

/** The filters of a list for its charts. */
function useFilters(list: Pick<ListHandle<ListRow>, 'actor'>): Record<string, string> {
  return useSelector(list.actor, ({ context }) => context.query.filters)
}

/** Formats amounts of an axis in whole złote. */
function useWholeMoney(): (value: number) => string {
  const { i18n } = useLingui()
  return useCallback(
    (value) => formatNumber(value, i18n.locale, { style: 'currency', currency: 'PLN', maximumFractionDigits: 0 }),
    [i18n],
  )
}

/** Charts of the terms matching the filters: by status, places by month, income by month. */
function TermCharts({ list }: { list: Pick<ListHandle<ListRow>, 'actor'> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const query = useFilters(list)
  const { data } = useLoad('training.reports.terms-chart', { query })
  const money = useWholeMoney()
  const count = (value: number) => formatNumber(value, i18n.locale)
  const [from = '', to = ''] = (query.training_date ?? '').split('..')
  const months = (data?.months ?? []).map((row) => ({ ...row, begins: `${row.month}-01` }))
  const { axis, points, along } = useTimeAxis(months, {
    bucket: 'month',
    counted: { from: from || null, to: to || null },
  })
  const narrowed = (more: Readonly<Record<string, string>>) =>
    `${termsReport}?${new URLSearchParams({ ...query, ...more })}`
  const hrefs = along(({ begins }) =>
    narrowed({
      training_date: daysWithin({ from: begins, to: lastOfMonth(begins) }, { from: from || null, to: to || null }),
    }),
  )
  if (!data) return <ChartSkeleton height={355} />
  if (data.months.length === 0) return null
  return (
    <>
      <Flex
        component="ul"
        className={classes.statuses}
        rowGap="2xs"
        columnGap="lg"
        wrap="wrap"
        mt={0}
        mb="md"
        p={0}
        aria-label={t`Terms by status`}
      >
        {trainingTermStatuses.map((status) => (
          <Flex component="li" key={status} gap="2xs" align="center" className="tabular">
            <TermStatusBadge status={status} />
            <strong>
              <EnterableLink href={narrowed({ status })}>
                {count(data.statuses.find((found) => found.status === status)?.terms ?? 0)}
              </EnterableLink>
            </strong>
          </Flex>
        ))}
      </Flex>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" mb="md">
        <Card>
          <LineChart
            title={t`Places by month`}
            {...{ axis, points }}
            series={[
              { label: t`Places`, color: 'var(--grey)', values: along(({ total_places }) => total_places), hrefs },
              { label: t`Taken`, color: 'var(--petrol)', values: along(({ taken_places }) => taken_places), hrefs },
              { label: t`Present`, color: 'var(--green)', values: along(({ present }) => present), hrefs },
            ]}
            format={count}
            band={{
              label: t`Occupancy`,
              color: 'var(--violet)',
              values: along(({ taken_places, total_places }) =>
                total_places > 0 ? Math.round((100 * taken_places) / total_places) : null,
              ),
              format: (value) => `${count(value)}%`,
            }}
          />
        </Card>
        <Card>
          <LineChart
            title={t`Net income by month`}
            {...{ axis, points }}
            series={[
              {
                label: t`Net`,
                color: 'var(--petrol)',
                values: along(({ income_net }) => Number(income_net)),
                hrefs,
              },
            ]}
            format={money}
            isTall
          />
        </Card>
      </SimpleGrid>
    </>
  )
}
