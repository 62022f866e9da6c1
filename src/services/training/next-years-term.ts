import type { TermForm } from '#contract/training/term-form.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'

/** 52 weeks: the same weekday a year later. */
const year = 364

/** Days to the same weekday of a later year: a week more where 52 do not leave the year, and further years for a term that is long over. */
function distanceFrom(date: string): number {
  const isSameYear = daysAfter(date, year).slice(0, 4) === date.slice(0, 4)
  let distance = isSameYear ? year + 7 : year
  while (daysAfter(date, distance) <= today()) distance += year
  return distance
}

/**
 * The term of a later year, as its form begins: the same weekday, and certificate date and end of registration as far from it. Nobody
 * is taken along, nor is the trainer, who is asked anew.
 */
export function nextYearsTerm(term: TermForm): TermForm {
  const { training_id, city, address, start_time, end_time, total_places, price_brutto, price_netto } = term
  const { training_date, certificate_date, registration_until } = term
  const distance = distanceFrom(training_date)
  return {
    training_id,
    city,
    address,
    start_time,
    end_time,
    total_places,
    price_brutto,
    price_netto,
    trainer_id: null,
    training_date: daysAfter(training_date, distance),
    certificate_date: daysAfter(certificate_date, distance),
    registration_until: registration_until === null ? null : daysAfter(registration_until, distance),
  }
}
