import { describe, expect, it } from 'vitest'
import type { ConditionOption } from '#contract/offer/conditions.ts'
import { contradictionsOf } from '#machines/offer/contradictions.ts'
import { content, line } from '#tests/support/offer-content.ts'

const option = (id: number, kind: ConditionOption['kind'], name: string) => ({ id, kind, name })

// Two lines at 100.00 net with 23 % VAT: 246.00 gross, of which 30 % is 73.80.
const lines = [line(), line({ name: 'Zasobnik' })]

describe('a deposit beside the condition of payment', () => {
  const found = (name: string, deposit: { deposit_percent?: string; deposit_amount?: string }) =>
    contradictionsOf(content(lines, { payment: 1, ...deposit }), [option(1, 'payment', name)])

  it.each([
    ['Zaliczka 30 %', { deposit_percent: '30.00' }],
    ['Zaliczka 30%, reszta po montażu', { deposit_amount: '73.80' }],
    ['Zaliczka 30 %', { deposit_amount: '74.00' }],
    ['30 % deposit, the rest after installation', { deposit_percent: '30' }],
    ['Przelew 14 dni', { deposit_amount: '50.00' }],
    ['Rabat 30 % przy płatności gotówką', {}],
  ])('%s agrees with %o', (name, deposit) => expect(found(name, deposit)).toEqual([]))

  it.each([
    ['Zaliczka 30 %', { deposit_amount: '50.00' }, { amount: '50.00' }],
    ['Przedpłata 100%', { deposit_percent: '30' }, { percent: '30' }],
    ['Zadatek 12,5 %', { deposit_percent: '12' }, { percent: '12' }],
    ['30 % deposit', {}, null],
  ])('%s contradicts %o', (condition, own, deposit) =>
    expect(found(condition, own)).toEqual([{ about: 'deposit', condition, deposit }]),
  )

  it('agrees where it is the share of one variant', () => {
    const two = content([], {
      payment: 1,
      deposit_amount: '73.80',
      variants: [
        { key: 'A', name: 'A', is_recommended: false, discount: null },
        { key: 'B', name: 'B', is_recommended: false, discount: null },
      ],
      sections: [
        { id: 'a', name: '', variant: 'A', is_optional: false, lines },
        { id: 'b', name: '', variant: 'B', is_optional: false, lines: [line({ custom_price: '900.00' })] },
      ],
    })
    const options = [option(1, 'payment', 'Zaliczka 30 %')]
    expect(contradictionsOf(two, options)).toEqual([])
    expect(contradictionsOf({ ...two, deposit_amount: '100.00' }, options)).toHaveLength(1)
  })
})

describe('a warranty in a line beside the condition', () => {
  const found = (condition: string, description: string) =>
    contradictionsOf(content([line({ description })], { warranty: 2 }), [option(2, 'warranty', condition)])

  it.each([
    ['2 lata', 'Gwarancja 2 lata'],
    ['24 miesiące', 'Cicha praca. Gwarancja producenta: 2 lata.'],
    ['5 lat', '5-letnia gwarancja na sprężarkę'],
    ['5 years', 'Quiet. 60 months of warranty'],
    ['2 lata', 'Żywotność 20 lat'],
    ['Według karty gwarancyjnej', 'Gwarancja 5 lat'],
  ])('%s agrees with “%s”', (condition, description) => expect(found(condition, description)).toEqual([]))

  it.each([
    ['2 lata', 'Gwarancja 5 lat'],
    ['24 miesiące', 'Żywotność 20 lat. Gwarancja 36 miesięcy'],
    ['5 years', 'Warranty of 1 year'],
  ])('%s contradicts “%s”', (condition, description) =>
    expect(found(condition, description)).toEqual([{ about: 'warranty', condition, line: 'Pompa' }]),
  )
})
