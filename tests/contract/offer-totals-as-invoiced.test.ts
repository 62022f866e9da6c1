import { describe, expect, it } from 'vitest'
import {
  lineMargin,
  offerMargin,
  offerTotals,
  optionIdsOf,
  optionPrice,
  sectionNet,
  totalsByVariant,
} from '#contract/offer/totals.ts'

import { content, line, whole } from '#tests/support/offer-content.ts'

/** Worked by hand. */
describe('an offer on paper', () => {
  it('at 8 %: the kit of the drawing', () => {
    const lines = [
      line({ custom_price: null, catalogue_price: '31900.00', percent: '-6' }),
      line({ custom_price: null, catalogue_price: '5480.00', percent: '-6' }),
      line({ custom_price: '1550.00', catalogue_price: '1690.00' }),
      line({ custom_price: '6400.00' }),
      line({ custom_price: '690.00', quantity: '2', is_optional: true, id: 'option' }),
    ]
    const offer = content(lines, { vat_mode: '8' })
    // 29986.00 + 5151.20 + 1550.00 + 6400.00; 8 % of it is 3446.976
    expect(offerTotals(offer, whole)).toEqual({
      before_discount: '43087.20',
      discount: null,
      net: '43087.20',
      vat: [{ rate: '8', net: '43087.20', vat: '3446.98' }],
      vat_total: '3446.98',
      gross: '46534.18',
    })
    expect(optionIdsOf(offer, null)).toEqual(['option'])
    expect(optionPrice(offer, whole, 'option')).toBe('1490.40')
    expect(sectionNet(offer.sections[0] as never)).toBe('43087.20')
  })

  it('with all rates and a discount of 5 % on the whole', () => {
    const rates = [
      ['23', '100.10'],
      ['8', '200.30'],
      ['0', '10.00'],
      ['exempt', '7.77'],
    ] as const
    const lines = rates.map(([vat, custom_price]) => line({ vat, custom_price }))
    // 100.10 − 5.01 (5.005) = 95.09; 200.30 − 10.02 (10.015) = 190.28; 10.00 − 0.50; 7.77 − 0.39 (0.3885)
    expect(offerTotals(content(lines, { vat_mode: 'mixed', discount: '5' }), whole)).toEqual({
      before_discount: '318.17',
      discount: { percent: '5', amount: '15.92' },
      net: '302.25',
      vat: [
        { rate: '23', net: '95.09', vat: '21.87' },
        { rate: '8', net: '190.28', vat: '15.22' },
        { rate: '0', net: '9.50', vat: '0.00' },
        { rate: 'exempt', net: '7.38', vat: '0.00' },
      ],
      vat_total: '37.09',
      gross: '339.34',
    })
  })

  it('split by area: a house of 400 m² has three quarters at 8 %', () => {
    const offer = content([line({ custom_price: '10000.01' })], {
      vat_mode: 'split',
      housing: 'house',
      housing_area: '400',
    })
    // 7500.0075 at 8 %, the rest 2500.00 at 23 %
    expect(offerTotals(offer, whole).vat).toEqual([
      { rate: '23', net: '2500.00', vat: '575.00' },
      { rate: '8', net: '7500.01', vat: '600.00' },
    ])
    const small = { ...offer, housing_area: '300' }
    expect(offerTotals(small, whole).vat).toEqual([{ rate: '8', net: '10000.01', vat: '800.00' }])
  })

  it('with variants: common lines count in every variant, the discount of a variant only in its own', () => {
    const section = (id: string, variant: 'A' | 'B' | null, custom_price: string) => ({
      id,
      name: '',
      variant,
      is_optional: false,
      lines: [line({ custom_price })],
    })
    const offer = content([], {
      variants: [
        { key: 'A', name: '', is_recommended: false, discount: null },
        { key: 'B', name: '', is_recommended: true, discount: '10' },
      ],
      sections: [section('x', null, '100.00'), section('a', 'A', '1000.00'), section('b', 'B', '900.00')],
      transport_amount: '50.00',
    })
    expect(totalsByVariant(offer).map(({ variant, totals }) => [variant, totals.net, totals.gross])).toEqual([
      ['A', '1150.00', '1414.50'],
      ['B', '945.00', '1162.35'],
    ])
  })

  it('with margins: of each line and of the whole, with the number of lines without a purchase price', () => {
    const bought = line({ custom_price: '120.00', quantity: '3', purchase_price: '80.00' })
    const unknown = line({ custom_price: '50.00' })
    expect(lineMargin(bought)).toEqual({ margin: '120.00', percent: '33.33', unknown_lines: 0 })
    // 2 of 3 is 66.67 %, not 66.66.
    expect(lineMargin({ ...bought, quantity: '1', custom_price: '3.00', purchase_price: '1.00' })?.percent).toBe(
      '66.67',
    )
    expect(lineMargin(unknown)).toBeNull()
    expect(offerMargin(content([bought], { discount: '10' }), whole)).toEqual({
      margin: '84.00',
      percent: '25.93',
      unknown_lines: 0,
    })
    // 360.00 less 240.00; the line of 50.00 is neither in the margin nor in its base.
    const partly = { margin: '120.00', percent: '33.33', unknown_lines: 2 }
    expect(offerMargin(content([bought, unknown, line()]), whole)).toEqual(partly)
    expect(offerMargin(content([unknown]), whole)).toEqual({ margin: null, percent: null, unknown_lines: 1 })
  })
})
