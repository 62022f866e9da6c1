import * as v from 'valibot'
import { paragraphs, say } from '#contract/rules.ts'

/** What the texts of the service desk may leave open, to be filled from the order that they are used in. */
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

/** The placeholders of a text that nobody knows, as they are written. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(written)].map(([whole, name = '']) => ({ whole, name }))
  return names.filter(({ name }) => !placeholders.some((known) => known === name)).map(({ whole }) => whole)
}

/** The text with what is known of an order; what the order does not have is left out, with a dash in its place. */
export function filledText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(written, (whole, name: string) => {
    const known = placeholders.find((placeholder) => placeholder === name)
    return known ? values[known] || '–' : whole
  })
}

/** A text with placeholders. One with a name that nobody knows is refused, so that no partner reads braces. */
export function placeholderText(limit = 4000) {
  return v.pipe(
    paragraphs(limit),
    v.nonEmpty(say('rule.required')),
    v.check((text) => unknownPlaceholders(text).length === 0, say('rule.placeholder')),
  )
}
