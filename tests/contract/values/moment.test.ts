import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { moment, warsawLocal, warsawMoments } from '#contract/values/moment.ts'

const parsed = (value: string) => v.safeParse(moment(), value, { lang: 'pl' })

describe('a moment by the clock in Warsaw', () => {
  it('is found again, whatever the day', () => {
    const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (date) => {
        const whole = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()
        expect(warsawMoments(warsawLocal(whole))).toContain(whole)
      }),
    )
  })

  it('does not exist in the skipped hour of March, and is ambiguous in the repeated hour of October', () => {
    expect(warsawMoments('2027-03-28T02:30')).toEqual([])
    expect(warsawMoments('2027-03-28T01:59')).toEqual(['2027-03-28T00:59:00.000Z'])
    expect(warsawMoments('2027-03-28T03:00')).toEqual(['2027-03-28T01:00:00.000Z'])
    expect(warsawMoments('2027-10-31T02:30')).toEqual(['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'])
    expect(warsawMoments('2027-10-31T03:00')).toEqual(['2027-10-31T02:00:00.000Z'])
  })

  it('is stored in UTC, whatever its offset', () => {
    expect(parsed('2027-10-31T02:30:00+01:00').output).toBe('2027-10-31T01:30:00.000Z')
    expect(parsed('2027-10-31T02:30:00+02:00').output).toBe('2027-10-31T00:30:00.000Z')
  })

  it('is refused where it is unfinished, impossible or without its offset', () => {
    const refusal = (value: string) => parsed(value).issues?.[0]?.message
    expect(refusal('2027-03-28T02:30')).toBe('Tej godziny nie ma: tej nocy zegary przestawia się z 2:00 na 3:00')
    for (const value of [
      '2027-03-28T',
      '28.03.T12:00',
      '2027-02-30T12:00:00Z',
      '2027-06-01T12:00',
      '2027-06-01',
      'x',
      '0001-01-01T00:00:00Z',
    ])
      expect([value, refusal(value)]).toEqual([value, 'Podaj datę i godzinę'])
  })
})
