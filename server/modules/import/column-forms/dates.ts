import * as v from 'valibot'
import type { DateForm } from '#contract/import/column-forms.ts'
import { date, withPlainHyphens } from '#contract/values/rules.ts'
import { monthNamed } from '#contract/values/typed-day.ts'

/**
 * Reads a cell of dates: a day (`YYYY-MM-DD`), with the order of its parts if it shows one; a date with two meanings, such as
 * 03/05/2024, and the usual one of 03.05.2024; or null when it is no date.
 */
export type DateCell =
  | { day: string; form: DateForm | null }
  | { meanings: Record<DateForm, string>; usual: DateForm | null }
  | null

/** A time of day behind a date, with or without seconds and zone. */
const time = /[\sT,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i

/** Years of two digits up to this one are of this century. */
const lastOfThisCentury = 69

/** Reads a cell of dates, as people and programs write them. */
export function readDate(cell: string): DateCell {
  const text = withPlainHyphens(cell)
    .trim()
    .replace(time, '')
    .replace(/\s*(?:r\.?|roku|rok)$/i, '')
    .replaceAll(/\s*([./-])\s*/g, '$1')
  const [, isoYear, isoMonth = '', isoDay = ''] =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (isoYear) return exactly(isoYear, isoMonth, isoDay)
  return numbered(text) ?? withMonth(text)
}

function numbered(text: string): DateCell {
  const [, one, mark, other = '', year = ''] = /^(\d{1,2})([./ -])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (!one) return null
  const [dayFirst, monthFirst] = [dayOf(year, other, one), dayOf(year, one, other)]
  if (dayFirst && monthFirst && dayFirst !== monthFirst)
    return {
      meanings: { day_first: dayFirst, month_first: monthFirst },
      // Dates with points are written with the day first.
      usual: mark === '.' ? 'day_first' : null,
    }
  if (dayFirst) return { day: dayFirst, form: monthFirst ? null : 'day_first' }
  return monthFirst ? { day: monthFirst, form: 'month_first' } : null
}

function withMonth(text: string): DateCell {
  const [, day, name = '', year = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*(\p{L}+)[\s.,/-]*(\d{4}|\d{2})$/u.exec(text) ?? []
  if (day) return exactly(year, monthOf(name), day)
  const [, first = '', second = '', third = ''] =
    /^(\p{L}+)[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/u.exec(text) ?? []
  return exactly(third, monthOf(first), second)
}

const monthOf = (name: string) => String(monthNamed(name) ?? '')

function exactly(year: string, month: string, day: string): DateCell {
  const found = dayOf(year, month, day)
  return found ? { day: found, form: null } : null
}

/** A day that exists in the calendar; null for any other. */
function dayOf(year: string, month: string, day: string): string | null {
  const century = Number(year) <= lastOfThisCentury ? '20' : '19'
  const whole = year.length === 2 ? century + year : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return v.is(date(), text) ? text : null
}
