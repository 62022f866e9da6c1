import type { TermForm } from '#contract/training/term-form.ts'
import { daysAfter } from '#contract/values/days.ts'

/** 52 weeks: the same weekday a year later. */
const year = 364

/**
 * The term of a year later, as its form begins: the same weekday, and certificate date and end of registration as far from it. Nobody
 * is taken along, nor is the trainer, who is asked anew.
 */
export function nextYearsTerm(term: TermForm): TermForm {
  const { training_id, city, address, start_time, end_time, total_places, price_brutto, price_netto } = term
  const { training_date, certificate_date, registration_until } = term
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
    training_date: daysAfter(training_date, year),
    certificate_date: daysAfter(certificate_date, year),
    registration_until: registration_until === null ? null : daysAfter(registration_until, year),
  }
}
