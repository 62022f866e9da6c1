import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { trainingTermStatuses } from '#contract/training/statuses.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatNumber } from '#services/formatting.ts'
import { BarChart } from '#views/components/chart/bar-chart.tsx'
import { ChartSkeleton } from '#views/components/chart/chart-skeleton.tsx'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { axisMonth, longMonth } from '#views/components/page/days.ts'
import { TermStatusBadge } from '#views/training/badges.tsx'
import classes from './reports.module.css'

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
export function TermCharts({ list }: { list: Pick<ListHandle<ListRow>, 'actor'> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const query = useFilters(list)
  const { data } = useLoad('training.reports.terms-chart', { query })
  const money = useWholeMoney()
  const count = (value: number) => formatNumber(value, i18n.locale)
  if (!data) return <ChartSkeleton height={355} />
  if (data.months.length === 0) return null
  const points = data.months.map(({ month }) => ({
    label: axisMonth(month, i18n.locale),
    name: longMonth(month, i18n.locale),
  }))
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
          <LineChart
            title={t`Places by month`}
            axis={t`Month`}
            points={points}
            series={[
              { label: t`Places`, color: 'var(--grey)', values: data.months.map(({ total_places }) => total_places) },
              { label: t`Taken`, color: 'var(--petrol)', values: data.months.map(({ taken_places }) => taken_places) },
              { label: t`Present`, color: 'var(--green)', values: data.months.map(({ present }) => present) },
            ]}
            format={count}
            band={{
              label: t`Occupancy`,
              color: 'var(--violet)',
              values: data.months.map(({ taken_places, total_places }) =>
                total_places > 0 ? Math.round((100 * taken_places) / total_places) : null,
              ),
              format: (value) => `${count(value)}%`,
            }}
          />
        </Card>
        <Card>
          <LineChart
            title={t`Net income by month`}
            axis={t`Month`}
            points={points}
            series={[
              {
                label: t`Net`,
                color: 'var(--petrol)',
                values: data.months.map(({ income_net }) => Number(income_net)),
              },
            ]}
            format={money}
            isTall
          />
        </Card>
      </div>
    </>
  )
}

/** The companies with most trained people among those matching the filters. */
export function ContractorCharts({ list }: { list: Pick<ListHandle<ListRow>, 'actor'> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const query = useFilters(list)
  const { data } = useLoad('training.reports.contractors-chart', { query })
  if (!data) return <ChartSkeleton />
  if (data.top.length === 0) return null
  return (
    <div className={classes.single}>
      <Card>
        <BarChart
          title={t`Most people trained`}
          axis={t`Company`}
          points={data.top.map(({ name }) => ({ name, label: name }))}
          series={[
            { label: t`People trained`, color: 'var(--petrol)', values: data.top.map(({ trained }) => trained) },
            { label: t`Certificates`, color: 'var(--green)', values: data.top.map(({ certificates }) => certificates) },
          ]}
          format={(value) => formatNumber(value, i18n.locale)}
        />
      </Card>
    </div>
  )
}
