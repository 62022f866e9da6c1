import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import { today } from '#contract/rules.ts'
import type { DueMonth, DueRow } from '#contract/service-order/due/due.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { calendarDay, DayNumber, MonthCalendar, monthOrCurrent } from '#views/components/calendar/month-calendar.tsx'
import { useLoadOf } from '#views/components/flow/use-load.ts'
import { longDay } from '#views/components/page/days.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Kind, OrderOf } from './columns.tsx'
import classes from './due-calendar.module.css'
import { duePaths } from './paths.ts'

const calls = {
  staff: { month: 'service-order.due-maintenances.calendar', day: 'service-order.due-maintenances.index' },
  partner: {
    month: 'partnerzone.service-order.due-maintenances.calendar',
    day: 'partnerzone.service-order.due-maintenances.index',
  },
} as const

export interface DueCalendarProps {
  zone: OrderZone
  /** `YYYY-MM`, or null for the current month. */
  month: string | null
  /** The selected day, whose due dates are listed below. */
  day: string | null
}

/** A calendar month with the number of due dates of each day; a selected day lists them. */
export function DueCalendar({ zone, month: asked, day: chosen }: DueCalendarProps) {
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
    <div className={classes.calendar}>
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
    </div>
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
      data-has
      data-overdue={(day < today() && all > due.ordered) || undefined}
      aria-current={current}
      aria-pressed={isChosen}
      aria-label={longDay(day, i18n.locale)}
      onClick={onChoose}
    >
      <DayNumber day={day} />
      <span className={classes.count}>
        <Plural value={all} one="# due date" other="# due dates" />
      </span>
      <span className={classes.short}>{all}</span>
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
    <section className={classes.agenda} aria-live="polite">
      <h2 className={classes.title}>{longDay(day, i18n.locale)}</h2>
      {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
      <ul className={classes.rows}>
        {data?.results.map((due) => (
          <li key={due.id} className={classes.row}>
            <span>
              <EnterableLink href={duePaths.unit(zone, due)}>{due.device_name ?? due.serial_no}</EnterableLink>
              <small>
                <Kind due={due} />
                {[due.owner_name, due.city, zone === 'staff' && due.partner_name]
                  .filter(Boolean)
                  .map((text) => ` · ${text}`)}
              </small>
            </span>
            <OrderOf due={due} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  )
}
