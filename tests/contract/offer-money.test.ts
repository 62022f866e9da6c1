import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferLine } from '#contract/offer/content.ts'
import { dividedHalfUp, fromUnits, plainDecimal, toUnits } from '#contract/offer/decimal.ts'
import { amountOf, percentFor, priceFor, shownPercent, unitPriceOf } from '#contract/offer/price.ts'
import { areBoundsRight, boundsOf, isWithin } from '#contract/offer/quantity.ts'
import { depositOf, offerTotals } from '#contract/offer/totals.ts'

import { content, line, whole } from '#tests/support/offer-content.ts'

const grosze = (text: string) => toUnits(text, 2)
const money = (max = 99_999_999_99) => fc.integer({ min: 0, max }).map((units) => fromUnits(BigInt(units), 2))
const wholeQuantity = fc.integer({ min: 1, max: 9999 })
const percent = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((units) => fromUnits(BigInt(units), 4))

describe('the price of a line', () => {
  it('is rounded half up to grosze before it is multiplied', () => {
    const price = (catalogue_price: string, by: string) =>
      fromUnits(unitPriceOf({ catalogue_price, percent: by, custom_price: null }) ?? -1n, 2)
    expect(price('31900.00', '-6')).toBe('29986.00')
    expect(price('0.01', '50')).toBe('0.02')
    expect(price('0.01', '-50')).toBe('0.01')
    expect(price('10.01', '-33.3333')).toBe('6.67')
    expect(price('50.00', '-100')).toBe('0.00')
    expect(price('50.00', '1000')).toBe('550.00')
    expect(amountOf(grosze('33.33'), '0.125')).toBe(417n)
  })

  it('does not depend on parts of a grosz: a quantity multiplies what is printed', () => {
    fc.assert(
      fc.property(money(), percent, wholeQuantity, (catalogue_price, by, quantity) => {
        const one = grosze(priceFor(catalogue_price, by))
        const lines = [line({ custom_price: null, catalogue_price, percent: by, quantity: String(quantity) })]
        expect(grosze(offerTotals(content(lines), whole).net)).toBe(one * BigInt(quantity))
      }),
    )
  })

  it('and its discount follow from each other within a grosz', () => {
    fc.assert(
      fc.property(
        money().filter((price) => grosze(price) > 0n),
        money(),
        (catalogue, price) => {
          const back = priceFor(catalogue, percentFor(catalogue, price) ?? '')
          const off = grosze(back) - grosze(price)
          expect(off >= -1n && off <= 1n).toBe(true)
        },
      ),
    )
    expect(percentFor(null, '1.00')).toBeNull()
    expect(percentFor('0.00', '1.00')).toBeNull()
    expect(shownPercent(percentFor('1690.00', '1550.00') ?? '')).toBe('-8.28')
  })
})

describe('the sum', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 0, max: 9_999_999 }).map((units) => fromUnits(BigInt(units), 3)),
    custom_price: money(99_999_99),
    vat: fc.constantFrom('23', '8', '0', 'exempt', 'split', null),
  })
  const anyContent = (lines: OfferLine[], discount: number) =>
    content(lines, {
      vat_mode: 'mixed',
      housing: 'flat',
      housing_area: '187.50',
      discount: fromUnits(BigInt(discount), 2),
    })

  it('is the same in whatever order the lines stand', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.nat(),
        (parts, discount, turn) => {
          const lines = parts.map((part) => line(part))
          const at = lines.length === 0 ? 0 : turn % lines.length
          const turned = [...lines.slice(at), ...lines.slice(0, at)].toReversed()
          expect(offerTotals(anyContent(turned, discount), whole)).toEqual(
            offerTotals(anyContent(lines, discount), whole),
          )
        },
      ),
    )
  })

  it('is net and VAT by rate, and no rate is counted twice', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }), (parts, discount) => {
        const {
          net,
          gross,
          vat,
          vat_total,
          before_discount,
          discount: given,
        } = offerTotals(
          anyContent(
            parts.map((part) => line(part)),
            discount,
          ),
          whole,
        )
        const sum = (texts: string[]) => texts.reduce((total, text) => total + grosze(text), 0n)
        expect(sum(vat.map((part) => part.net))).toBe(grosze(net))
        expect(sum(vat.map((part) => part.vat))).toBe(grosze(vat_total))
        expect(grosze(net) + grosze(vat_total)).toBe(grosze(gross))
        expect(grosze(net) + grosze(given?.amount ?? '0.00')).toBe(grosze(before_discount))
        expect(new Set(vat.map(({ rate }) => rate)).size).toBe(vat.length)
      }),
    )
  })

  it('does not change when a whole quantity is split, and by a grosz for each part at most when another is', () => {
    fc.assert(
      fc.property(money(99_999_99), fc.array(wholeQuantity, { minLength: 1, maxLength: 6 }), (custom_price, parts) => {
        const together = content([line({ custom_price, quantity: String(parts.reduce((sum, part) => sum + part, 0)) })])
        const apart = content(parts.map((quantity) => line({ custom_price, quantity: String(quantity) })))
        expect(offerTotals(apart, whole)).toEqual(offerTotals(together, whole))
      }),
    )
    fc.assert(
      fc.property(
        money(99_999_99),
        fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 6 }),
        (custom_price, parts) => {
          const of = (units: number) => line({ custom_price, quantity: fromUnits(BigInt(units), 3) })
          const together = offerTotals(content([of(parts.reduce((sum, part) => sum + part, 0))]), whole)
          const off = grosze(offerTotals(content(parts.map(of)), whole).net) - grosze(together.net)
          expect(off <= BigInt(parts.length) && off >= -BigInt(parts.length)).toBe(true)
        },
      ),
    )
  })

  it('is exact where floats are not: many large lines', () => {
    const lines = Array.from({ length: 300 }, () => line({ custom_price: '99999999.99', quantity: '999999' }))
    const { net, vat_total, gross } = offerTotals(content(lines), whole)
    expect({ net, vat_total, gross }).toEqual({
      net: fromUnits(9_999_999_999n * 999_999n * 300n, 2),
      vat_total: fromUnits(dividedHalfUp(9_999_999_999n * 999_999n * 300n * 23n, 100n), 2),
      gross: fromUnits(
        9_999_999_999n * 999_999n * 300n + dividedHalfUp(9_999_999_999n * 999_999n * 300n * 23n, 100n),
        2,
      ),
    })
  })
})

describe('decimals', () => {
  it('are read and written without loss, and refused when they are finer', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 10 }),
        (units, scale) => {
          expect(toUnits(fromUnits(units, scale), scale)).toBe(units)
        },
      ),
    )
    expect(() => toUnits('1.234', 2)).toThrow(RangeError)
    expect(() => toUnits('1e3', 2)).toThrow(RangeError)
    expect(plainDecimal('2.500')).toBe('2.5')
    expect(plainDecimal('300')).toBe('300')
    expect([dividedHalfUp(5n, 2n), dividedHalfUp(-5n, 2n), dividedHalfUp(4n, 3n)]).toEqual([3n, -3n, 1n])
  })
})

describe('a chosen quantity', () => {
  const pump = line({ id: 'pump', quantity: '1', quantity_min: '1', quantity_max: '3', custom_price: '1000.00' })
  const tank = line({ id: 'tank', quantity: '0.5', tied_to: 'pump', tied_quantity: '0.5', custom_price: '300.00' })
  const start = line({ id: 'start', quantity: '1', tied_to: 'pump', custom_price: '50.00' })
  const offer = content([pump, tank, start], { vat_mode: '8' })

  it('is counted, and the lines that follow it; one that is tied with a fixed quantity does not', () => {
    const chosen = { ...whole, quantities: [{ line: 'pump', quantity: '3' }] }
    // 3000 + 1.5 × 300 + 50 = 3500 net.
    expect(offerTotals(offer, chosen)).toMatchObject({ net: '3500.00', gross: '3780.00' })
    expect(offerTotals(offer, whole)).toMatchObject({ net: '1200.00' })
    expect(offerTotals(offer, { ...whole, quantities: [{ line: 'gone', quantity: '9' }] }).net).toBe('1200.00')
  })

  it('lies within the bounds, whole where they are; a line that follows another has none', () => {
    expect(boundsOf(pump)).toEqual({ min: '1', max: '3', isWhole: true })
    expect(boundsOf({ ...tank, quantity_min: '0.5', quantity_max: '2' })).toBeNull()
    const allowed = (quantity: string) => isWithin({ min: '1', max: '3', isWhole: true }, quantity)
    expect(['0', '1', '2.5', '3', '3.001'].map(allowed)).toEqual([false, true, false, true, false])
    expect(isWithin({ min: '0.5', max: '2', isWhole: false }, '1.25')).toBe(true)
    const right = (quantity_min: string | null, quantity_max: string | null) =>
      areBoundsRight({ ...pump, quantity_min, quantity_max })
    expect([right(null, null), right('1', null), right('2', '3'), right('1', '1'), right('0', '3')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a deposit', () => {
  it('is the amount, or per cent of the gross total rounded half up, and never above the total', () => {
    const of = (deposit_amount: string | null, deposit_percent: string | null, gross: string) =>
      depositOf({ deposit_amount, deposit_percent }, gross)
    expect(of(null, null, '100.00')).toBeNull()
    expect(of(null, '30', '0.05')).toBe('0.02')
    expect(of(null, '33.33', '46534.18')).toBe('15509.84')
    expect(of('500.00', null, '46534.18')).toBe('500.00')
    expect(of('500.00', null, '499.99')).toBe('499.99')
  })
})
