import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextYearsTerm } from '#services/training/next-years-term.ts'

const term = {
  training_id: 7,
  city: 'Kraków',
  address: 'ul. Cieplna 1',
  training_date: '2026-03-04',
  start_time: '09:00',
  end_time: '16:00',
  certificate_date: '2026-03-06',
  registration_until: '2026-02-27',
  total_places: 12,
  trainer_id: 3,
  price_brutto: '1230.00',
  price_netto: '1000.00',
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-15T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('next year’s term is on the same weekday, its other days as far from it, and leaves the trainer open', () => {
  expect(nextYearsTerm(term)).toEqual({
    ...term,
    // Wednesdays, and the Friday before.
    training_date: '2027-03-03',
    certificate_date: '2027-03-05',
    registration_until: '2027-02-26',
    trainer_id: null,
  })
  expect(nextYearsTerm({ ...term, registration_until: null }).registration_until).toBeNull()
})

it.each([
  ['a day of which 52 weeks do not leave the year', '2026-01-01', '2027-01-07'],
  ['a term that is long over', '2023-03-01', '2027-02-24'],
])('%s comes to the same weekday of a later year, ahead of today', (_, training_date, expected) => {
  expect(nextYearsTerm({ ...term, training_date }).training_date).toBe(expected)
})
