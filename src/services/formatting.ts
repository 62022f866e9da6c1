import { i18n } from '@lingui/core'
import { megabyte } from '#contract/media/files.ts'
import { defaultLocale, isLocale, type Locale } from '#contract/messages/locale.ts'
import { writtenSerial } from '#contract/unit/serial-number.ts'
import { warsawLocal, writtenDay, writtenMoment } from '#contract/values/moment.ts'
import { writtenNip } from '#contract/values/rules.ts'

/** The language of the page. */
const pageLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : defaultLocale)

/** A date `YYYY-MM-DD`, or the day of a moment, as the language of the page writes it. */
export function formatDate(value: string): string {
  return writtenDay(value.length === 10 ? value : warsawLocal(value).slice(0, 10), pageLocale())
}

/** A date or the day of a moment where its year is clear: `23.11`, in English `23 Nov`. */
export function formatDayOfYear(value: string): string {
  return formatDate(value).replace(/.\d{4}$/, '')
}

/** A moment with its day and time, as the language of the page writes it; in Warsaw time, as all moments are. */
export function formatMoment(value: string): string {
  return writtenMoment(value, pageLocale())
}

/** The time of a moment as HH:mm. */
export function formatTime(value: string): string {
  return warsawLocal(value).slice(11)
}

/** A number with its thousands separated, also below 10,000. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }).format(value)
}

/** From three times as much on, per cent no longer say how much that is. */
const timesFrom = 200

/**
 * The change of a number in per cent, with its sign: `+12%`. What has become several times as much is written as that (`×20`, not
 * `+1 920%`).
 */
export function formatChange(per_cent: number, locale: string): string {
  if (per_cent < timesFrom) return `${formatNumber(per_cent, locale, { signDisplay: 'exceptZero' })}%`
  const times = 1 + per_cent / 100
  return `×${formatNumber(times, locale, { maximumFractionDigits: times < 10 ? 1 : 0 })}`
}

/**
 * A file size in readable units: `1,5 GB`, `1,2 MB`, `340 kB`. Units are powers of 1,024, as the limits are; the number and its
 * unit stay on one line.
 */
export function formatFileSize(bytes: number, locale: string): string {
  const [unit, size] =
    bytes >= 1024 * megabyte
      ? (['GB', 1024 * megabyte] as const)
      : bytes >= megabyte / 10
        ? (['MB', megabyte] as const)
        : (['kB', 1024] as const)
  const value = unit === 'kB' ? Math.max(1, bytes / size) : bytes / size
  const maximumFractionDigits = unit !== 'kB' && value < 10 ? 1 : 0
  return `${formatNumber(value, locale, { maximumFractionDigits })}\u00a0${unit}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age of a moment in its largest whole unit: `7 h`, `2 dni`. */
export function formatAge(value: string, locale: string, now: Date = new Date()): string {
  const age = Math.max(0, now.getTime() - Date.parse(value))
  const whole = (unit: number) => formatNumber(Math.floor(age / unit), locale)
  if (age < hour) return `${whole(minute)} min`
  if (age < day) return `${whole(hour)} h`
  return formatNumber(Math.floor(age / day), locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
}

/** A NIP in its usual notation: 856-734-62-15. */
export function formatNip(value: string | null): string {
  if (value === null) return '–'
  return writtenNip(value)
}

/** A serial number in groups of four digits. */
export const formatSerial = writtenSerial
