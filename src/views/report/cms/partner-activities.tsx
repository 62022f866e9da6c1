import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { partnerStatusCode } from '#contract/partner/statuses.ts'
import { type ActivityChart, type ActivityRow, report } from '#contract/report/reports.ts'
import { lastOfMonth } from '#contract/values/days.ts'
import { formatChange, formatNumber } from '#services/formatting.ts'
import { daysWithin } from '#services/report/line-counts.ts'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import { lastDay } from '#views/components/chart/part-periods.ts'
import { useTimeAxis } from '#views/components/chart/time-axis.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { Figures, ReportSkeleton } from './figures.tsx'
import { nameLine } from './name-line.ts'
import { partner, period, places } from './partner-filters.ts'
import { PartnerLinks } from './partner-links.tsx'
import { narrowedTo, reportPaths } from './paths.ts'
import { ReportFrame, RowName, useReportList } from './report-frame.tsx'

const activitiesName = 'report.activities.index'
const activitiesEndpoint = report.endpoints[activitiesName]

function Change({ change }: Pick<ActivityRow, 'change'>) {
  const { i18n } = useLingui()
  if (change === null) return <bdi>–</bdi>
  return <bdi>{formatChange(change, i18n.locale)}</bdi>
}

const activityFilters = [{ name: 'inactive', label: msg`Without activity`, toggle: true }, period, partner, ...places]
function ActivityName({ row, by }: { row: ActivityRow; by: string | undefined }) {
  return (
    <RowName name={row.name} by={by}>
      {(by === 'province' || by === 'caretaker') && (
        <Plural value={Number(row.note)} one="# partner" other="# partners" />
      )}
      {!by && (
        <>
          {[row.note, row.caretakers].filter(Boolean).join(' · ')}{' '}
          {row.status !== null && row.status !== 1 && <StatusBadge of={partnerStatusCode[row.status]} />}
        </>
      )}
    </RowName>
  )
}

/** The comparison is not repeated here, because the change shows it. */
const hidden = ['before']
const activityColumns = (by: string | undefined): readonly Column<ActivityRow>[] => [
  {
    field: 'name',
    label: msg`Name`,
    width: 250,
    sorter: true,
    exported: [
      nameLine(by),
      { field: 'note', label: by ? msg`Partners` : msg`Note` },
      { field: 'caretakers', label: msg`Caretakers` },
      ...(by ? [] : [{ field: 'is_open', label: msg`Closed`, words: { true: noWord, false: msg`Closed` } } as const]),
    ],
    render: (row) => <ActivityName row={row} by={by} />,
  },
  { field: 'sign_ins', label: msg`Sign-ins`, width: 92, type: 'number', sorter: true },
  { field: 'downloads', label: msg`Downloads`, width: 92, type: 'number', sorter: true },
  { field: 'codes', label: msg`Error codes`, width: 92, type: 'number', sorter: true },
  {
    field: 'orders',
    label: msg({ context: 'service orders', message: 'Orders' }),
    width: 92,
    type: 'number',
    sorter: true,
  },
  { field: 'trainings', label: msg`Trainings`, width: 92, type: 'number', sorter: true },
  { field: 'offers', label: msg`Offers`, width: 92, type: 'number', sorter: true },
  { field: 'total', label: msg`Total`, width: 92, type: 'number', sorter: true },
  {
    field: 'before',
    label: msg({ context: 'report', message: 'Before' }),
    width: 110,
    type: 'number',
    sorter: true,
    hidden: true,
  },
  {
    field: 'change',
    label: msg`Change`,
    width: 90,
    type: 'number',
    sorter: true,
    render: (row) => <Change {...row} />,
  },
  { field: 'last_active', label: msg`Last active`, width: 115, type: 'date' },
]

/** Activity of people of partners in the portal, compared with the previous period (specification, section 2). */
export function PartnerActivities() {
  const { list, query, narrowed, by } = useReportList(activitiesName, activitiesEndpoint, { hidden })
  const { data } = useLoad('report.activities.chart', { query: narrowed })
  const { t } = useTexts()
  const columns = activityColumns(by)
  const href = {
    partner: ({ id }: ActivityRow) => narrowedTo(reportPaths.activities, query, { partner: id }),
    province: ({ id, is_abroad }: ActivityRow) =>
      narrowedTo(reportPaths.activities, query, is_abroad ? { abroad: 'true' } : { province: id }),
    caretaker: ({ id }: ActivityRow) => narrowedTo(reportPaths.activities, query, { caretaker: id }),
    month: ({ name }: ActivityRow) => narrowedTo(reportPaths.activities, query, { period: monthRange(name) }),
  }[(by ?? 'partner') as 'partner']
  return (
    <ReportFrame
      report="activities"
      title={<Trans>Partner activity</Trans>}
      list={list}
      columns={columns}
      about={data ?? undefined}
      groups={[
        { value: 'partner', label: t`Partners` },
        { value: 'province', label: t`Provinces` },
        { value: 'caretaker', label: t`Caretakers` },
        { value: 'month', label: t`Months` },
      ]}
      filters={activityFilters}
      href={href}
      card={(row) => ({
        title: <ActivityName row={row} by={by} />,
        lines: [
          <Plural key="total" value={row.total} one="# action" other="# actions" />,
          <Trans key="before">before: {row.before}</Trans>,
        ],
      })}
      empty={{ title: <Trans>No activity yet</Trans> }}
    >
      {data && query.partner && !query.partner.includes(',') && (
        <PartnerLinks id={Number(query.partner)} period={data.period} />
      )}
      {data ? (
        <ActivityCourse chart={data} narrowed={(more) => narrowedTo(reportPaths.activities, query, more)} />
      ) : (
        <ReportSkeleton figures={7} height={243} />
      )}
    </ReportFrame>
  )
}

interface ActivityCourseProps {
  chart: ActivityChart
  /** Address of the report with further filters, whose lines add up to a figure. */
  narrowed: (more: Readonly<Record<string, string>>) => string
}

function ActivityCourse({ chart, narrowed }: ActivityCourseProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { points: rows, bucket, totals, totals_before, inactive, period } = chart
  const count = (value: number) => formatNumber(value, i18n.locale)
  const figure = (label: string, kind: 'sign_ins' | 'downloads' | 'codes' | 'orders' | 'trainings' | 'offers') => ({
    label,
    value: count(totals[kind]),
    now: totals[kind],
    before: totals_before[kind],
    ...(totals[kind] > 0 && { href: narrowed({ sort_by: kind, sort_direction: 'desc' }) }),
  })
  const { axis, points, along } = useTimeAxis(rows, {
    bucket,
    counted: period,
    isEmpty: ({ sign_ins, downloads, codes, orders }) => sign_ins + downloads + codes + orders === 0,
  })
  const line = (label: string, color: string, kind: 'downloads' | 'codes' | 'orders' | 'sign_ins') => ({
    label,
    color: `var(--${color})`,
    values: along((row) => row[kind]),
    hrefs: along((row) =>
      narrowed({
        period: daysWithin({ from: row.begins, to: lastDay(row.begins, bucket) }, period),
        sort_by: kind,
        sort_direction: 'desc',
      }),
    ),
  })
  return (
    <>
      <Figures
        figures={[
          figure(t`Sign-ins`, 'sign_ins'),
          figure(t`Downloads`, 'downloads'),
          figure(t`Error codes looked up`, 'codes'),
          figure(t({ context: 'service orders', message: 'Orders' }), 'orders'),
          figure(t`People signed up for trainings`, 'trainings'),
          figure(t`Offers`, 'offers'),
          {
            label: t`Partners without activity`,
            value: count(inactive),
            ...(inactive > 0 && { href: narrowed({ inactive: 'true' }) }),
          },
        ]}
      />
      <Box mb="md">
        <Card>
          <LineChart
            title={bucket === 'week' ? t`Activity by week` : t`Activity by month`}
            {...{ axis, points }}
            series={[
              line(t`Sign-ins`, 'petrol', 'sign_ins'),
              line(t`Downloads`, 'blue', 'downloads'),
              line(t`Error codes`, 'violet', 'codes'),
              line(t({ context: 'service orders', message: 'Orders' }), 'amber', 'orders'),
            ]}
            format={count}
          />
        </Card>
      </Box>
    </>
  )
}

/** The days of a month, `YYYY-MM`. */
const monthRange = (month: string) => `${month}-01..${lastOfMonth(`${month}-01`)}`
