import * as v from 'valibot'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { paragraphs, say } from '#contract/values/rules.ts'

/** Placeholders of the service desk's texts, filled from the order in which a text is used. */
export const deskPlaceholders = [
  'order_number',
  /** Model and serial number, as far as the order has them. */
  'device',
  'model',
  'serial_number',
  'company',
  'contact',
  'clerk',
  'due_day',
  'visit',
  'expected_day',
  'today',
] as const
export type DeskPlaceholder = (typeof deskPlaceholders)[number]
export type PlaceholderValues = Record<DeskPlaceholder, string | null>

/** Placeholders that one kind of orders alone can fill. */
const ofOneKind: Partial<Record<DeskPlaceholder, OrderKind>> = { visit: 'maintenance', expected_day: 'parts' }

/** Placeholders of a text for orders of a kind; of a text for every kind, those that each of them can fill. */
export const placeholdersFor = (kind: OrderKind | null): DeskPlaceholder[] =>
  deskPlaceholders.filter((name) => ofOneKind[name] === undefined || ofOneKind[name] === kind)

const written = /\{([^{}]*)\}/g

/** The placeholders of a text that are not among the known ones, as they are written. */
export function unknownPlaceholders(text: string, known: readonly DeskPlaceholder[] = deskPlaceholders): string[] {
  const names = [...text.matchAll(written)].map(([whole, name = '']) => ({ whole, name }))
  return names.filter(({ name }) => !known.some((one) => one === name)).map(({ whole }) => whole)
}

/** Fills in the placeholders; a dash replaces those for which the order has no value. */
export function filledDeskText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(written, (whole, name: string) => {
    const known = deskPlaceholders.find((placeholder) => placeholder === name)
    return known ? values[known] || '–' : whole
  })
}

/** A text with placeholders. Unknown ones are refused, so that no partner reads braces. */
export function placeholderText(limit = 4000) {
  return v.pipe(
    paragraphs(limit),
    v.nonEmpty(say('rule.required')),
    v.check((text) => unknownPlaceholders(text).length === 0, say('rule.placeholder')),
  )
}
