import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { type OfferChart, type OfferReportRow, report } from '#contract/report/reports.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { formatNumber } from '#services/formatting.ts'
import { offersOfLine, offersOfPart, recordsOf } from '#services/report/line-counts.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import { lastDay } from '#views/components/chart/part-periods.ts'
import { useTimeAxis } from '#views/components/chart/time-axis.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money, useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Figures, ReportSkeleton } from './figures.tsx'
import { nameLine } from './name-line.ts'
import { partner, period, places } from './partner-filters.ts'
import { narrowedTo, reportPaths } from './paths.ts'
import { ReportFrame, RowName, useReportList } from './report-frame.tsx'

const device: TableFilter = { name: 'device', label: msg`Device`, lookup: 'device.devices.lookup', minimum: 2 }
const offerFilters = [period, partner, device, ...places]

const offersName = 'report.offers.index'
const offersEndpoint = report.endpoints[offersName]
const offerList = '/cms/offer-generator/offers'

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
  {
    field: 'name',
    label: msg`Name`,
    width: 250,
    sorter: true,
    exported: [nameLine(by), { field: 'note', label: msg`Note` }],
    render: (row) => <OfferName row={row} by={by} />,
  },
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
  const mayOffers = useMay('offer-generator.offers.index')
  const offersOf = (row: OfferReportRow) =>
    data ? listOf(offerList, offersOfLine, { row, by, filters: narrowed, period: data.period }) : ''
  const href = {
    partner: ({ id }: OfferReportRow) => narrowedTo(reportPaths.offers, query, { partner: id, by: 'month' }),
    device: ({ id }: OfferReportRow) => narrowedTo(reportPaths.offers, query, { device: id }),
    month: mayOffers && data ? offersOf : undefined,
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
      {data ? <OffersCourse chart={data} filters={narrowed} /> : <ReportSkeleton figures={6} height={317} />}
    </ReportFrame>
  )
}

function OffersCourse({ chart, filters }: { chart: OfferChart; filters: Readonly<Record<string, string>> }) {
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
  const counted = { filters, period }
  const line = (label: string, color: string, kind: 'offers' | 'won' | 'lost') => ({
    label,
    color: `var(--${color})`,
    values: along((row) => row[kind]),
    hrefs: along(({ begins, [kind]: number }) =>
      recordsOf(offerList, offersOfPart(kind), {
        ...counted,
        days: { from: begins, to: lastDay(begins, bucket) },
        number,
      }),
    ),
  })
  const both = (kind: 'offers' | 'won' | 'lost') => ({
    value: count(totals[kind]),
    now: totals[kind],
    before: totals_before[kind],
    href: recordsOf(offerList, offersOfPart(kind), { ...counted, number: totals[kind] }),
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
