import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, SimpleGrid } from '@mantine/core'
import { report, type WarrantyChart, type WarrantyRow } from '#contract/report/reports.ts'
import { sentStatusesOf } from '#contract/service-order/order-statuses.ts'
import { lastOfMonth } from '#contract/values/days.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { formatMoment, formatNumber } from '#services/formatting.ts'
import { claimsOfAge, claimsOfLine, claimsOfPart, recordsOf } from '#services/report/line-counts.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import { shownPeriods } from '#views/components/chart/part-periods.ts'
import { gapLabel, useTimeAxis } from '#views/components/chart/time-axis.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money, useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import { Figures, ReportSkeleton } from './figures.tsx'
import { nameLine } from './name-line.ts'
import { narrowedTo, reportPaths } from './paths.ts'
import { ReportFrame, RowName, useReportList } from './report-frame.tsx'

const name = 'report.warranty.index'
const endpoint = report.endpoints[name]

function Rate({ per_thousand }: Pick<WarrantyRow, 'per_thousand'>) {
  const { i18n } = useLingui()
  return (
    <bdi>{per_thousand === null ? '–' : formatNumber(per_thousand, i18n.locale, { minimumFractionDigits: 1 })}</bdi>
  )
}

const filters: readonly TableFilter[] = [
  { name: 'period', label: msg`Period` },
  { name: 'model', label: msg`Model`, lookup: 'device.devices.lookup', minimum: 2 },
  { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
  { name: 'code', label: msg`Error code`, lookup: 'device.error-codes.lookup', minimum: 1 },
]

function Name({ row, by }: { row: WarrantyRow; by: string | undefined }) {
  const life = Number(row.name)
  const inLife =
    life < 0 ? <Trans>Date of installation unknown</Trans> : <Trans>Month {life + 1} since the installation</Trans>
  return (
    <RowName name={by === 'life' ? inLife : row.name} by={by}>
      {row.note}
    </RowName>
  )
}

const columnsOf = (by: string | undefined): readonly Column<WarrantyRow>[] => [
  {
    field: 'name',
    label: msg`Name`,
    width: 280,
    sorter: by === 'life' ? 'id' : true,
    exported: [nameLine(by), { field: 'note', label: msg`Note` }],
    render: (row) => <Name row={row} by={by} />,
  },
  { field: 'claims', label: msg`Warranty orders`, width: 170, type: 'number', sorter: true },
  { field: 'before', label: msg({ context: 'report', message: 'Before' }), width: 110, type: 'number', sorter: true },
  { field: 'units', label: msg`Known units`, width: 105, type: 'number' },
  {
    field: 'per_thousand',
    label: msg`Per 1,000 units`,
    width: 115,
    type: 'number',
    sorter: true,
    render: (row) => <Rate {...row} />,
  },
  { field: 'repeats', label: msg`Reported again`, width: 115, type: 'number', sorter: true },
  {
    field: 'parts_cost',
    label: msg`Parts, net`,
    width: 135,
    type: 'number',
    sorter: true,
    render: ({ parts_cost }) => <Money amount={parts_cost} />,
  },
]

/** Warranty claims of devices: frequency, age, and cost of parts. */
export function WarrantyQuality() {
  const { list, query, narrowed, by } = useReportList(name, endpoint)
  const { data } = useLoad('report.warranty.chart', { query: narrowed })
  const { t } = useTexts()
  const columns = columnsOf(by)
  const mayOrders = useMay('service-order.service-orders.index')
  const ofModel = ({ id }: WarrantyRow) => narrowedTo(reportPaths.warranty, query, { model: id, by: 'code' })
  const orders = (row: WarrantyRow) =>
    data ? listOf(warrantyOrderPaths.staff.list, claimsOfLine, { row, by, filters: narrowed, period: data.period }) : ''
  return (
    <>
      <ReportFrame
        report="warranty"
        title={<Trans>Warranty quality</Trans>}
        list={list}
        columns={columns}
        about={data ?? undefined}
        groups={[
          { value: 'model', label: t`Models` },
          { value: 'code', label: t`Error codes` },
          { value: 'life', label: t`Unit age` },
          { value: 'month', label: t`Months` },
        ]}
        filters={filters}
        href={by === undefined ? ofModel : mayOrders && data?.orders_listed ? orders : undefined}
        card={(row) => ({
          title: <Name row={row} by={by} />,
          lines: [
            <Plural key="claims" value={row.claims} one="# claim" other="# claims" />,
            <Trans key="rate">
              per 1,000 units: <Rate {...row} />
            </Trans>,
            <Money key="cost" amount={row.parts_cost} />,
          ],
        })}
        empty={{ title: <Trans>No warranty orders in this period</Trans> }}
      >
        {data ? <Course chart={data} filters={narrowed} /> : <ReportSkeleton figures={4} height={336} />}
      </ReportFrame>
      <RepeatedUnits filters={query} />
    </>
  )
}

function Course({ chart, filters }: { chart: WarrantyChart; filters: Readonly<Record<string, string>> }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const money = useMoney()
  const { points: rows, life, totals, totals_before, period } = chart
  const count = (value: number) => formatNumber(value, i18n.locale)
  const { axis, points, along } = useTimeAxis(rows, {
    bucket: 'month',
    counted: period,
    isEmpty: ({ claims, parts_cost }) => claims === 0 && Number(parts_cost) === 0,
  })
  const ages = useAges(life)
  const counted = { filters, period, isListed: chart.orders_listed }
  const list = warrantyOrderPaths.staff.list
  const inMonth = ({ begins, claims }: WarrantyChart['points'][number]) =>
    recordsOf(list, claimsOfPart, { ...counted, days: { from: begins, to: lastOfMonth(begins) }, number: claims })
  return (
    <>
      <Figures
        figures={[
          {
            label: t`Warranty orders`,
            value: count(totals.claims),
            now: totals.claims,
            before: totals_before.claims,
            isWorse: true,
            href: recordsOf(list, claimsOfPart, { ...counted, number: totals.claims }),
          },
          { label: t`Per 1,000 units`, value: totals.per_thousand === null ? '–' : count(totals.per_thousand) },
          {
            label: t`Reported again`,
            value: count(totals.repeats),
            now: totals.repeats,
            before: totals_before.repeats,
            isWorse: true,
          },
          {
            label: t`Parts, net`,
            value: money(totals.parts_cost),
            now: Number(totals.parts_cost),
            before: Number(totals_before.parts_cost),
            isWorse: true,
          },
        ]}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" mb="md">
        <Card>
          <LineChart
            title={t`Claims by month`}
            {...{ axis, points }}
            series={[
              {
                label: t`Warranty orders`,
                color: 'var(--petrol)',
                values: along(({ claims }) => claims),
                hrefs: along(inMonth),
              },
            ]}
            format={count}
            band={{
              label: t`Parts, net, thousand PLN`,
              color: 'var(--violet)',
              values: along(({ parts_cost }) => Math.round(Number(parts_cost) / 100) / 10),
              format: count,
            }}
          />
        </Card>
        <Card>
          <LineChart
            title={t`Claims by month since the installation`}
            axis={t`Month since the installation`}
            points={ages}
            series={[
              {
                label: t`Warranty orders`,
                color: 'var(--amber)',
                values: ages.map(({ claims }) => claims),
                hrefs: ages.map(({ month, claims }) =>
                  recordsOf(list, claimsOfAge(month), { ...counted, number: claims ?? 0 }),
                ),
              },
            ]}
            format={count}
            isTall
          />
        </Card>
      </SimpleGrid>
    </>
  )
}

/** The oldest age of a unit, in months, that the chart shows. */
const oldest = 59

/** The months since the installation, a long row of months without a claim as one gap. */
function useAges(life: WarrantyChart['life']) {
  const claimsIn = (month: number) => life.find((one) => one.month === month)?.claims ?? 0
  const months = Array.from({ length: Math.min(oldest, life.at(-1)?.month ?? 0) + 1 }, (_, month) => month)
  return shownPeriods(months.map((month) => month > 0 && claimsIn(month) === 0)).map(({ from, to, isGap }) =>
    isGap
      ? { label: gapLabel, name: `${from + 1} – ${to + 1}`, isGap, claims: null, month: from }
      : { label: String(from + 1), name: String(from + 1), isGap, claims: claimsIn(from), month: from },
  )
}

const sentStatuses = sentStatusesOf('warranty').join(',')

/** Units reported more than once, most often first, with links to their orders for those who may read them. */
function RepeatedUnits({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { by: _by, name: _name, ...narrowed } = filters
  const mayOrders = useMay('service-order.service-orders.index')
  const { data } = useLoad('report.warranty.repeated', { query: { ...narrowed, sort_by: 'claims' } })
  if (!data || data.results.length === 0) return null
  return (
    <Box mt="xl">
      <Subject title={<Trans>Units reported again</Trans>} count={data.pagination.total}>
        {data.results.map(({ id, serial_no, model_name, partner_name, claims, last_at }) => (
          <SubjectRow
            key={id}
            href={
              mayOrders ? `${warrantyOrderPaths.staff.list}?serial_no=${serial_no}&status=${sentStatuses}` : undefined
            }
            title={<SerialNumber value={serial_no} />}
            aside={
              <strong>
                <Plural value={claims} one="# claim" other="# claims" />
              </strong>
            }
            about={[model_name, partner_name].filter(Boolean).join(' · ')}
            when={formatMoment(last_at)}
          />
        ))}
      </Subject>
    </Box>
  )
}
