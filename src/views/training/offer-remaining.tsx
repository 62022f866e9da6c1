import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatMoment } from '#services/formatting.ts'

const minute = 60_000

/** The remaining time of an offered place, updated every minute; the deadline is in the tooltip. */
export function OfferRemaining({ until }: { until: string }) {
  const now = useMinute()
  const minutes = Math.ceil((Date.parse(until) - now) / minute)
  return (
    <time dateTime={until} title={formatMoment(until)}>
      {remaining(minutes)}
    </time>
  )
}

function remaining(minutes: number) {
  if (minutes <= 0) return <Trans>time is up</Trans>
  if (minutes < 60) return <Plural value={minutes} one="# minute left" other="# minutes left" />
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? (
    <Plural value={hours} one="# hour left" other="# hours left" />
  ) : (
    <Plural value={Math.floor(hours / 24)} one="# day left" other="# days left" />
  )
}

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
