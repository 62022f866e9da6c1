import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { daysAfter, daysBefore } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { ZoneCalendarTerm } from '#contract/training/zone.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { addMonths, longDay, longMonth, shortWeekday, weeksOf } from '#views/components/page/days.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './calendar.module.css'
import { TermCards } from './term-cards.tsx'

export interface TermCalendarProps {
  /** `YYYY-MM`, or null for the current month. */
  month: string | null
  filters: Readonly<Record<string, string>>
  onMonth: (month: string) => void
}

/** The day that a key leads to. */
const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysBefore(day, 1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysBefore(day, 7),
  ArrowDown: (day) => daysAfter(day, 7),
  Home: (day) => daysBefore(day, weekdayOf(day)),
  End: (day) => daysAfter(day, 6 - weekdayOf(day)),
  PageUp: (day) => `${addMonths(day.slice(0, 7), -1)}-01`,
  PageDown: (day) => `${addMonths(day.slice(0, 7), 1)}-01`,
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const isMonth = (text: string | null): text is string => text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** A calendar month of terms with keyboard navigation, and an agenda below it, which is all that phones show. */
export function TermCalendar({ month: asked, filters, onMonth }: TermCalendarProps) {
  const { t, i18n } = useLingui()
  const month = isMonth(asked) ? asked : today().slice(0, 7)
  const query = { month, ...filters }
  const { data, busy, failed, failure, refresh } = useLoad('partnerzone.training.terms.calendar', { query })
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = data?.month === month ? data.results : []
  const day = chosen?.startsWith(month) ? chosen : null
  const agenda = day === null ? shown : shown.filter(({ training_date }) => training_date === day)
  return (
    <div className={classes.calendar}>
      <div className={classes.month}>
        <div className={classes.bar}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Previous month`}
            onClick={() => onMonth(addMonths(month, -1))}
          >
            <IconChevronLeft size={20} stroke={1.8} />
          </ActionIcon>
          <h2 className={classes.title} aria-live="polite">
            {longMonth(month, i18n.locale)}
          </h2>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Next month`}
            onClick={() => onMonth(addMonths(month, 1))}
          >
            <IconChevronRight size={20} stroke={1.8} />
          </ActionIcon>
        </div>
        <Month
          month={month}
          terms={shown}
          chosen={day}
          onChoose={(next) => setChosen(next === day ? null : next)}
          onMonth={onMonth}
        />
      </div>
      <section className={classes.agenda} aria-busy={busy}>
        <div className={classes.agendaHead}>
          <h2 className={classes.title}>{day === null ? <Trans>The whole month</Trans> : longDay(day, i18n.locale)}</h2>
          {day !== null && (
            <Button variant="subtle" size="compact-md" onClick={() => setChosen(null)}>
              <Trans>Show the whole month</Trans>
            </Button>
          )}
        </div>
        {failed && failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
        {!failed && agenda.length === 0 && !busy && (
          <EmptyState icon={IconCalendarOff} title={<Trans>No terms on these days</Trans>} />
        )}
        {(busy || agenda.length > 0) && <TermCards rows={data?.month === month ? agenda : null} />}
      </section>
    </div>
  )
}

interface MonthProps {
  month: string
  terms: readonly ZoneCalendarTerm[]
  chosen: string | null
  onChoose: (day: string) => void
  onMonth: (month: string) => void
}

function Month({ month, terms, chosen, onChoose, onMonth }: MonthProps) {
  const { t, i18n } = useLingui()
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const weeks = weeksOf(month)
  const now = today()
  const [reached, setReached] = useState(() => (now.startsWith(month) ? now : `${month}-01`))
  const current = reached.startsWith(month) ? reached : now.startsWith(month) ? now : `${month}-01`
  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
    isMoving.current = false
  }, [current])
  const move = (event: KeyboardEvent, from: string) => {
    const to = steps[event.key]?.(from)
    if (!to) return
    event.preventDefault()
    isMoving.current = true
    setReached(to)
    if (!to.startsWith(month)) onMonth(to.slice(0, 7))
  }
  return (
    <table ref={grid} className={classes.grid} aria-label={t`Terms by day`}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={shortWeekday(day, i18n.locale)}>
              {shortWeekday(day, i18n.locale).replace('.', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <td key={day} data-outside={!day.startsWith(month) || undefined}>
                {day.startsWith(month) && (
                  <Day
                    day={day}
                    terms={terms.filter(({ training_date }) => training_date === day)}
                    isToday={day === now}
                    isChosen={day === chosen}
                    isReached={day === current}
                    onChoose={() => {
                      setReached(day)
                      onChoose(day)
                    }}
                    onKeyDown={(event) => move(event, day)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  terms: readonly ZoneCalendarTerm[]
  isToday: boolean
  isChosen: boolean
  isReached: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ day, terms, isToday, isChosen, isReached, onChoose, onKeyDown }: DayProps) {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-has={terms.length > 0 || undefined}
      data-own={terms.some(({ own }) => own.length > 0) || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isReached ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={classes.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={classes.spoken}>
        {longDay(day, i18n.locale)}
        {terms.length > 0 && (
          <>
            {', '}
            <Plural value={terms.length} one="# term" other="# terms" />
          </>
        )}
      </span>
      <span className={classes.marks} aria-hidden>
        {terms.slice(0, 3).map(({ id, training_name, city, free_places }) => (
          <span key={id} className={classes.mark} data-full={free_places <= 0 || undefined}>
            <span className={classes.markText}>
              {city} · {training_name}
            </span>
          </span>
        ))}
        {terms.length > 3 && <span className={classes.more}>+{terms.length - 3}</span>}
      </span>
    </button>
  )
}
