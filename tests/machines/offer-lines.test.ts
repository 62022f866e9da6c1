import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferSection } from '#contract/offer/content.ts'
import {
  addLine,
  addVariant,
  atPercent,
  atPrice,
  changeLine,
  emptyLine,
  emptySection,
  inShownOrder,
  moveLine,
  moveSection,
  partsOf,
  putInPart,
  removeSection,
  removeVariant,
  stepLine,
  stepSection,
} from '#machines/offer/offer-lines.ts'

const section = (id: string, lines: string, variant: 'A' | 'B' | null = null): OfferSection => ({
  ...emptySection(id, variant),
  lines: [...lines].map((line) => emptyLine(line, 'own')),
})
const order = (sections: readonly OfferSection[]) =>
  sections.map(({ id, lines }) => `${id}:${lines.map((line) => line.id).join('')}`).join(' ')
const two = [section('x', 'abc'), section('y', 'de')]

describe('lines', () => {
  it('are changed without touching any other, so that no other row is drawn again', () => {
    const changed = changeLine(two, 'b', { name: 'Bufor' })
    expect(changed[1]).toBe(two[1])
    expect(changed[0]?.lines[0]).toBe(two[0]?.lines[0])
    expect(changed[0]?.lines[1]?.name).toBe('Bufor')
  })

  it('move by one place, and at the edge of a group into the next', () => {
    expect(order(stepLine(two, 'a', 1))).toBe('x:bac y:de')
    expect(order(stepLine(two, 'c', 1))).toBe('x:ab y:cde')
    expect(order(stepLine(two, 'd', -1))).toBe('x:abcd y:e')
    expect(order(stepLine(two, 'a', -1))).toBe(order(two))
    expect(order(stepLine(two, 'e', 1))).toBe(order(two))
  })

  it('move into the group that is shown next, wherever it is kept', () => {
    const kept = [section('x', 'a', 'A'), section('y', 'b', 'B'), section('z', 'c', 'A')]
    expect(order(stepLine(kept, 'a', 1))).toBe('x: y:b z:ac')
    expect(order(stepLine(kept, 'b', -1))).toBe('x:a y: z:cb')
  })

  it('are dropped before another line, or at the end of a group', () => {
    expect(order(moveLine(two, 'e', 'x', 'b'))).toBe('x:aebc y:d')
    expect(order(moveLine(two, 'a', 'x', null))).toBe('x:bca y:de')
  })

  it('are never lost or doubled, whatever is moved where', () => {
    const moves = fc.array(
      fc.tuple(fc.constantFrom(...'abcde'), fc.constantFrom('x', 'y'), fc.constantFrom(...'abcde', null)),
    )
    fc.assert(
      fc.property(moves, (all) => {
        const moved = all.reduce<OfferSection[]>((now, [id, to, before]) => moveLine(now, id, to, before), two)
        expect([...order(moved).replaceAll(/[xy: ]/g, '')].sort().join('')).toBe('abcde')
      }),
    )
  })

  it('have either a discount or a price of their own', () => {
    const priced = changeLine(two, 'a', { ...atPercent('-6'), catalogue_price: '100.00' })
    expect(changeLine(priced, 'a', atPrice('90.00'))[0]?.lines[0]).toMatchObject({
      percent: null,
      custom_price: '90.00',
    })
  })

  it('make the first group when there is none', () => {
    expect(order(addLine([], emptyLine('a', 'own'), null, 'new'))).toBe('new:a')
  })
})

describe('groups and variants', () => {
  it('that are removed leave their lines to a neighbour', () => {
    expect(order(removeSection(two, 'y'))).toBe('x:abcde')
    expect(order(removeSection([section('x', 'a')], 'x'))).toBe('x:a')
  })

  it('begin with everything in A beside an empty B, and end with one that is no choice any more', () => {
    const ids = ['n1', 'n2']
    const lines = addVariant({ sections: two, variants: [] }, () => ids.shift() ?? '')
    expect(lines.variants.map(({ key, is_recommended }) => [key, is_recommended])).toEqual([
      ['A', true],
      ['B', false],
    ])
    expect(lines.sections.map(({ variant }) => variant)).toEqual(['A', 'A', 'B'])
    const left = removeVariant(lines, 'B')
    expect(left.variants).toEqual([])
    expect(order(left.sections)).toBe(order(two))
    expect(left.sections.every(({ variant }) => variant === null)).toBe(true)
  })
})

describe('groups', () => {
  const variants = [{ key: 'A' as const }, { key: 'B' as const }]
  const three = [section('x', 'a', 'A'), section('y', 'b', 'A'), section('z', 'c', 'B')]
  const parts = (sections: readonly OfferSection[]) =>
    sections.map(({ id, variant }) => `${id}${variant ?? '*'}`).join(' ')

  it('move by one place with their lines, at the edge of a variant into the next, and at last into all of them', () => {
    expect(order(stepSection(three, variants, 'x', 1))).toBe('y:b x:a z:c')
    expect(parts(stepSection(three, variants, 'y', 1))).toBe('xA yB zB')
    expect(parts(stepSection(three, variants, 'z', 1))).toBe('xA yA z*')
    expect(parts(stepSection(three, variants, 'z', -1))).toBe('xA yA zA')
    expect(parts(stepSection(three, variants, 'x', -1))).toBe(parts(three))
    expect(parts(stepSection(two, [], 'x', 1))).toBe('y* x*')
    expect(parts(stepSection(two, [], 'y', 1))).toBe('x* y*')
  })

  it('are dropped before a group or after it, and go into its variant', () => {
    expect(parts(moveSection(three, 'z', 'x', 'before'))).toBe('zA xA yA')
    expect(parts(moveSection(three, 'x', 'z', 'after'))).toBe('yA zB xB')
    expect(parts(putInPart(three, 'x', null, 'last'))).toBe('yA zB x*')
  })

  it('are shown by variant, in the order in which these begin, and none is lost or doubled by any moves', () => {
    expect(partsOf([section('x', '', null)], variants)).toEqual([null, 'A', 'B'])
    expect(partsOf(three, variants)).toEqual(['A', 'B', null])
    const ids = fc.constantFrom('x', 'y', 'z')
    const step = fc.record({
      id: ids,
      to: ids,
      direction: fc.constantFrom(1 as const, -1 as const),
      drops: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const moved = steps.reduce<OfferSection[]>(
          (now, { id, to, direction, drops }) =>
            drops
              ? moveSection(now, id, to, direction === 1 ? 'after' : 'before')
              : stepSection(now, variants, id, direction),
          three,
        )
        expect(order([...moved].sort((one, other) => one.id.localeCompare(other.id)))).toBe(order(three))
        expect(parts(inShownOrder(moved))).toBe(parts(moved))
      }),
    )
  })
})
