import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ZoneCalendarTerm } from '#contract/training/zone.ts'
import { daysAfter, daysBefore, daysSinceMonday } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { calendarDay, DayNumber, MonthCalendar, monthOrCurrent } from '#views/components/calendar/month-calendar.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { addMonths, longDay } from '#views/components/page/days.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'

import classes from './term-calendar.module.css'
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
  Home: (day) => daysBefore(day, daysSinceMonday(day)),
  End: (day) => daysAfter(day, 6 - daysSinceMonday(day)),
  PageUp: (day) => `${addMonths(day.slice(0, 7), -1)}-01`,
  PageDown: (day) => `${addMonths(day.slice(0, 7), 1)}-01`,
}

/** A calendar month of terms with keyboard navigation, and an agenda below it, which is all that phones show. */
export function TermCalendar({ month: asked, filters, onMonth }: TermCalendarProps) {
  const { i18n } = useLingui()
  const month = monthOrCurrent(asked)
  const query = { month, ...filters }
  const { data, busy, failed, failure, refresh } = useLoad('partnerzone.training.terms.calendar', { query })
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = data?.month === month ? data.results : []
  const day = chosen?.startsWith(month) ? chosen : null
  const agenda = day === null ? shown : shown.filter(({ training_date }) => training_date === day)
  return (
    <Stack gap="xl">
      <Month
        month={month}
        terms={shown}
        chosen={day}
        onChoose={(next) => setChosen(next === day ? null : next)}
        onMonth={onMonth}
      />
      <Box className={classes.agenda} component="section" miw={0} aria-busy={busy}>
        <Group gap="4xs sm" justify="space-between" mb="xs">
          <Box className={classes.title} component="h2" fz="xl" lh="xl">
            {day === null ? <Trans>The whole month</Trans> : longDay(day, i18n.locale)}
          </Box>
          {day !== null && (
            <Button variant="subtle" size="compact-md" onClick={() => setChosen(null)}>
              <Trans>Show the whole month</Trans>
            </Button>
          )}
        </Group>
        {failed && failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
        {!failed && agenda.length === 0 && !busy && (
          <EmptyState icon={IconCalendarOff} title={<Trans>No terms on these days</Trans>} />
        )}
        {(busy || agenda.length > 0) && <TermCards rows={data?.month === month ? agenda : null} />}
      </Box>
    </Stack>
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
  const { t } = useLingui()
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
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
    <MonthCalendar
      month={month}
      label={t`Terms by day`}
      onMonth={onMonth}
      gridRef={grid}
      renderDay={(day) => (
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
    />
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
      className={`${calendarDay} ${classes.day}`}
      data-day={day}
      data-has={terms.length > 0 || undefined}
      data-own={terms.some(({ own }) => own.length > 0) || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isReached ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden>
        <DayNumber day={day} />
      </span>
      <VisuallyHidden component="span">
        {longDay(day, i18n.locale)}
        {terms.length > 0 && (
          <>
            {', '}
            <Plural value={terms.length} one="# term" other="# terms" />
          </>
        )}
      </VisuallyHidden>
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
