import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback } from 'react'
import { trainingTermStatuses } from '#contract/training/statuses.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatNumber } from '#services/formatting.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { lateView } from '#views/components/flow/late-view.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import type { ReportChartProps } from './report-chart.tsx'
import classes from './reports.module.css'

type Row = Record<string, string | number>

// The charts weigh as much as the rest of the screen: the table does not wait for them.
const LazyChart = lateView(() => import('./report-chart.tsx').then((module) => module.ReportChart<Row>))

function Chart(props: ReportChartProps<Row>) {
  return (
    <Suspense fallback={<Skeleton height={300} radius="md" />}>
      <LazyChart {...props} />
    </Suspense>
  )
}

/** The filters of a list, as its charts are asked with. */
function useFilters(list: Pick<ListHandle<ListRow>, 'actor'>): Record<string, string> {
  return useSelector(list.actor, ({ context }) => context.query.filters)
}

/** Money on an axis: whole złote, short. */
function useWholeMoney(): (value: number) => string {
  const { i18n } = useLingui()
  return useCallback(
    (value) => formatNumber(value, i18n.locale, { style: 'currency', currency: 'PLN', maximumFractionDigits: 0 }),
    [i18n],
  )
}

/** Terms that match the filters of the table: by status, places by month, income by month. */
export function TermCharts({ list }: { list: Pick<ListHandle<ListRow>, 'actor'> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const query = useFilters(list)
  const { data } = useLoad('training.reports.terms-chart', { query })
  const money = useWholeMoney()
  const count = (value: number) => formatNumber(value, i18n.locale)
  if (!data) return <Skeleton height={380} radius="lg" mb="md" />
  if (data.months.length === 0) return null
  const months = data.months.map((row) => ({
    ...row,
    month: monthWords(row.month, i18n.locale),
    income_gross: Number(row.income_gross),
    income_net: Number(row.income_net),
  }))
  const axis = { name: 'month', label: t`Month` }
  return (
    <>
      <ul className={classes.statuses} aria-label={t`Terms by status`}>
        {trainingTermStatuses.map((status) => (
          <li key={status}>
            <TermStatusBadge status={status} />
            <strong>{count(data.statuses.find((found) => found.status === status)?.terms ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <div className={classes.charts}>
        <Card>
          <Chart
            title={<Trans>Places by month</Trans>}
            rows={months}
            axis={axis}
            series={[
              { name: 'total_places', label: t`Places`, color: 'var(--petrol-line)' },
              { name: 'taken_places', label: t`Taken`, color: 'var(--petrol)' },
              { name: 'present', label: t`Present`, color: 'var(--green)' },
            ]}
            format={count}
          />
        </Card>
        <Card>
          <Chart
            title={<Trans>Income by month</Trans>}
            rows={months}
            axis={axis}
            series={[
              { name: 'income_gross', label: t`Gross`, color: 'var(--petrol)' },
              { name: 'income_net', label: t`Net`, color: 'var(--petrol-line)' },
            ]}
            format={money}
          />
        </Card>
      </div>
    </>
  )
}

/** The companies with most people trained, of those that match the filters of the table. */
export function ContractorCharts({ list }: { list: Pick<ListHandle<ListRow>, 'actor'> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const query = useFilters(list)
  const { data } = useLoad('training.reports.contractors-chart', { query })
  if (!data) return <Skeleton height={380} radius="lg" mb="md" />
  if (data.top.length === 0) return null
  return (
    <div className={classes.single}>
      <Card>
        <Chart
          title={<Trans>Most people trained</Trans>}
          rows={data.top}
          axis={{ name: 'name', label: t`Company` }}
          series={[
            { name: 'trained', label: t`People trained`, color: 'var(--petrol)' },
            { name: 'certificates', label: t`Certificates`, color: 'var(--petrol-line)' },
          ]}
          format={(value) => formatNumber(value, i18n.locale)}
          orientation="vertical"
        />
      </Card>
    </div>
  )
}

/** `2026-03` as "mar 2026". */
function monthWords(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
