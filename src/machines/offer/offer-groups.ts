import type { OfferSection, OfferVariant, VariantKey } from '#contract/offer/content.ts'
import type { Sections } from './offer-lines.ts'

/** Where a group can stand: in one variant, or in all of them. */
type Part = VariantKey | null

type Variants = readonly Pick<OfferVariant, 'key'>[]

/** The parts of an offer in the order in which editor and paper show them; what is in every variant last, where nothing is yet. */
export function partsOf(sections: Sections, variants: Variants): Part[] {
  if (variants.length === 0) return [null]
  const known: Part[] = [...variants.map(({ key }) => key), null]
  const begun = sections.map(({ variant }) => variant).filter((part) => known.includes(part))
  return [...new Set([...begun, ...known])]
}

/** The groups as they are shown: those of a part stand together. */
export function inShownOrder(sections: Sections): OfferSection[] {
  const parts = [...new Set(sections.map(({ variant }) => variant))]
  return parts.flatMap((part) => sections.filter(({ variant }) => variant === part))
}

/** Moves a group before or after another, into whose part it goes. */
export function moveSection(sections: Sections, id: string, to: string, place: 'before' | 'after'): OfferSection[] {
  const moved = sections.find((section) => section.id === id)
  const target = sections.find((section) => section.id === to)
  if (!moved || !target || moved === target) return [...sections]
  const rest = inShownOrder(sections).filter((section) => section !== moved)
  const at = rest.indexOf(target) + (place === 'after' ? 1 : 0)
  return rest.toSpliced(at, 0, inPart(moved, target.variant))
}

/** Moves a group with its lines one place up or down, at the edge of a part into the next one. */
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

/** Puts a group into a part, as the first or the last of it. */
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
