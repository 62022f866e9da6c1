import { and, type SQL } from 'drizzle-orm'
import type { VisibilityCondition } from '#contract/core/visibility.ts'

/**
 * Conditions under which a person of the partner zone sees a record, by name. A query uses all of them (`allOf`), and the back
 * office reads them one by one, so that the reason why a person does not see a record is that of the query itself. One that is
 * undefined restricts nothing.
 */
export type NamedConditions = { readonly [Name in VisibilityCondition]?: SQL | undefined }

/** The condition of a query: all that are named. */
export function allOf(conditions: NamedConditions): SQL | undefined {
  return and(...Object.values(conditions))
}
