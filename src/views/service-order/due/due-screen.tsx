import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconCalendarCheck, IconCalendarOff } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { type DueMonth, type DueRow, dueMaintenances } from '#contract/service-order/due/due.ts'
import { today } from '#contract/values/rules.ts'
import { formatNumber } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { calendarDay, DayNumber, MonthCalendar, monthOrCurrent } from '#views/components/calendar/month-calendar.tsx'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { useLoadOf } from '#views/components/flow/use-load.ts'
import { Frame } from '#views/components/page/card.tsx'
import { longDay } from '#views/components/page/days.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { DueKindLabel, dueColumns, dueFilters, OrderOf } from './columns.tsx'
import { DaysLeftBadge } from './days-left.tsx'
import classes from './due-calendar.module.css'
import { duePaths } from './paths.ts'

const calls = {
  staff: { month: 'service-order.due-maintenances.calendar', day: 'service-order.due-maintenances.index' },
  partner: {
    month: 'partnerzone.service-order.due-maintenances.calendar',
    day: 'partnerzone.service-order.due-maintenances.index',
  },
} as const

interface DueCalendarProps {
  zone: OrderZone
  /** `YYYY-MM`, or null for the current month. */
  month: string | null
  /** The selected day, whose due dates are listed below. */
  day: string | null
}

/** A calendar month with the number of due dates of each day; a selected day lists them. */
function DueCalendar({ zone, month: asked, day: chosen }: DueCalendarProps) {
  const { t } = useLingui()
  const month = monthOrCurrent(asked)
  const show = (next: string, day?: string) => {
    const query = new URLSearchParams({ show: 'calendar', month: next, ...(day && { day }) })
    navigateTo(`${duePaths.list[zone]}?${query}`, { replace: true })
  }
  const { data, busy, failure, refresh } = useLoadOf<DueMonth>(calls[zone].month, {
    query: { month },
    showRefusal: false,
  })
  const shown = data?.month === month ? data : null
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  return (
    <Stack gap="lg">
      {data && data.overdue > 0 && (
        <Notice
          tone="warning"
          title={<Plural value={data.overdue} one="# is overdue" other="# are overdue" />}
          action={
            <Button
              component={Link}
              variant="default"
              href={`${duePaths.list[zone]}?period=overdue&sort_by=due_on&sort_direction=asc`}
            >
              <Trans>Show</Trans>
            </Button>
          }
        />
      )}
      <MonthCalendar
        month={month}
        label={t`Due dates by day`}
        busy={busy}
        onMonth={(next) => show(next)}
        renderDay={(day) => (
          <Cell
            day={day}
            due={shown?.days.find((one) => one.day === day)}
            isChosen={day === chosen}
            onChoose={() => show(month, day)}
          />
        )}
      />
      {chosen ? (
        <Day key={chosen} day={chosen} zone={zone} />
      ) : (
        shown?.days.length === 0 && (
          <EmptyState icon={IconCalendarOff} title={<Trans>Nothing is due in this month</Trans>} />
        )
      )}
    </Stack>
  )
}

interface CellProps {
  day: string
  due: DueMonth['days'][number] | undefined
  isChosen: boolean
  onChoose: () => void
}

function Cell({ day, due, isChosen, onChoose }: CellProps) {
  const { i18n } = useLingui()
  const all = due ? due.maintenance + due.leak_check : 0
  const current = day === today() ? 'date' : undefined
  if (!due)
    return (
      <span className={`${calendarDay} ${classes.day}`} aria-current={current}>
        <DayNumber day={day} />
      </span>
    )
  return (
    <button
      type="button"
      className={`${calendarDay} ${classes.day}`}
      data-tone={day < today() && all > due.ordered ? 'red' : 'amber'}
      aria-current={current}
      aria-pressed={isChosen}
      aria-label={longDay(day, i18n.locale)}
      onClick={onChoose}
    >
      <DayNumber day={day} />
      <Text span fz="xs" fw={600} visibleFrom="md">
        <Plural value={all} one="# due date" other="# due dates" />
      </Text>
      <Text span fz="xs" fw={650} hiddenFrom="md">
        {all}
      </Text>
    </button>
  )
}

function Day({ day, zone }: { day: string; zone: OrderZone }) {
  const { i18n } = useLingui()
  const { data, failure, refresh } = useLoadOf<{ results: DueRow[] }>(calls[zone].day, {
    query: { due_on: `${day}..${day}`, per_page: 100 },
    showRefusal: false,
  })
  return (
    <Frame component="section" p={{ base: 'sm', md: 'md' }} aria-live="polite">
      <Title order={2} className={classes.title} fz="xl" lh="xl">
        {longDay(day, i18n.locale)}
      </Title>
      {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
      <PlainList gap={0} mt="2xs">
        {data?.results.map((due) => (
          <Flex
            component="li"
            key={due.id}
            rowGap="3xs"
            columnGap="md"
            wrap="wrap"
            align="center"
            justify="space-between"
            py="xs"
            px="4xs"
            style={{ borderTop: '1px solid var(--line)' }}
          >
            <span>
              <EnterableLink href={duePaths.unit(zone, due)}>{due.device_name ?? due.serial_no}</EnterableLink>
              <Text component="small" c="dimmed" fz="sm" display="block">
                <DueKindLabel due={due} />
                {[due.owner_name, due.city, zone === 'staff' && due.partner_name]
                  .filter(Boolean)
                  .map((text) => ` · ${text}`)}
              </Text>
            </span>
            <OrderOf due={due} zone={zone} />
          </Flex>
        ))}
      </PlainList>
    </Frame>
  )
}

const names = {
  staff: 'service-order.due-maintenances.index',
  partner: 'partnerzone.service-order.due-maintenances.index',
} as const
const columns = { staff: dueColumns('staff'), partner: dueColumns('partner') }
const filters = { staff: dueFilters('staff'), partner: dueFilters('partner') }
const hidden = columns.staff.filter((column) => column.hidden).map(({ field }) => field)
const soonestFirst = { sort_by: 'due_on', sort_direction: 'asc' }

/** Due dates of all units, in the back office. */
export const StaffDue = () => <DueScreen zone="staff" />

/** Due dates of the units of the own companies. */
export const PartnerDue = () => <DueScreen zone="partner" />

/** Maintenances and leak checks that are due: as a list, or as the months of a calendar. */
function DueScreen({ zone }: { zone: OrderZone }) {
  const search = new URLSearchParams(useSearch())
  if (search.get('show') !== 'calendar') return <DueList zone={zone} />
  return (
    <>
      <Header zone={zone} view="calendar" />
      <DueCalendar zone={zone} month={search.get('month')} day={search.get('day')} />
    </>
  )
}

function DueList({ zone }: { zone: OrderZone }) {
  const { i18n } = useLingui()
  const name = names[zone]
  const list = useListOf<DueRow>(name, dueMaintenances.endpoints[name], { hidden, begin: soonestFirst })
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  const shown = formatNumber(total ?? 0, i18n.locale)
  return (
    <>
      <Header
        zone={zone}
        view="list"
        note={total !== undefined && <Plural value={total} one={`${shown} due date`} other={`${shown} due dates`} />}
        more={<ExportButton list={list} columns={columns[zone]} />}
      />
      <DataTable
        list={list}
        columns={columns[zone]}
        filters={filters[zone]}
        href={(row) => duePaths.unit(zone, row)}
        card={(row) => ({
          title: row.device_name ?? row.serial_no,
          badge: <DaysLeftBadge day={row.due_on} />,
          lines: [
            <DueKindLabel key="kind" due={row} />,
            [row.owner_name, row.city].filter(Boolean).join(' · '),
            <Box key="order" my="3xs">
              <OrderOf due={row} zone={zone} />
            </Box>,
          ],
        })}
        empty={{
          icon: IconCalendarCheck,
          title: <Trans>Nothing is due</Trans>,
          text: (
            <Trans>
              Due dates appear here automatically: maintenances by the type of device, leak checks by charge.
            </Trans>
          ),
        }}
      />
    </>
  )
}

function Header({ zone, view, note, more }: { zone: OrderZone; view: string; note?: ReactNode; more?: ReactNode }) {
  const { t } = useLingui()
  const change = (to: string) => {
    const query = to === 'calendar' ? { show: 'calendar' } : soonestFirst
    navigateTo(`${duePaths.list[zone]}?${new URLSearchParams(query)}`, { replace: true })
  }
  return (
    <PageHeader
      title={<Trans>Maintenances due</Trans>}
      note={note}
      actions={
        <>
          {more}
          <SegmentedControl
            aria-label={t`How due dates are shown`}
            value={view}
            onChange={change}
            data={[
              { value: 'list', label: t`List` },
              { value: 'calendar', label: t`Calendar` },
            ]}
          />
        </>
      }
    />
  )
}
