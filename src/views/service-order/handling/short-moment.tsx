import { Trans } from '@lingui/react/macro'
import { formatDate, formatTime } from '#services/formatting.ts'

const day = 86_400_000

/** A moment in short form: the time today, "yesterday" with the time, otherwise the date. */
export function ShortMoment({ at }: { at: string }) {
  const time = formatTime(at)
  const date = formatDate(at)
  const now = Date.now()
  if (date === formatDate(new Date(now).toISOString())) return <bdi>{time}</bdi>
  if (date === formatDate(new Date(now - day).toISOString())) return <Trans>yesterday {time}</Trans>
  return <bdi>{date}</bdi>
}
