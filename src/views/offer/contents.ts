import type { CustomerOffer, PublicContent } from '#contract/offer/shown-offer.ts'
import type { Selection } from '#contract/offer/totals.ts'

export type PublicSection = PublicContent['sections'][number]
export type PublicLine = PublicSection['lines'][number]
type Variant = PublicContent['variants'][number]
type Content = Pick<CustomerOffer, 'sections'>

const isIn = (section: PublicSection, variant: Selection['variant']) =>
  section.variant === null || section.variant === variant

/** The sections of a variant: its own first, then those common to all variants. */
export function sectionsOf({ sections }: Content, variant: Selection['variant']): PublicSection[] {
  const those = sections.filter((section) => isIn(section, variant))
  return [
    ...those.filter((section) => section.variant !== null),
    ...those.filter((section) => section.variant === null),
  ]
}

/** The lines of a variant that are not optional. */
export function fixedLines(content: Content, variant: Selection['variant']): PublicLine[] {
  return sectionsOf(content, variant)
    .filter(({ is_optional }) => !is_optional)
    .flatMap(({ lines }) => lines.filter(({ is_optional, kind }) => !is_optional && kind !== 'text'))
}

/** The line that represents a variant: its first device, otherwise its first line. */
export function leadOf(content: Content, variant: Selection['variant']): PublicLine | undefined {
  const lines = fixedLines(content, variant)
  return lines.find(({ kind }) => kind === 'device') ?? lines[0]
}

/** The title of a variant: the name given by the company, otherwise that of its first device. */
export function variantTitle(content: Content, { key, name }: Pick<Variant, 'key' | 'name'>): string {
  return name || leadOf(content, key)?.name || key
}

/** Something optional: a line, or a section whose `parts` are only sold together. */
export interface Option {
  id: string
  name: string
  /** Quantity with unit; null for a section, whose parts have their own. */
  amount: Amount | null
  parts: (Amount & { name: string })[]
}
type Amount = Pick<PublicLine, 'quantity' | 'unit'>

/** The options of a variant, in the order of the offer. */
export function optionsIn(content: Content, variant: Selection['variant']): Option[] {
  return sectionsOf(content, variant).flatMap((section) => {
    const named = section.lines.filter(({ kind }) => kind !== 'text')
    const lines = named.filter(({ is_optional }) => is_optional).map(lineOption)
    if (!section.is_optional) return lines
    const [first, ...more] = named
    if (section.name || !first) return [{ id: section.id, name: section.name, amount: null, parts: named }]
    return [{ ...lineOption(first), id: section.id, parts: more }]
  })
}

const lineOption = ({ id, name, quantity, unit }: PublicLine): Option => ({
  id,
  name,
  amount: { quantity, unit },
  parts: [],
})
