import * as v from 'valibot'
import type { Locale } from '#contract/messages/locale.ts'
import type { TimeDescription } from './bounds.ts'
import { say } from './rules.ts'

/** Moments are typed and displayed in Warsaw time; in transit and in the database they are UTC. */
const timeZone = 'Europe/Warsaw'

// Reused, because creating a formatter takes a hundred times as long as using it.
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

const minute = 60_000
/** Offsets of Warsaw from UTC in hours. */
const offsets = [2, 1]

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day `YYYY-MM-DD` as screens, letters and documents write it: `15.04.2026`, in English `15 Apr 2026`. */
export function writtenDay(day: string, locale: Locale): string {
  const [year = '', month, date] = day.split('-')
  if (!month || !date) return day
  return locale === 'pl' ? `${date}.${month}.${year}` : `${Number(date)} ${englishMonths[Number(month) - 1]} ${year}`
}

/** Warsaw time of a moment, `YYYY-MM-DDTHH:MM`. */
export function warsawLocal(moment: string | Date): string {
  return clock.format(new Date(moment)).replace(' ', 'T')
}

/** A moment as screens, letters and documents write it, in Warsaw time: `15.04.2026, 09:30`, in English `15 Apr 2026, 09:30`. */
export function writtenMoment(moment: string | Date, locale: Locale): string {
  return writtenLocal(warsawLocal(moment), locale)
}

/** A Warsaw time `YYYY-MM-DDTHH:MM` as screens, letters and documents write it. */
export function writtenLocal(local: string, locale: Locale): string {
  return `${writtenDay(local.slice(0, 10), locale)}, ${local.slice(11, 16)}`
}

/**
 * The moments at which Warsaw time is `YYYY-MM-DDTHH:MM`, earliest first: usually one, none in the hour skipped in March, two
 * in the hour repeated in October.
 */
export function warsawMoments(local: string): string[] {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return []
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return []
  return offsets
    .map((hours) => new Date(asUtc - hours * 60 * minute))
    .filter((moment) => warsawLocal(moment) === local)
    .map((moment) => moment.toISOString())
}

/** Whether the text is a local time in the hour that is skipped in March. */
export function isLeftOut(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) && isOnCalendar(value) && warsawMoments(value).length === 0
}

function isOnCalendar(local: string): boolean {
  const parsed = new Date(`${local}:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(local)
}

/**
 * A moment in ISO 8601 with offset, stored in UTC. An incomplete input, or a time in the skipped hour, arrives as it was typed
 * and is refused.
 */
export function moment() {
  return v.pipe(
    v.string(say('rule.required')),
    v.trim(),
    v.nonEmpty(say('rule.required')),
    v.maxLength(40, say('rule.moment')),
    v.check((value) => !isLeftOut(value), say('rule.moment_left_out')),
    v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/, say('rule.moment')),
    v.check(isKnown, say('rule.moment')),
    v.transform((value) => new Date(value).toISOString()),
    v.metadata({ written: 'moment' } satisfies TimeDescription),
  )
}

function isKnown(value: string): boolean {
  const time = Date.parse(value)
  return isOnCalendar(value.slice(0, 16)) && time >= Date.parse('1990-01-01') && time < Date.parse('2100-01-01')
}
