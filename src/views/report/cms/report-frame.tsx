import { Trans, useLingui } from '@lingui/react/macro'
import { Flex, SegmentedControl, Switch, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ReportName } from '#contract/report/names.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ListName } from '#services/list/list-actors.ts'
import { subscribeToReport } from '#services/report/subscribe.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { DataTableProps } from '#views/components/data-table/data-table-props.ts'
import { PeriodPresets } from '#views/components/data-table/filters/period-presets.tsx'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { longMonth } from '#views/components/page/days.ts'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { reportPaths } from './paths.ts'
import classes from './report.module.css'

interface ReportFrameProps<Row extends ListRow>
  extends Pick<DataTableProps<Row>, 'filters' | 'href' | 'card' | 'empty'> {
  report: ReportName
  title: ReactNode
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
  about: { period: { from: string; to: string }; before: { from: string; to: string } } | undefined
  groups: readonly { value: string; label: string }[]
  children: ReactNode
}

/** A report: its title, links to the others, export, monthly letter, filters, the chart as children, grouping, and its rows. */
export function ReportFrame<Row extends ListRow>(props: ReportFrameProps<Row>) {
  const { report, title, list, columns, about, groups, children, ...table } = props
  const { t } = useLingui()
  const { data: state, refresh } = useLoad('report.reports.index', {})
  const by = useSelector(list.actor, ({ context }) => context.query.filters.by) ?? groups[0]?.value
  return (
    <>
      <PageHeader
        title={title}
        note={
          about !== undefined && (
            <Trans>
              {formatDate(about.period.from)} – {formatDate(about.period.to)}, compared with{' '}
              {formatDate(about.before.from)} – {formatDate(about.before.to)}
            </Trans>
          )
        }
        actions={
          <>
            <MonthlyMail report={report} subscribed={state?.subscribed} onChange={refresh} />
            <ExportButton list={list} columns={columns} />
          </>
        }
      />
      <LinkTabs
        label={t`Reports`}
        path={reportPaths[report]}
        tabs={[
          { href: reportPaths.activities, label: <Trans>Activity</Trans> },
          { href: reportPaths.offers, label: <Trans>Offers</Trans> },
          { href: reportPaths.warranty, label: <Trans>Warranty quality</Trans> },
        ]}
      />
      {state?.updates.failing_since && <OutOfDate {...state.updates} since={state.updates.failing_since} />}
      <DataTable
        list={list}
        columns={columns}
        {...table}
        presets={<PeriodPresets list={list} name="period" />}
        charts={
          <>
            {children}
            <div className={classes.group} data-no-print>
              <SegmentedControl
                aria-label={t`Grouped by`}
                data={[...groups]}
                value={by}
                onChange={(value) =>
                  list.actor.send({
                    type: 'filter.change',
                    name: 'by',
                    value: value === groups[0]?.value ? null : value,
                  })
                }
              />
            </div>
          </>
        }
      />
    </>
  )
}

/** Says that the figures are not up to date, and since when. */
function OutOfDate({ since, failed, updated_at }: { since: string; failed: number; updated_at: string | null }) {
  return (
    <Notice tone="warning" title={<Trans>The figures are not up to date.</Trans>} apart>
      {failed > 0 ? (
        <Trans>
          Some days have not been counted since {formatMoment(since)}. They keep the figures they had; administrators
          are notified.
        </Trans>
      ) : (
        <Trans>They were last counted on {formatMoment(updated_at ?? since)}.</Trans>
      )}
    </Notice>
  )
}

interface MonthlyMailProps {
  report: ReportName
  subscribed: readonly ReportName[] | undefined
  onChange: () => void
}

/** Switches the monthly letter with the report. */
function MonthlyMail({ report, subscribed, onChange }: MonthlyMailProps) {
  const { t } = useLingui()
  const { submit, busy } = useSubmission({ send: subscribeToReport }, { onDone: onChange })
  return (
    <Switch
      label={t`Monthly by e-mail`}
      disabled={!subscribed || busy}
      checked={subscribed?.includes(report) ?? false}
      onChange={(event) => submit({ report, subscribed: event.currentTarget.checked })}
    />
  )
}

/** The rows of a report with their filters, and those filters that its chart has too: all but the typed name. */
export function useReportList<Name extends ListName>(
  name: Name,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  use: { hidden?: readonly string[] } = {},
) {
  const list = useList(name, endpoint, use)
  const query = useSelector(list.actor, ({ context }) => context.query.filters)
  const { name: _typed, ...narrowed } = query
  return { list, query, narrowed, by: query.by }
}

interface RowNameProps {
  name: ReactNode
  by: string | undefined
  children?: ReactNode
}

/** The name of a row, a month in words, with a note below it. */
export function RowName({ name, by, children }: RowNameProps) {
  const { i18n } = useLingui()
  return (
    <Flex className={classes.name} component="span" direction="column" miw={200}>
      <Text component="strong" className="anywhere" fw={600}>
        {by === 'month' && typeof name === 'string' ? longMonth(name, i18n.locale) : name}
      </Text>
      {children && (
        <Note component="small" fw={400}>
          {children}
        </Note>
      )}
    </Flex>
  )
}
