import * as v from 'valibot'
import { expect, test } from 'vitest'
import { brokenBounds, daysOf, type TimeField, timeFieldsIn } from '#contract/declare/bounds.ts'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { validate } from '#contract/declare/validation.ts'
import { endpoints } from '#contract/index.ts'
import { messageText } from '#contract/messages/messages.ts'
import { offerForRegistering } from '#contract/offer/form.ts'
import { warrantyOrderForSending } from '#contract/service-order/form.ts'
import { CompleteMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import { ScheduleForm } from '#contract/service-order/visit/forms.ts'
import { TermForm } from '#contract/training/term-form.ts'
import { UnitForm, unitRegistration } from '#contract/unit/form.ts'
import { bounded, type Limit } from '#contract/values/bounds.ts'
import { date } from '#contract/values/rules.ts'

/** Forms that are checked when a draft is sent, beside the bodies of calls. */
const sent: [string, Schema][] = [
  ['a warranty order that is sent', warrantyOrderForSending({ consents: [], notices: [], brand_id: null })],
  ['an offer that is registered', offerForRegistering([])],
  ['a unit that is registered', unitRegistration()],
]
const bodies: [string, Schema][] = Object.entries<Endpoint>(endpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name, { body }]) => [name, body])

const declared = [...bodies, ...sent].flatMap(([name, schema]) =>
  timeFieldsIn(schema).map(({ path, field }) => ({ name, path, schema, field })),
)

test('every day, moment and time that a call takes says its bounds, or why it has none', () => {
  const silent = declared.filter(({ field }) => !field.bounds && !field.unbounded)
  expect(silent.map(({ name, path }) => `${name}: ${path}`)).toEqual([])
  expect(declared.length).toBeGreaterThan(40)
})

test('a refusal of what has passed names the hour where an hour was typed, and the day where a day was', () => {
  const said = declared.flatMap(({ field }) =>
    [...(field.bounds?.from ?? []), ...(field.bounds?.until ?? [])].flatMap(({ of, says, parameters = {} }) =>
      of === 'now' || of === 'today'
        ? [{ of, pl: messageText(says, 'pl', parameters), en: messageText(says, 'en', parameters) }]
        : [],
    ),
  )
  const hours = said.filter(({ of }) => of === 'now')
  expect(hours.length).toBeGreaterThan(1)
  for (const { pl, en } of hours) {
    expect(pl).toMatch(/godzin/)
    expect(en).toMatch(/time/)
  }
  for (const { pl } of said.filter(({ of }) => of === 'today')) expect(pl).not.toMatch(/godzin/)
})

/** Fields without which the form does not show a field. */
const shownWith: Record<string, object> = {
  next_day: { plans_next: true },
  next_time: { plans_next: true },
  next_until: { plans_next: true },
  visit_day: { by_partner: true },
  visit_time: { by_partner: true },
  visit_until: { by_partner: true },
}

/** Days that Warsaw and UTC call differently, a leap day, and the days on which the clocks are changed. */
const clocks = [
  ['2026-07-15T12:00:00Z', '2026-07-15'],
  ['2026-07-15T22:30:00Z', '2026-07-16'],
  ['2027-01-31T23:30:00Z', '2027-02-01'],
  ['2028-02-29T10:00:00Z', '2028-02-29'],
  ['2027-03-28T00:30:00Z', '2027-03-28'],
  ['2027-10-31T23:30:00Z', '2027-11-01'],
] as const

/** A day some months and days after another, by the calendar of JavaScript; the last of a shorter month. */
function shifted(day: string, { months = 0, days = 0 }: Pick<Limit, 'months' | 'days'>): string {
  const at = new Date(`${day}T00:00:00Z`)
  const date = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + months, 1)
  at.setUTCDate(Math.min(date, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()))
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** An input that has these values at the place of the field; `items.0.day` within a list. */
function inputWith(path: string, fields: Record<string, unknown>): unknown {
  const places = path.split('.').slice(0, -1)
  return places.reduceRight<unknown>((inner, place) => (place === '0' ? [inner] : { [place]: inner }), fields)
}

interface Side {
  /** The value that is just right, and the one next to it that is not. */
  right: string
  wrong: string
  fields: Record<string, unknown>
  record: Record<string, string>
}

/** Both sides of a limit, with the fields and values that it is counted from. */
function sidesOf(limit: Limit, { written, bounds }: TimeField, side: 'from' | 'until', at: Date, today: string): Side {
  const beyond = side === 'from' ? -1 : 1
  const { of } = limit
  const given = { fields: {}, record: {} }
  if (written === 'time') {
    const on = String(bounds?.on)
    if (of === 'now') return { ...given, right: '14:01', wrong: '14:00', fields: { [on]: today } }
    const other = typeof of === 'object' && 'field' in of ? of.field : ''
    return { ...given, right: '10:01', wrong: '10:00', fields: { [on]: '2026-07-20', [other]: '10:00' } }
  }
  if (of === 'now') return { ...given, right: new Date(at.getTime() + 1).toISOString(), wrong: at.toISOString() }
  const origin = of === 'today' ? today : '2026-06-30'
  const edge = shifted(origin, limit)
  const asTyped = (day: string) => (written === 'moment' ? `${day}T12:00:00Z` : day)
  return {
    right: asTyped(edge),
    wrong: asTyped(shifted(edge, { days: beyond })),
    fields: typeof of === 'object' && 'field' in of ? { [of.field]: origin } : {},
    record: typeof of === 'object' && 'record' in of ? { [of.record]: origin } : {},
  }
}

test('both sides of every bound are accepted and refused as it says, on any day', () => {
  const wrong: string[] = []
  let tried = 0
  for (const { name, path, schema, field } of declared)
    for (const side of ['from', 'until'] as const)
      for (const limit of field.bounds?.[side] ?? [])
        for (const [moment, today] of field.written === 'time'
          ? ([['2026-07-20T12:00:00Z', '2026-07-20']] as const)
          : clocks) {
          const at = new Date(moment)
          const sides = sidesOf(limit, field, side, at, today)
          const own = path.split('.').at(-1) as string
          const said = (value: string) => {
            const input = inputWith(path, { ...shownWith[own], ...sides.fields, [own]: value })
            const checked = validate(schema, input, 'pl', { at, record: sides.record })
            return checked.success ? [] : (checked.errors[path] ?? [])
          }
          const text = (value: string) =>
            said(value)
              .map((one) => one.replace(/\d[\d.]*/g, '…'))
              .join()
          const refusal = messageText(limit.says, 'pl').replace(/\{\w+\}/g, '…')
          tried += 1
          if (text(sides.wrong) !== refusal || said(sides.right).includes(refusal))
            wrong.push(
              `${name}: ${path} ${side} ${limit.says} on ${today}: ${said(sides.wrong)} / ${said(sides.right)}`,
            )
        }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(200)
})

test('a time on the day on which the clocks go forward is refused where it does not exist, and right where it occurs twice', () => {
  const times = declared.filter(({ field }) => field.written === 'time')
  expect(new Set(times.map(({ path }) => path)).size).toBeGreaterThanOrEqual(6)
  for (const { name, path, schema, field } of times) {
    const own = path.split('.').at(-1) as string
    const said = (day: string, time: string) => {
      const begun = { start_time: '00:30', visit_time: '00:30', next_time: '00:30' }
      const input = inputWith(path, {
        ...begun,
        plans_next: true,
        by_partner: true,
        [String(field.bounds?.on)]: day,
        [own]: time,
      })
      const checked = validate(schema, input, 'pl', { at: new Date('2026-07-20T12:00:00Z') })
      return checked.success ? [] : (checked.errors[path] ?? [])
    }
    const leftOut = ['Tej godziny nie ma: tej nocy zegary przestawia się z 2:00 na 3:00']
    expect([name, path, said('2027-03-28', '02:30')]).toEqual([name, path, leftOut])
    for (const [day, time] of [
      ['2027-03-28', '03:00'],
      ['2027-10-31', '02:30'],
    ] as const)
      expect([name, path, said(day, time)]).toEqual([name, path, []])
  }
})

const at = (moment: string) => ({ at: new Date(moment) })
const errorsOf = (schema: Schema, input: object, moment: string) => {
  const checked = validate(schema, input, 'pl', at(moment))
  return checked.success ? {} : checked.errors
}

test('an hour that has passed is refused as an hour, and a day that has passed as a day', () => {
  const visit = { version: 1, visit_day: '2026-07-15', visit_time: '13:00', technician_name: 'Jan Wilk' }
  const now = '2026-07-15T12:00:00Z'
  expect(errorsOf(ScheduleForm, visit, now)).toEqual({ visit_time: ['Ta godzina już minęła. Podaj późniejszą'] })
  expect(errorsOf(ScheduleForm, { ...visit, visit_day: '2026-07-14' }, now)).toEqual({
    visit_day: ['Data nie może być z przeszłości'],
  })
  expect(errorsOf(ScheduleForm, { ...visit, visit_time: '14:01' }, now)).toEqual({})
  expect(errorsOf(ScheduleForm, { ...visit, visit_time: '16:00', visit_until: '15:00' }, now)).toEqual({
    visit_until: ['Koniec musi być późniejszy niż początek'],
  })
})

test('the end of a training on the night of the change to summer time does not exist', () => {
  const term = { training_id: 1, city: 'Piaseczno', address: 'Magazyn', total_places: 12 }
  const prices = { price_brutto: '123', price_netto: '100' }
  const days = { training_date: '2027-03-28', certificate_date: '2027-03-28', start_time: '01:00', end_time: '02:30' }
  expect(errorsOf(TermForm, { ...term, ...prices, ...days }, '2026-07-15T12:00:00Z')).toEqual({
    end_time: ['Tej godziny nie ma: tej nocy zegary przestawia się z 2:00 na 3:00'],
  })
})

test('the day of the server decides, whatever the day of the device', () => {
  const visit = { visited_on: '2026-07-16', outcome: 'done', note: 'Sprawdzono', version: 1 }
  const said = (moment: string) => errorsOf(CompleteMaintenanceForm, visit, moment).visited_on
  expect(said('2026-07-15T21:59:59Z')).toEqual(['Data nie może być z przyszłości'])
  expect(said('2026-07-15T22:00:00Z')).toBeUndefined()
})

test('the calendar of a field offers the days within its bounds', () => {
  const now = at('2026-07-15T12:00:00Z')
  expect(daysOf(UnitForm, 'purchase_date', { install_date: '2024-05-20' }, now)).toEqual({
    min: '1996-07-15',
    max: '2024-05-20',
  })
  expect(daysOf(UnitForm, 'parts_until', { purchase_date: '2024-05-06' }, now)).toEqual({
    min: '2024-05-06',
    max: '2076-07-15',
  })
  expect(daysOf(UnitForm, 'invoice_no', {}, now)).toEqual({ min: undefined, max: undefined })
})

test('bounds hold within lists, and say nothing of a field that is wrong by itself', () => {
  const schema = v.object({
    items: v.array(v.object({ day: bounded(date(), { from: [{ of: 'today', says: 'rule.date_not_in_past' }] }) })),
  })
  const items = [{ day: '2026-07-15' }, { day: '2026-07-14' }, { day: '14.07.2026' }]
  expect(brokenBounds(schema, { items }, at('2026-07-15T12:00:00Z')).map(({ field }) => field)).toEqual(['items.1.day'])
})
