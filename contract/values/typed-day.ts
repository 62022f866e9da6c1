import { folded } from './folded.ts'
import { withoutInvisible, withPlainHyphens } from './rules.ts'

/** Months by name: Polish in the nominative and the genitive, English, abbreviations, Roman numerals. */
const months: ReadonlyMap<string, number> = new Map(
  [
    'styczen stycznia sty january jan i',
    'luty lutego lut february feb ii',
    'marzec marca mar march iii',
    'kwiecien kwietnia kwi april apr iv',
    'maj maja may v',
    'czerwiec czerwca cze june jun vi',
    'lipiec lipca lip july jul vii',
    'sierpien sierpnia sie august aug viii',
    'wrzesien wrzesnia wrz september sept sep ix',
    'pazdziernik pazdziernika paz october oct x',
    'listopad listopada lis november nov xi',
    'grudzien grudnia gru december dec xii',
  ].flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
)

/** The number of a month by its name; undefined for any other word. */
export const monthNamed = (name: string): number | undefined => months.get(folded(name))

/** The longest time ahead, in years, that a year of two digits means; others are in the past. */
const yearsAhead = 20

/** Day, month and year as people write them, in this order: with dots, slashes, commas, dashes or spaces between them. */
const dayFirst = /^(\d{1,2})(?:[.,/-] ?| )(\d{1,2})(?:[.,/-] ?| )(\d{4}|\d{2})$/
/** The same with the month in letters: `5 marca 2024`, `5.III.2024`, `5-mar-24`. */
const dayFirstByName = /^(\d{1,2})[ .-]*(\p{L}+)[ .,-]*(\d{4}|\d{2})$/u
/** Year, month and day, as systems write them. */
const yearFirst = /^(\d{4})[.,/ -](\d{1,2})[.,/ -](\d{1,2})\.?$/
/** What stands around a date without changing it: the day of the week before it, a time of day, `r.` and a comma behind it. */
const weekday = /^\p{L}{2,12}[.,]+ */u
const behind = /(?:T.*|,? +\d{1,2}:\d{2}(?::\d{2})?|,? *(?:r|rok|roku)\.?|[,;])$/i
const digits = /^(\d{2})(\d{2})(\d{4})$/
const digitsYearFirst = /^(\d{4})(\d{2})(\d{2})$/

/** A text that is a whole date already, so that nothing typed behind it would change its meaning. */
const whole = /^(?:\d{1,2}[.,/-]\d{1,2}[.,/-]\d{4}|\d{4}-\d{2}-\d{2}|\d{8})$/

/**
 * Reads a day as people type or paste it (`5.3.2024`, `05/03/24`, `2024-03-05`, `05032024`, `5 marca 2024 r.`): `YYYY-MM-DD`, or null where it is
 * no day of the calendar since 1900. The day comes before the month. A year of two digits lies at most twenty years ahead of
 * `today`.
 */
export function readDay(typed: string, today: string): string | null {
  const text = withPlainHyphens(withoutInvisible(typed)).trim().replace(weekday, '').replace(behind, '')
  const [, day, month, year] = dayFirst.exec(text) ?? digits.exec(text) ?? namedMonth(text) ?? []
  const found = day && month && year ? dayOf(fourDigits(year, today), month, day) : null
  if (found) return found
  const [, y, m, d] = yearFirst.exec(text) ?? digitsYearFirst.exec(text) ?? []
  return y && m && d ? dayOf(y, m, d) : null
}

/** The day of a text that is a whole date, while it is still being typed; otherwise null. */
export const readWholeDay = (typed: string, today: string): string | null =>
  whole.test(withPlainHyphens(withoutInvisible(typed)).trim()) ? readDay(typed, today) : null

function namedMonth(text: string): readonly (string | undefined)[] | null {
  const [whole, day, name = '', year] = dayFirstByName.exec(text) ?? []
  const month = monthNamed(name)
  return month === undefined ? null : [whole, day, String(month), year]
}

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
