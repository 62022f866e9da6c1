import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pl'
import { useLingui } from '@lingui/react'
import { Box } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { today } from '#contract/values/rules.ts'

export interface CalendarProps {
  /** `YYYY-MM-DD`. */
  value: string | null
  min?: string
  max?: string
  onChange: (day: string) => void
}

/**
 * The arrows move days at once: the last day that may be chosen has the focus where today may not, otherwise the day that Tab would
 * reach, and the window that opens leaves it there.
 */
function focusesDay(calendar: HTMLElement | null) {
  const last = calendar?.dataset.last
  const day =
    (last && calendar?.querySelector<HTMLElement>(`td button[data-day="${last}"]`)) ||
    calendar?.querySelector<HTMLElement>('td button[tabindex="0"]')
  day?.setAttribute('data-autofocus', 'true')
  day?.focus({ preventScroll: true })
}

/** A calendar of one month, weeks beginning on Monday. Loaded separately, because most dates are typed. */
export function Calendar({ value, min, max, onChange }: CalendarProps) {
  const { i18n } = useLingui()
  const day = value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  return (
    <Box ref={focusesDay} data-last={day === null && max && max < today() ? max : undefined}>
      <DatePicker
        locale={i18n.locale}
        value={day}
        defaultDate={day ?? max ?? undefined}
        minDate={min}
        maxDate={max}
        weekendDays={[]}
        getDayProps={(shown) => ({ 'data-day': shown })}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    </Box>
  )
}
