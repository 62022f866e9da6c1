import { languageTag } from '#contract/messages/locale.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { formatDayOfYear } from './formatting.ts'

/** How a due time compares with now, by the calendar of Warsaw. */
export type DueState = { is: 'late'; days: number } | { is: 'today' } | { is: 'tomorrow' } | { is: 'later' }

const day = 86_400_000
const dayOf = (moment: string | Date) => Date.parse(`${warsawLocal(moment).slice(0, 10)}T00:00:00Z`)

/** Whether a time has passed and by how many days, or how soon it is due. */
export function dueState(due_at: string, now: Date): DueState {
  const days = Math.round((dayOf(due_at) - dayOf(now)) / day)
  if (Date.parse(due_at) <= now.getTime()) return { is: 'late', days: Math.abs(days) }
  if (days === 0) return { is: 'today' }
  return { is: days === 1 ? 'tomorrow' : 'later' }
}

/** How a past moment compares with now, by the calendar of Warsaw. */
export type PastState = { is: 'today' } | { is: 'yesterday' } | { is: 'before'; days: number }

/** Whether a past moment was today or yesterday, or how many days ago it was. */
export function pastState(moment: string, now: Date): PastState {
  const days = Math.round((dayOf(now) - dayOf(moment)) / day)
  if (days <= 0) return { is: 'today' }
  return days === 1 ? { is: 'yesterday' } : { is: 'before', days }
}

/** A weekday with a date, in the short form used in badges: `pon. 23.11`, in English `Mon 23 Nov`. */
export function formatWeekday(moment: string, locale: string): string {
  const day = warsawLocal(moment).slice(0, 10)
  const name = new Intl.DateTimeFormat(languageTag(locale), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
  return `${name} ${formatDayOfYear(day)}`
}
