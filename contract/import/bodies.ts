import * as v from 'valibot'
import { paragraphs, requiredText, version } from '#contract/rules.ts'

/** About a record as it was last seen. */
export const Versioned = v.strictObject({ version: version() })
/** The key of a column. */
export const column = () => requiredText(60)
/** What stands in a cell. */
export const cell = () => v.nullable(paragraphs(10_000))
