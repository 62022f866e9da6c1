import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferSection } from '#contract/offer/content.ts'
import type { KitItem, ZoneKit } from '#contract/offer/kit.ts'
import type { OfferableDevice } from '#contract/offer/offerable-device.ts'
import {
  addLine,
  addVariant,
  atPercent,
  atPrice,
  changeLine,
  changeQuantity,
  copyVariant,
  emptyLine,
  emptySection,
  inShownOrder,
  kitLines,
  moveLine,
  moveSection,
  partsOf,
  putInPart,
  removeSection,
  removeVariant,
  removeWithAccessories,
  stepLine,
  stepSection,
  untied,
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
      ['A', false],
      ['B', false],
    ])
    expect(lines.sections.map(({ variant }) => variant)).toEqual(['A', 'A', 'B'])
    const left = removeVariant(lines, 'B')
    expect(left.variants).toEqual([])
    expect(order(left.sections)).toBe(order(two))
    expect(left.sections.every(({ variant }) => variant === null)).toBe(true)
  })
})

describe('a copied variant', () => {
  const source = { key: 'A' as const, name: 'Cicha', is_recommended: true, discount: '5' }
  const other = { ...source, key: 'C' as const, name: '', is_recommended: false, discount: null }
  const [pump, pipe] = ['p', 'q'].map((id) => ({ ...emptyLine(id, 'own'), quantity: '3' }))
  if (!pump || !pipe) throw new Error('two lines')
  const own = { ...section('x', '', 'A'), lines: [pump, { ...pipe, tied_to: 'p', tied_quantity: '2' }] }
  const common = section('y', 'c')

  it('has the lines, name and discount of the first one under new ids, and is not recommended', () => {
    let next = 0
    const copied = copyVariant({ sections: [own, common], variants: [source, other] }, 'A', () => `n${++next}`)
    expect(copied.variants).toEqual([source, other, { ...source, key: 'B', is_recommended: false }])
    expect(copied.sections.slice(0, 2)).toEqual([own, common])
    const [line, tied] = copied.sections[2]?.lines ?? []
    expect(copied.sections[2]).toMatchObject({ variant: 'B', name: own.name })
    expect([line?.quantity, tied?.tied_quantity]).toEqual(['3', '2'])
    expect(tied?.tied_to, 'its quantity follows the copied line').toBe(line?.id)
    const ids = copied.sections.flatMap(({ id, lines }) => [id, ...lines.map((one) => one.id)])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is not made where an offer has as many as it may', () => {
    const full = { sections: [own], variants: [source, { ...source, key: 'B' as const }, other] }
    expect(copyVariant(full, 'A', () => 'n')).toEqual(full)
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

describe('a kit', () => {
  const device = (id: number, name: string): OfferableDevice => ({
    id,
    name,
    name2: null,
    code: null,
    brand_name: 'Helion',
    producer_id: 1,
    group_name: 'Pompy',
    unit: 'szt.',
    factor: '1',
    sales_price: '1000.00',
    offer_description: null,
    photo: null,
    purchase_price: null,
  })
  const item = (id: string, changes: Partial<KitItem>): KitItem => ({
    id,
    device_id: null,
    name: id,
    unit: 'szt.',
    quantity: '2',
    is_per_piece: true,
    is_optional: false,
    price: '10.00',
    ...changes,
  })
  const kit: ZoneKit = {
    id: 1,
    version: 1,
    partner_id: 7,
    is_own: true,
    name: 'Pompa z osprzętem',
    device_id: 5,
    active: true,
    created_at: '',
    updated_at: '',
    device_name: 'Pompa',
    ended: ['Stary bufor'],
    devices: [device(5, 'Pompa'), device(6, 'Zasobnik')],
    items: [
      item('feet', {}),
      item('tank', { device_id: 6, quantity: '1.000', price: null }),
      item('old', { device_id: 9 }),
      item('start', { quantity: '1', is_per_piece: false, is_optional: true }),
    ],
  }
  let given = 0
  const newId = () => `n${++given}`
  const lines = kitLines(kit, '2026-11-27', newId)
  const sections = [{ ...emptySection('s', null), lines }]
  const shown = (all: readonly OfferSection[]) =>
    all.flatMap((one) =>
      one.lines.map(({ name, quantity, tied_to, tied_quantity }) => [name, quantity, tied_to, tied_quantity]),
    )
  const [pump] = lines.map(({ id }) => id)

  it('brings its device with the catalogue’s price, and the accessories that are still offered, tied to it', () => {
    expect(shown(sections)).toEqual([
      ['Pompa', '1', null, null],
      ['feet', '2', pump, '2'],
      ['Zasobnik', '1', pump, '1.000'],
      ['start', '1', pump, null],
    ])
    expect(lines[0]).toMatchObject({ device_id: 5, catalogue_price: '1000.00', catalogue_day: '2026-11-27' })
    expect(lines[3]).toMatchObject({ kind: 'own', custom_price: '10.00', is_optional: true })
    expect(kitLines({ ...kit, devices: [device(6, 'Zasobnik')] }, '2026-11-27', newId)).toEqual([])
  })

  it('follows the number of its device, but for what is fixed or untied', () => {
    const free = changeLine(sections, lines[2]?.id ?? '', untied)
    expect(shown(changeQuantity(free, pump ?? '', '3')).map(([, quantity]) => quantity)).toEqual(['3', '6', '1', '1'])
  })

  it('is removed with its device, or its accessories stay by themselves', () => {
    expect(shown(removeWithAccessories(sections, pump ?? '', true))).toEqual([])
    expect(shown(removeWithAccessories(sections, pump ?? '', false))).toEqual([
      ['feet', '2', null, null],
      ['Zasobnik', '1', null, null],
      ['start', '1', null, null],
    ])
  })
})
