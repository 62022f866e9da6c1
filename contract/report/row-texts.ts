import type { RowText } from '#contract/declare/row-text.ts'
import { type Locale, languageTag } from '#contract/messages/locale.ts'

/** A line of a report by the age of units: its name is the number of whole months since the installation, -1 where that is unknown. */
export const lifeMonth: RowText<{ name: string }> = {
  name: 'month_of_life',
  of: ({ name }) => {
    const month = Number(name)
    if (!Number.isInteger(month)) return { pl: name, en: name }
    if (month < 0) return { pl: 'Nieznana data montażu', en: 'Date of installation unknown' }
    return { pl: `${month + 1}. miesiąc od montażu`, en: `Month ${month + 1} since the installation` }
  },
}

/** A line of a report by months, `YYYY-MM`. */
export const reportMonth: RowText<{ name: string }> = {
  name: 'month',
  of: ({ name }) =>
    /^\d{4}-\d\d$/.test(name) ? { pl: monthIn('pl', name), en: monthIn('en', name) } : { pl: name, en: name },
}

/** A month with its year in words: `listopad 2026`. */
function monthIn(locale: Locale, month: string): string {
  const format = new Intl.DateTimeFormat(languageTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
