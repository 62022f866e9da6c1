import { Plural, Trans } from '@lingui/react/macro'

/** A duration in the largest sufficient unit: seconds, minutes, hours and minutes. */
export function Duration({ seconds }: { seconds: number }) {
  if (seconds < 1) return <Trans>less than a second</Trans>
  if (seconds < 60) return <Plural value={Math.round(seconds)} one="# second" other="# seconds" />
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return <Plural value={minutes} one="# minute" other="# minutes" />
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  )
}
