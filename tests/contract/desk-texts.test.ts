import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { filledDeskText, placeholderText } from '#contract/service-order/desk/placeholders.ts'
import { dueState, pastState } from '#services/due-moment.ts'

const values = {
  order_number: 'SG/2026/00042',
  model: 'Polaris PX-35',
  serial_number: null,
  company: 'Instal',
  contact: 'Jan',
  clerk: 'Anna Wrona',
  due_day: '23.11.2026',
  today: '19.11.2026',
  device: 'Polaris PX-35',
  visit: null,
  expected_day: null,
}

describe('texts of the service desk', () => {
  it('are filled from the order, with a dash for a missing value', () => {
    expect(filledDeskText('{order_number}: {model}, nr {serial_number}. {clerk}', values)).toBe(
      'SG/2026/00042: Polaris PX-35, nr –. Anna Wrona',
    )
  })

  it('contain no unknown placeholder', () => {
    expect(v.safeParse(placeholderText(), 'Zgłoszenie {order_number}').success).toBe(true)
    for (const text of ['Witaj {imię}', '{ model }', '{}', ''])
      expect(v.safeParse(placeholderText(), text).success).toBe(false)
  })
})

describe('a due time', () => {
  const now = new Date('2026-11-19T11:04:00Z')
  it.each([
    ['2026-11-17T15:00:00Z', { is: 'late', days: 2 }],
    ['2026-11-19T10:00:00Z', { is: 'late', days: 0 }],
    ['2026-11-19T15:00:00Z', { is: 'today' }],
    // After midnight in Warsaw, before it in UTC.
    ['2026-11-19T23:30:00Z', { is: 'tomorrow' }],
    ['2026-11-23T09:00:00Z', { is: 'later' }],
  ])('%s is %o', (due, state) => {
    expect(dueState(due, now)).toEqual(state)
  })
})

describe('a moment that is over', () => {
  const now = new Date('2026-11-19T11:04:00Z')
  it.each([
    ['2026-11-19T09:41:00Z', { is: 'today' }],
    // Before midnight in UTC, after it in Warsaw.
    ['2026-11-18T23:30:00Z', { is: 'today' }],
    ['2026-11-18T09:00:00Z', { is: 'yesterday' }],
    ['2026-10-30T09:00:00Z', { is: 'before', days: 20 }],
  ])('%s is %o', (moment, state) => {
    expect(pastState(moment, now)).toEqual(state)
  })
})
