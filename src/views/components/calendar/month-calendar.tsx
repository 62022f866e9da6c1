import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { today } from '#contract/values/rules.ts'
import { addMonths, longMonth, shortWeekday, weeksOf } from '#views/components/page/days.ts'
import classes from './month-calendar.module.css'

/** The month that an address names, `YYYY-MM`; otherwise the current one. */
export function monthOrCurrent(asked: string | null): string {
  return asked !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today().slice(0, 7)
}

export interface MonthCalendarProps {
  /** `YYYY-MM`. */
  month: string
  /** The subject of the days, for screen readers. */
  label: string
  busy?: boolean
  onMonth: (month: string) => void
  /** The table of days. */
  gridRef?: Ref<HTMLTableElement>
  /** Draws a day of the month; its cell has the class `calendarDay`. */
  renderDay: (day: string) => ReactNode
}

/** A month as a table of weeks, with the months before and after it. */
export function MonthCalendar({ month, label, busy, onMonth, gridRef, renderDay }: MonthCalendarProps) {
  const { t, i18n } = useLingui()
  const weeks = weeksOf(month)
  return (
    <Box
      p={{ base: 'sm', md: 'md' }}
      component="section"
      bg="var(--card)"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      aria-busy={busy}
    >
      <Group wrap="nowrap" gap="sm" justify="space-between" mb="xs">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Previous month`}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={20} stroke={1.8} />
        </ActionIcon>
        <Box className={classes.title} component="h2" m={0} fz="xl" lh="xl" aria-live="polite">
          {longMonth(month, i18n.locale)}
        </Box>
        <ActionIcon variant="default" size={44} aria-label={t`Next month`} onClick={() => onMonth(addMonths(month, 1))}>
          <IconChevronRight size={20} stroke={1.8} />
        </ActionIcon>
      </Group>
      <table ref={gridRef} className={classes.grid} aria-label={label}>
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
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>{day.startsWith(month) && renderDay(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Class of the cell of a day; `aria-current="date"` marks today. */
export const calendarDay = classes.day ?? ''

/** The day of the month in its cell. */
export function DayNumber({ day }: { day: string }) {
  return <span className={classes.number}>{Number(day.slice(8))}</span>
}
