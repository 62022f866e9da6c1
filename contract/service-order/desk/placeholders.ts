import * as v from 'valibot'
import { paragraphs, say } from '#contract/rules.ts'

/** Placeholders of the service desk's texts, filled from the order in which a text is used. */
export const placeholders = [
  'order_number',
  'model',
  'serial_number',
  'company',
  'contact',
  'clerk',
  'due_day',
  'today',
] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = Record<Placeholder, string | null>

const written = /\{([^{}]*)\}/g

/** The unknown placeholders of a text, as they are written. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(written)].map(([whole, name = '']) => ({ whole, name }))
  return names.filter(({ name }) => !placeholders.some((known) => known === name)).map(({ whole }) => whole)
}

/** Fills in the placeholders; a dash replaces those for which the order has no value. */
export function filledText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(written, (whole, name: string) => {
    const known = placeholders.find((placeholder) => placeholder === name)
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
