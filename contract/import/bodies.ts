import * as v from 'valibot'
import { paragraphs, requiredText, version } from '#contract/values/rules.ts'

/** Body with the version that was read. */
export const Versioned = v.strictObject({ version: version() })
/** The key of a column. */
export const column = () => requiredText(60)
/** Content of a cell. */
export const cell = () => v.nullable(paragraphs(10_000))
