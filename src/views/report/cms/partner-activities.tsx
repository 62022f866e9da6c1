import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import { type ActivityChart, type ActivityRow, report } from '#contract/report/reports.ts'
import { formatNumber } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableAction, EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { orderPaths } from '#views/service-order/zone.ts'
import { Figures, ReportSkeleton, useTimeAxis } from './figures.tsx'
import { narrowedTo, reportPaths } from './paths.ts'
import classes from './report.module.css'
import { ReportFrame, useReportList, useRowName } from './report-frame.tsx'

const name = 'report.activities.index'
const endpoint = report.endpoints[name]

function Change({ change }: Pick<ActivityRow, 'change'>) {
  const { i18n } = useLingui()
  if (change === null) return <bdi>–</bdi>
  return <bdi>{`${formatNumber(change, i18n.locale, { signDisplay: 'exceptZero' })}%`}</bdi>
}

const filters: readonly TableFilter[] = [
  { name: 'inactive', label: msg`Without activity`, toggle: true },
  { name: 'period', label: msg`Period` },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
  { name: 'province', label: msg`Province`, lookup: 'public-zone.dictionary.provinces.index' },
  { name: 'caretaker', label: msg`Caretaker`, lookup: 'user.users.lookup' },
]

function Name({ row, by }: { row: ActivityRow; by: string | undefined }) {
  const rowName = useRowName()
  return (
    <span className={classes.name}>
      <strong>{rowName(row.name, by)}</strong>
      {(by === 'province' || by === 'caretaker') && (
        <small>
          <Plural value={Number(row.note)} one="# partner" other="# partners" />
        </small>
      )}
      {!by && (
        <small>
          {[row.note, row.caretakers].filter(Boolean).join(' · ')}{' '}
          {!row.is_open && (
            <Badge tone="grey">
              <Trans>Closed</Trans>
            </Badge>
          )}
        </small>
      )}
    </span>
  )
}

/** The comparison is not repeated here, because the change shows it. */
const hidden = ['before']
const columnsOf = (by: string | undefined): readonly Column<ActivityRow>[] => [
  { field: 'name', label: msg`Name`, width: 250, sorter: true, render: (row) => <Name row={row} by={by} /> },
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
  const { list, query, narrowed, by } = useReportList(name, endpoint, { hidden })
  const { data } = useLoad('report.activities.chart', { query: narrowed })
  const { t } = useTexts()
  const columns = columnsOf(by)
  const href = {
    partner: ({ id }: ActivityRow) => narrowedTo(reportPaths.activities, query, { partner: id }),
    province: ({ id }: ActivityRow) => narrowedTo(reportPaths.activities, query, { province: id }),
    caretaker: ({ id }: ActivityRow) => narrowedTo(reportPaths.activities, query, { caretaker: id }),
    month: undefined,
  }[(by ?? 'partner') as 'partner']
  return (
    <ReportFrame
      report="activities"
      title={<Trans>Partner activities</Trans>}
      list={list}
      columns={columns}
      about={data ?? undefined}
      groups={[
        { value: 'partner', label: t`Partners` },
        { value: 'province', label: t`Provinces` },
        { value: 'caretaker', label: t`Caretakers` },
        { value: 'month', label: t`Months` },
      ]}
      filters={filters}
      href={href}
      card={(row) => ({
        title: <Name row={row} by={by} />,
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
        <Course chart={data} inactive={narrowedTo(reportPaths.activities, query, { inactive: 'true' })} />
      ) : (
        <ReportSkeleton figures={7} height={243} />
      )}
    </ReportFrame>
  )
}

function Course({ chart, inactive: inactiveHref }: { chart: ActivityChart; inactive: string }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { points, bucket, totals, totals_before, inactive } = chart
  const count = (value: number) => formatNumber(value, i18n.locale)
  const figure = (label: string, kind: 'sign_ins' | 'downloads' | 'codes' | 'orders' | 'trainings' | 'offers') => ({
    label,
    value: count(totals[kind]),
    now: totals[kind],
    before: totals_before[kind],
  })
  const axis = useTimeAxis(points, bucket)
  const line = (label: string, color: string, kind: 'downloads' | 'codes' | 'orders' | 'sign_ins') => ({
    label,
    color: `var(--${color})`,
    values: points.map((point) => point[kind]),
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
          { label: t`Partners without activity`, value: count(inactive), ...(inactive > 0 && { href: inactiveHref }) },
        ]}
      />
      <Box mb={16}>
        <Card>
          <LineChart
            title={bucket === 'week' ? t`Activity by week` : t`Activity by month`}
            {...axis}
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

/** Links from the figures of a company to the underlying records of the same period. */
function PartnerLinks({ id, period: { from, to } }: { id: number; period: { from: string; to: string } }) {
  const period = `${from}..${to}`
  const mayOrders = useMay('service-order.service-orders.index')
  return (
    <Box mb={16}>
      <Notice tone="information" title={<Trans>One partner</Trans>}>
        <Flex component="span" gap="4px 20px" wrap="wrap">
          <EnterableAction href={partnerPaths.one(id)}>
            <Trans>Company</Trans>
          </EnterableAction>
          {mayOrders && (
            <EnterableLink href={`${orderPaths.staff.list}?partner=${id}&sent_at=${period}`}>
              <Trans>Warranty orders</Trans>
            </EnterableLink>
          )}
          <EnterableAction href={`${reportPaths.activities}?partner=${id}&period=${period}&by=month`}>
            <Trans>Activity by month</Trans>
          </EnterableAction>
          <EnterableAction href={`${reportPaths.offers}?partner=${id}&period=${period}&by=device`}>
            <Trans>Offers by device</Trans>
          </EnterableAction>
          <EnterableAction href={`${reportPaths.activities}?period=${period}`}>
            <Trans>All partners</Trans>
          </EnterableAction>
        </Flex>
      </Notice>
    </Box>
  )
}
