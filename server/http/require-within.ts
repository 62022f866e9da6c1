import { brokenBounds, type Clock, textOfBroken } from '#contract/declare/bounds.ts'
import type { Schema } from '#contract/declare/endpoint.ts'
import { refuse } from '#server/refusal.ts'
import type { CallContext } from './handlers.ts'

/**
 * Refuses days outside the bounds that depend on the record; `record` has its values by the names that the form's bounds use. All other
 * bounds have been checked with the request.
 */
export function requireWithin(
  { at, locale }: Pick<CallContext, 'at' | 'locale'>,
  schema: Schema,
  form: object,
  record: NonNullable<Clock['record']>,
): void {
  const broken = brokenBounds(schema, form, { at, record })
  if (broken.length === 0) return
  refuse('invalid', { errors: Object.fromEntries(broken.map((bound) => [bound.field, [textOfBroken(bound, locale)]])) })
}
