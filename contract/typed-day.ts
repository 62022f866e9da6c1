import { withoutInvisible } from './rules.ts'

/** The longest time ahead, in years, that a year of two digits means; others are in the past. */
const yearsAhead = 20

/** Day, month and year as people write them, in this order: with dots, slashes, commas, dashes or spaces between them. */
const dayFirst = /^(\d{1,2})(?:[.,/-] ?| )(\d{1,2})(?:[.,/-] ?| )(\d{4}|\d{2})(?: ?r\.?)?$/
/** Year, month and day, as systems write them; a time behind them does not matter. */
const yearFirst = /^(\d{4})[.,/-](\d{1,2})[.,/-](\d{1,2})(?:T.*)?$/
const digits = /^(\d{2})(\d{2})(\d{4})$/
const digitsYearFirst = /^(\d{4})(\d{2})(\d{2})$/

/** A text that is a whole date already, so that nothing typed behind it would change its meaning. */
const whole = /^(?:\d{1,2}[.,/-]\d{1,2}[.,/-]\d{4}|\d{4}-\d{2}-\d{2}|\d{8})$/

/**
 * Reads a day as people type or paste it (`5.3.2024`, `05/03/24`, `2024-03-05`, `05032024`): `YYYY-MM-DD`, or null where it is
 * no day of the calendar since 1900. The day comes before the month. A year of two digits lies at most twenty years ahead of
 * `today`.
 */
export function readDay(typed: string, today: string): string | null {
  const text = withoutInvisible(typed).trim()
  const [, day, month, year] = dayFirst.exec(text) ?? digits.exec(text) ?? []
  const found = day && month && year ? dayOf(fourDigits(year, today), month, day) : null
  if (found) return found
  const [, y, m, d] = yearFirst.exec(text) ?? digitsYearFirst.exec(text) ?? []
  return y && m && d ? dayOf(y, m, d) : null
}

/** The day of a text that is a whole date, while it is still being typed; otherwise null. */
export const readWholeDay = (typed: string, today: string): string | null =>
  whole.test(withoutInvisible(typed).trim()) ? readDay(typed, today) : null

function fourDigits(year: string, today: string): string {
  if (year.length === 4) return year
  const thisYear = Number(today.slice(0, 4))
  const sameCentury = Math.floor(thisYear / 100) * 100 + Number(year)
  return String(sameCentury > thisYear + yearsAhead ? sameCentury - 100 : sameCentury)
}

function dayOf(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${written}T00:00:00Z`)
  const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written)
  return isDay && written >= '1900-01-01' && written < '2200' ? written : null
}
