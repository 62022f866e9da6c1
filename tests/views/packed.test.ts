import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packed } from '#views/components/page/packed-columns.tsx'

const heights = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 9 })
const counts = fc.integer({ min: 1, max: 3 })
const cardsOf = (of: readonly number[]) => of.map((height, place) => ({ place, height }))
const heightOf = (column: readonly { height: number }[]) => column.reduce((sum, { height }) => sum + height, 0)

describe('cards in columns', () => {
  it('are all drawn once, in order from the top of a column down', () => {
    fc.assert(
      fc.property(heights, counts, (of, count) => {
        const columns = packed(cardsOf(of), count)
        expect(
          columns
            .flat()
            .map(({ place }) => place)
            .toSorted((one, other) => one - other),
        ).toEqual(of.map((_, place) => place))
        for (const column of columns)
          expect(column.map(({ place }) => place)).toEqual(
            column.map(({ place }) => place).toSorted((one, other) => one - other),
          )
      }),
    )
  })

  it('begin with the first ones, side by side', () => {
    fc.assert(
      fc.property(heights, counts, (of, count) => {
        const tops = packed(cardsOf(of), count).map(([top]) => top?.place)
        expect(tops).toEqual(Array.from({ length: Math.min(count, of.length) }, (_, place) => place))
      }),
    )
  })

  it('never end on lines that another column would bring nearer', () => {
    fc.assert(
      fc.property(heights, counts, (of, count) => {
        const columns = packed(cardsOf(of), count)
        const lowest = Math.min(...columns.map(heightOf))
        for (const column of columns)
          for (const card of column.slice(1)) expect(heightOf(column) - lowest).toBeLessThanOrEqual(card.height)
      }),
    )
  })

  it('are below each other where there is one column', () => {
    expect(packed(cardsOf([3, 1, 2]), 1)).toEqual([cardsOf([3, 1, 2])])
  })
})
