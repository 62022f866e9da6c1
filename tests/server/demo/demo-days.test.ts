import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { today } from '#contract/values/rules.ts'
import { daysOf } from '#server/db/demo/training/trainings.ts'

const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const distances = fc.integer({ min: -150, max: 150 })
const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

describe('the days of a demonstration term, whenever the product is first started', () => {
  it('are working days, and one signs up before it', () => {
    fc.assert(
      fc.property(moments, distances, (now, in_days) => {
        const { training_date, registration_until } = daysOf({ in_days }, now)
        expect(registration_until < training_date).toBe(true)
        for (const date of [training_date, registration_until]) expect(weekday(date) % 6).not.toBe(0)
      }),
      { numRuns: 1000 },
    )
  })
  it('are past or to come as planned', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 150 }), (now, in_days) => {
        expect(daysOf({ in_days }, now).training_date > today(now)).toBe(true)
      }),
    )
  })
})
