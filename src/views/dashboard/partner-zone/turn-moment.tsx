import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { Turn } from '#contract/dashboard/work.ts'
import { dueState, formatWeekday, pastState } from '#services/due-moment.ts'
import { formatTime } from '#services/formatting.ts'

/** A deadline or beginning in two or three words: near ones with the time, others with the day. */
export function TurnMoment({ kind, at }: { kind: Turn['kind']; at: string }) {
  if (kind === 'pay') return <PlacesUntil at={at} />
  return kind === 'offer' ? <ReadAt at={at} /> : <Since at={at} />
}

function PlacesUntil({ at }: { at: string }) {
  const { i18n } = useLingui()
  const state = dueState(at, new Date())
  const time = formatTime(at)
  if (state.is === 'late') return <Trans>places no longer held</Trans>
  if (state.is === 'today') return <Trans>places until {time}</Trans>
  if (state.is === 'tomorrow') return <Trans>places until tomorrow {time}</Trans>
  return <Trans>places until {formatWeekday(at, i18n.locale)}</Trans>
}

function ReadAt({ at }: { at: string }) {
  const state = pastState(at, new Date())
  const time = formatTime(at)
  if (state.is === 'today') return <Trans>opened today {time}</Trans>
  if (state.is === 'yesterday') return <Trans>opened yesterday {time}</Trans>
  return <Plural value={state.days} one="opened # day ago" other="opened # days ago" />
}

function Since({ at }: { at: string }) {
  const state = pastState(at, new Date())
  const time = formatTime(at)
  if (state.is === 'today') return <Trans>since today {time}</Trans>
  if (state.is === 'yesterday') return <Trans>since yesterday {time}</Trans>
  return <Plural value={state.days} one="for # day" other="for # days" />
}
