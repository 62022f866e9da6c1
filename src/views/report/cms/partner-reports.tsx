import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import {
  type ActivityChart,
  type ActivityRow,
  type OfferChart,
  type OfferReportRow,
  report,
} from '#contract/report/reports.ts'
import { formatNumber } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import { useTimeAxis } from '#views/components/chart/time-axis.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money, useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EnterableAction, EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import { Figures, ReportSkeleton } from './figures.tsx'
import { narrowedTo, reportPaths } from './paths.ts'
import { ReportFrame, RowName, useReportList } from './report-frame.tsx'

const activitiesName = 'report.activities.index'
const activitiesEndpoint = report.endpoints[activitiesName]

function Change({ change }: Pick<ActivityRow, 'change'>) {
  const { i18n } = useLingui()
  if (change === null) return <bdi>–</bdi>
  return <bdi>{`${formatNumber(change, i18n.locale, { signDisplay: 'exceptZero' })}%`}</bdi>
}

/** The filters of both reports, in the order of the page. */
const period: TableFilter = { name: 'period', label: msg`Period` }
const partner: TableFilter = { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 }
const device: TableFilter = { name: 'device', label: msg`Device`, lookup: 'device.devices.lookup', minimum: 2 }
const places: readonly TableFilter[] = [
  { name: 'province', label: msg`Province`, lookup: 'public-zone.dictionary.provinces.index' },
  { name: 'abroad', label: msg({ context: 'partners', message: 'Abroad' }) },
  { name: 'caretaker', label: msg`Caretaker`, lookup: 'user.users.lookup' },
]
const activityFilters = [{ name: 'inactive', label: msg`Without activity`, toggle: true }, period, partner, ...places]
const offerFilters = [period, partner, device, ...places]

function ActivityName({ row, by }: { row: ActivityRow; by: string | undefined }) {
  return (
    <RowName name={row.name} by={by}>
      {(by === 'province' || by === 'caretaker') && (
        <Plural value={Number(row.note)} one="# partner" other="# partners" />
      )}
      {!by && (
        <>
          {[row.note, row.caretakers].filter(Boolean).join(' · ')}{' '}
          {!row.is_open && (
            <Badge tone="grey">
              <Trans>Closed</Trans>
            </Badge>
          )}
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
    month: undefined,
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
        <ActivityCourse chart={data} inactive={narrowedTo(reportPaths.activities, query, { inactive: 'true' })} />
      ) : (
        <ReportSkeleton figures={7} height={243} />
      )}
    </ReportFrame>
  )
}

function ActivityCourse({ chart, inactive: inactiveHref }: { chart: ActivityChart; inactive: string }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { points: rows, bucket, totals, totals_before, inactive, period } = chart
  const count = (value: number) => formatNumber(value, i18n.locale)
  const figure = (label: string, kind: 'sign_ins' | 'downloads' | 'codes' | 'orders' | 'trainings' | 'offers') => ({
    label,
    value: count(totals[kind]),
    now: totals[kind],
    before: totals_before[kind],
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

/** Links from the figures of a company to the underlying records of the same period. */
function PartnerLinks({ id, period: { from, to } }: { id: number; period: { from: string; to: string } }) {
  const period = `${from}..${to}`
  const mayOrders = useMay('service-order.service-orders.index')
  return (
    <Box mb="md">
      <Notice tone="information" title={<Trans>One partner</Trans>}>
        <Flex component="span" rowGap="4xs" columnGap="lg" wrap="wrap">
          <EnterableAction href={partnerPaths.one(id)}>
            <Trans>Company</Trans>
          </EnterableAction>
          {mayOrders && (
            <EnterableLink href={`${warrantyOrderPaths.staff.list}?partner=${id}&sent_at=${period}`}>
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

const offersName = 'report.offers.index'
const offersEndpoint = report.endpoints[offersName]

function Hours({ hours }: { hours: number | null }) {
  return <bdi>{useHours()(hours)}</bdi>
}

/** A duration in hours such as `31,5 h`, or in days when it is long. */
function useHours(): (hours: number | null) => string {
  const { i18n } = useLingui()
  return (hours) => {
    if (hours === null) return '–'
    if (hours < 48) return `${formatNumber(hours, i18n.locale)} h`
    return formatNumber(Math.round(hours / 2.4) / 10, i18n.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  }
}

function OfferName({ row, by }: { row: OfferReportRow; by: string | undefined }) {
  return (
    <RowName name={row.name} by={by}>
      {row.note}
    </RowName>
  )
}

const offerColumns = (by: string | undefined): readonly Column<OfferReportRow>[] => [
  { field: 'name', label: msg`Name`, width: 250, sorter: true, render: (row) => <OfferName row={row} by={by} /> },
  { field: 'offers', label: msg`Offers`, width: 85, type: 'number', sorter: true },
  { field: 'before', label: msg({ context: 'report', message: 'Before' }), width: 95, type: 'number', sorter: true },
  {
    field: 'value',
    label: msg`Net value`,
    width: 140,
    type: 'number',
    sorter: true,
    render: ({ value }) => <Money amount={value} />,
  },
  { field: 'won', label: msg`Won`, width: 85, type: 'number', sorter: true },
  {
    field: 'won_value',
    label: msg`Won, net`,
    width: 140,
    type: 'number',
    sorter: true,
    render: ({ won_value }) => <Money amount={won_value} />,
  },
  { field: 'lost', label: msg`Lost`, width: 95, type: 'number', sorter: true },
  {
    field: 'win_rate',
    label: msg`Win rate`,
    width: 105,
    type: 'number',
    sorter: true,
    render: ({ win_rate }) => (win_rate === null ? '–' : `${win_rate}%`),
  },
  {
    field: 'answer_hours',
    label: msg`Customer’s answer`,
    width: 130,
    type: 'number',
    sorter: true,
    render: ({ answer_hours }) => <Hours hours={answer_hours} />,
  },
]

/** Partner offers by outcome (specification, section 2). */
export function PartnerOffers() {
  const { list, query, narrowed, by } = useReportList(offersName, offersEndpoint)
  const { data } = useLoad('report.offers.chart', { query: narrowed })
  const { t } = useTexts()
  const columns = offerColumns(by)
  const href = {
    partner: ({ id }: OfferReportRow) => narrowedTo(reportPaths.offers, query, { partner: id, by: 'month' }),
    device: ({ id }: OfferReportRow) => narrowedTo(reportPaths.offers, query, { device: id }),
    month: undefined,
  }[(by ?? 'partner') as 'partner']
  return (
    <ReportFrame
      report="offers"
      title={<Trans>Partner offers</Trans>}
      list={list}
      columns={columns}
      about={data ?? undefined}
      groups={[
        { value: 'partner', label: t`Partners` },
        { value: 'device', label: t`Devices` },
        { value: 'month', label: t`Months` },
      ]}
      filters={offerFilters}
      href={href}
      card={(row) => ({
        title: <OfferName row={row} by={by} />,
        lines: [
          <Plural key="offers" value={row.offers} one="# offer" other="# offers" />,
          <Money key="value" amount={row.value} />,
          <Trans key="won">won: {row.won}</Trans>,
        ],
      })}
      empty={{ title: <Trans>No offers in this period</Trans> }}
    >
      {data ? <OffersCourse chart={data} /> : <ReportSkeleton figures={6} height={317} />}
    </ReportFrame>
  )
}

function OffersCourse({ chart }: { chart: OfferChart }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const money = useMoney()
  const hours = useHours()
  const { points: rows, bucket, totals, totals_before, period } = chart
  const count = (value: number) => formatNumber(value, i18n.locale)
  const { axis, points, along } = useTimeAxis(rows, {
    bucket,
    counted: period,
    isEmpty: ({ offers, won, lost }) => offers + won + lost === 0,
  })
  const line = (label: string, color: string, kind: 'offers' | 'won' | 'lost') => ({
    label,
    color: `var(--${color})`,
    values: along((row) => row[kind]),
  })
  const both = (kind: 'offers' | 'won' | 'lost') => ({
    value: count(totals[kind]),
    now: totals[kind],
    before: totals_before[kind],
  })
  return (
    <>
      <Figures
        figures={[
          { label: t`Offers`, ...both('offers') },
          {
            label: t`Net value`,
            value: money(totals.value),
            now: Number(totals.value),
            before: Number(totals_before.value),
          },
          { label: t`Won`, ...both('won') },
          { label: t`Lost`, ...both('lost'), isWorse: true },
          { label: t`Win rate`, value: totals.win_rate === null ? '–' : `${totals.win_rate}%` },
          { label: t`Average answer time`, value: hours(totals.answer_hours) },
        ]}
      />
      <Box mb="md">
        <Card>
          <LineChart
            title={bucket === 'week' ? t`Offers by week` : t`Offers by month`}
            {...{ axis, points }}
            series={[
              line(t`Registered`, 'petrol', 'offers'),
              line(t`Won`, 'green', 'won'),
              line(t`Lost`, 'red', 'lost'),
            ]}
            format={count}
            band={{
              label: t`Net value, thousand PLN`,
              color: 'var(--violet)',
              values: along(({ value }) => Math.round(Number(value) / 1000)),
              format: count,
            }}
          />
        </Card>
      </Box>
    </>
  )
}
