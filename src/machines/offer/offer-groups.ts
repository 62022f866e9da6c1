import type { OfferSection, OfferVariant, VariantKey } from '#contract/offer/content.ts'
import type { Sections } from './offer-lines.ts'

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
