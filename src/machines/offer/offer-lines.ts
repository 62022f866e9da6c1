import {
  type OfferLine,
  type OfferSection,
  type OfferVariant,
  type VariantKey,
  variantKeys,
} from '#contract/offer/content.ts'
import { plainDecimal } from '#contract/offer/decimal.ts'
import type { KitItem, ZoneKit } from '#contract/offer/kit.ts'
import type { OfferableDevice } from '#contract/offer/offerable-device.ts'
import { withQuantities } from '#contract/offer/quantity.ts'

/**
 * Changes to the lines of an offer in the editor. Each function returns new sections in which unchanged parts are the same
 * objects, so that only changed parts are rendered.
 */
export type Sections = readonly OfferSection[]

/** The sections and variants of an offer. */
interface Lines {
  sections: OfferSection[]
  variants: OfferVariant[]
}

/** An empty line. */
export const emptyLine = (id: string, kind: OfferLine['kind']): OfferLine => ({
  id,
  kind,
  device_id: null,
  name: '',
  description: null,
  print_description: false,
  print_photo: false,
  unit: kind === 'own' ? 'szt.' : '',
  factor: '1',
  quantity: '1',
  quantity_min: null,
  quantity_max: null,
  tied_to: null,
  tied_quantity: null,
  catalogue_price: null,
  catalogue_day: null,
  percent: null,
  custom_price: null,
  purchase_price: null,
  vat: null,
  is_optional: false,
})

/** A line with the catalogue's data of a device on this day. */
export function deviceLine(id: string, device: OfferableDevice, day: string): OfferLine {
  return {
    ...emptyLine(id, 'device'),
    device_id: device.id,
    name: device.name,
    description: device.offer_description ?? device.name2,
    print_description: device.offer_description !== null,
    print_photo: device.photo !== null,
    unit: device.unit,
    factor: device.factor,
    catalogue_price: device.sales_price,
    catalogue_day: device.sales_price === null ? null : day,
    purchase_price: device.purchase_price,
  }
}

/** A section without a name and lines. */
export const emptySection = (id: string, variant: VariantKey | null): OfferSection => ({
  id,
  name: '',
  variant,
  is_optional: false,
  lines: [],
})

/** The line with an id. */
export function findLine(sections: Sections, id: string): OfferLine | undefined {
  for (const { lines } of sections) {
    const found = lines.find((line) => line.id === id)
    if (found) return found
  }
  return undefined
}

/** Changes fields of a line. */
export function changeLine(sections: Sections, id: string, change: Partial<OfferLine>): OfferSection[] {
  return sections.map((section) =>
    section.lines.some((line) => line.id === id)
      ? { ...section, lines: section.lines.map((line) => (line.id === id ? { ...line, ...change } : line)) }
      : section,
  )
}

/** A discount or markup replaces a typed price, and a typed price replaces a discount or markup. */
export const atPercent = (percent: string | null): Partial<OfferLine> => ({ percent, custom_price: null })
/** A typed price replaces a discount or markup. */
export const atPrice = (custom_price: string | null): Partial<OfferLine> => ({ custom_price, percent: null })

/** Changes the section with an id. */
export function changeSection(sections: Sections, id: string, change: Partial<OfferSection>): OfferSection[] {
  return sections.map((section) => (section.id === id ? { ...section, ...change } : section))
}

/** Adds a line at the end of a section, or of the last section if that one does not exist. Creates a section if there is none. */
export function addLine(sections: Sections, line: OfferLine, to: string | null, newId: string): OfferSection[] {
  const target = sections.find(({ id }) => id === to) ?? sections.at(-1)
  if (!target) return [{ ...emptySection(newId, null), lines: [line] }]
  return changeSection(sections, target.id, { lines: [...target.lines, line] })
}

/** Whether an item of a kit can be taken into an offer: it is one's own, or its device can be offered now. */
const isTaken = ({ device_id }: KitItem, { devices }: Pick<ZoneKit, 'devices'>) =>
  device_id === null || devices.some(({ id }) => id === device_id)

/**
 * The lines that a kit brings into an offer, with the catalogue's prices of the day: the main device, and its accessories tied to
 * it. Accessories that are no longer offered are left out. None without the main device.
 */
export function kitLines(kit: ZoneKit, day: string, newId: () => string): OfferLine[] {
  const main = kit.devices.find(({ id }) => id === kit.device_id)
  if (!main) return []
  const first = deviceLine(newId(), main, day)
  const accessories = kit.items
    .filter((item) => isTaken(item, kit))
    .map((item) => {
      const device = kit.devices.find(({ id }) => id === item.device_id)
      const line = device
        ? deviceLine(newId(), device, day)
        : { ...emptyLine(newId(), 'own'), name: item.name, unit: item.unit, custom_price: item.price }
      const tied = { tied_to: first.id, tied_quantity: item.is_per_piece ? item.quantity : null }
      return { ...line, ...tied, quantity: plainDecimal(item.quantity), is_optional: item.is_optional }
    })
  return [first, ...accessories]
}

/** Lines that belong to a line by a kit. */
export function accessoriesOf(sections: Sections, id: string): OfferLine[] {
  return sections.flatMap(({ lines }) => lines.filter(({ tied_to }) => tied_to === id))
}

/** Changes the quantity of a line, and of the lines whose quantity follows it. */
export function changeQuantity(sections: Sections, id: string, quantity: string): OfferSection[] {
  return [...withQuantities(sections, [{ line: id, quantity }])]
}

/** Frees a line from the line that it was tied to; its quantity stays. */
export const untied: Partial<OfferLine> = { tied_to: null, tied_quantity: null }

/** Removes a line, with its accessories or without; accessories that stay are free. */
export function removeWithAccessories(sections: Sections, id: string, takesAccessories: boolean): OfferSection[] {
  return accessoriesOf(sections, id).reduce(
    (left, accessory) => (takesAccessories ? removeLine(left, accessory.id) : changeLine(left, accessory.id, untied)),
    removeLine(sections, id),
  )
}

/** Removes the line with an id. */
export function removeLine(sections: Sections, id: string): OfferSection[] {
  return sections.map((section) =>
    section.lines.some((line) => line.id === id)
      ? { ...section, lines: section.lines.filter((line) => line.id !== id) }
      : section,
  )
}

/** Inserts a copy of a line below it. */
export function duplicateLine(sections: Sections, id: string, newId: string): OfferSection[] {
  return sections.map((section) => {
    const at = section.lines.findIndex((line) => line.id === id)
    const line = section.lines[at]
    return line ? { ...section, lines: section.lines.toSpliced(at + 1, 0, { ...line, id: newId }) } : section
  })
}

/** Moves a line into a section, before another line or to the end. */
export function moveLine(sections: Sections, id: string, to: string, before: string | null): OfferSection[] {
  const line = findLine(sections, id)
  if (!line || before === id) return [...sections]
  return removeLine(sections, id).map((section) => {
    if (section.id !== to) return section
    const at = before === null ? -1 : section.lines.findIndex((one) => one.id === before)
    return { ...section, lines: section.lines.toSpliced(at === -1 ? section.lines.length : at, 0, line) }
  })
}

/** Moves a line one place up or down; at the edge of a section it goes to the next shown section. */
export function stepLine(sections: Sections, id: string, direction: 1 | -1): OfferSection[] {
  const shown = inShownOrder(sections)
  const from = shown.findIndex(({ lines }) => lines.some((line) => line.id === id))
  const section = shown[from]
  if (!section) return [...sections]
  const at = section.lines.findIndex((line) => line.id === id)
  const neighbour = shown[from + direction]
  if (section.lines[at + direction])
    return moveLine(sections, id, section.id, section.lines[direction === 1 ? at + 2 : at - 1]?.id ?? null)
  if (!neighbour) return [...sections]
  return moveLine(sections, id, neighbour.id, direction === 1 ? (neighbour.lines[0]?.id ?? null) : null)
}

/** Adds a section at the end of its variant, or of the offer. */
export function addSection(sections: Sections, section: OfferSection): OfferSection[] {
  const last = sections.findLastIndex(({ variant }) => variant === section.variant)
  return last === -1 ? [...sections, section] : sections.toSpliced(last + 1, 0, section)
}

/** Removes a section. Its lines go to the section above or below; the only section of a variant stays while it has lines. */
export function removeSection(sections: Sections, id: string): OfferSection[] {
  const at = sections.findIndex((section) => section.id === id)
  const section = sections[at]
  const heir =
    section && [sections[at - 1], sections[at + 1]].find((one) => one !== undefined && one.variant === section.variant)
  if (!section || (!heir && section.lines.length > 0)) return [...sections]
  const left = sections.filter((one) => one.id !== id)
  return heir ? changeSection(left, heir.id, { lines: [...heir.lines, ...section.lines] }) : left
}

/** Adds a variant. The first time the existing content becomes variant A, and an empty variant B is added. */
export function addVariant({ sections, variants }: Lines, newId: () => string): Lines {
  const variant = (key: VariantKey): OfferVariant => ({ key, name: '', is_recommended: false, discount: null })
  if (variants.length === 0)
    return {
      variants: [variant('A'), variant('B')],
      sections: [
        ...(sections.length > 0 ? sections : [emptySection(newId(), null)]).map((one) => ({
          ...one,
          variant: 'A' as const,
        })),
        emptySection(newId(), 'B'),
      ],
    }
  const key = freeKeyOf(variants)
  if (!key) return { sections, variants }
  return { variants: [...variants, variant(key)], sections: [...sections, emptySection(newId(), key)] }
}

/** Copies a variant with its content. A quantity that follows a line of the variant follows the line's copy. */
export function copyVariant({ sections, variants }: Lines, key: VariantKey, newId: () => string): Lines {
  const source = variants.find((variant) => variant.key === key)
  const copy = freeKeyOf(variants)
  if (!source || !copy) return { sections, variants }
  const own = sections.filter(({ variant }) => variant === key)
  const ids = new Map(own.flatMap(({ lines }) => lines.map(({ id }) => [id, newId()] as const)))
  const copied = own.map((section) => ({
    ...section,
    id: newId(),
    variant: copy,
    lines: section.lines.map((line) => ({
      ...line,
      id: ids.get(line.id) ?? line.id,
      tied_to: line.tied_to === null ? null : (ids.get(line.tied_to) ?? line.tied_to),
    })),
  }))
  return {
    variants: [...variants, { ...source, key: copy, is_recommended: false }],
    sections: [...sections, ...copied],
  }
}

/** The first key that no variant has; undefined when there are as many variants as an offer may have. */
const freeKeyOf = (variants: Variants): VariantKey | undefined =>
  variantKeys.find((one) => variants.every(({ key }) => key !== one))

/** Removes a variant with its content. If only one remains, the offer has no variants any more. */
export function removeVariant({ sections, variants }: Lines, key: VariantKey): Lines {
  const left = variants.filter((variant) => variant.key !== key)
  const kept = sections.filter(({ variant }) => variant !== key)
  if (left.length > 1) return { variants: left, sections: kept }
  return { variants: [], sections: kept.map((section) => ({ ...section, variant: null })) }
}

/** Changes a variant. */
export function changeVariant(
  variants: readonly OfferVariant[],
  key: VariantKey,
  change: Partial<OfferVariant>,
): OfferVariant[] {
  return variants.map((variant) => {
    if (variant.key === key) return { ...variant, ...change }
    return change.is_recommended ? { ...variant, is_recommended: false } : variant
  })
}

/** A part that a group belongs to: one variant, or all of them. */
type Part = VariantKey | null

type Variants = readonly Pick<OfferVariant, 'key'>[]

/** The parts of an offer in the order of editor and document. The part common to all variants is last, also while it is empty. */
export function partsOf(sections: Sections, variants: Variants): Part[] {
  if (variants.length === 0) return [null]
  const known: Part[] = [...variants.map(({ key }) => key), null]
  const begun = sections.map(({ variant }) => variant).filter((part) => known.includes(part))
  return [...new Set([...begun, ...known])]
}

/** The groups in the shown order, in which those of a part are together. */
export function inShownOrder(sections: Sections): OfferSection[] {
  const parts = [...new Set(sections.map(({ variant }) => variant))]
  return parts.flatMap((part) => sections.filter(({ variant }) => variant === part))
}

/** Moves a group before or after another one, into the same part. */
export function moveSection(sections: Sections, id: string, to: string, place: 'before' | 'after'): OfferSection[] {
  const moved = sections.find((section) => section.id === id)
  const target = sections.find((section) => section.id === to)
  if (!moved || !target || moved === target) return [...sections]
  const rest = inShownOrder(sections).filter((section) => section !== moved)
  const at = rest.indexOf(target) + (place === 'after' ? 1 : 0)
  return rest.toSpliced(at, 0, inPart(moved, target.variant))
}

/** Moves a group one place up or down; at the edge of a part it goes to the next part. */
export function stepSection(sections: Sections, variants: Variants, id: string, direction: 1 | -1): OfferSection[] {
  const moved = sections.find((section) => section.id === id)
  if (!moved) return [...sections]
  const beside = inShownOrder(sections).filter(({ variant }) => variant === moved.variant)
  const neighbour = beside[beside.indexOf(moved) + direction]
  if (neighbour) return moveSection(sections, id, neighbour.id, direction === 1 ? 'after' : 'before')
  const parts = partsOf(sections, variants)
  const next = parts[parts.indexOf(moved.variant) + direction]
  return next === undefined ? [...sections] : putInPart(sections, id, next, direction === 1 ? 'first' : 'last')
}

/** Moves a group into a part, as its first or last group. */
export function putInPart(sections: Sections, id: string, part: Part, place: 'first' | 'last'): OfferSection[] {
  const moved = sections.find((section) => section.id === id)
  if (!moved || moved.variant === part) return [...sections]
  const there = inShownOrder(sections).filter(({ variant }) => variant === part)
  const target = place === 'first' ? there[0] : there.at(-1)
  if (target) return moveSection(sections, id, target.id, place === 'first' ? 'before' : 'after')
  return [...inShownOrder(sections).filter((section) => section !== moved), inPart(moved, part)]
}

const inPart = (section: OfferSection, variant: Part): OfferSection =>
  section.variant === variant ? section : { ...section, variant }
