import * as v from 'valibot'
import { anyText, choice, date, programText, say, today } from '#contract/values/rules.ts'

const Description = v.object({
  kind: v.picklist(['text', 'options', 'ids', 'boolean', 'number', 'dates']),
  options: v.optional(v.array(v.string())),
})
/**
 * Filters of a list. Each parses one query-string value; the same schema reads the request and the address of a bookmarked
 * list. `kind` selects the control in the table.
 */
export interface FilterDescription {
  kind: v.InferOutput<typeof Description>['kind']
  options?: readonly string[]
}

/** Description of a filter, from its schema. */
export function describedFilter(filter: v.ObjectEntries[string]): FilterDescription {
  return v.parse(Description, v.getMetadata(filter))
}

/** Most characters of a text that is searched for. */
export const searchLimit = 200

/** Contains the text, ignoring case and diacritics. */
export function text() {
  return v.pipe(anyText(searchLimit), v.metadata({ kind: 'text' } satisfies FilterDescription))
}

/** Exactly the text that records have in common; it comes from a link, not from a person. */
export function mark() {
  return v.pipe(programText(40), v.metadata({ kind: 'text' } satisfies FilterDescription))
}

/** One or more of fixed values, comma-separated. */
export function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.pipe(
    v.string(say('rule.type')),
    v.transform((value) => value.split(',')),
    v.array(choice(options)),
    v.metadata({ kind: 'options', options } satisfies FilterDescription),
  )
}

/** One or more record ids, comma-separated. */
export function ids(limit = 1000) {
  return v.pipe(
    v.string(say('rule.type')),
    v.regex(/^\d{1,9}(,\d{1,9})*$/, say('rule.type')),
    v.title('Ids'),
    v.examples(['4,17']),
    v.transform((value) => value.split(',').map(Number)),
    v.maxLength(limit, say('rule.too_many_items', { limit })),
    v.metadata({ kind: 'ids' } satisfies FilterDescription),
  )
}

/** Yes or no. */
export function boolean() {
  return v.pipe(
    choice(['true', 'false', '1', '0']),
    v.title('YesOrNo'),
    v.transform((value) => value === 'true' || value === '1'),
    v.metadata({ kind: 'boolean' } satisfies FilterDescription),
  )
}

/** A whole number. */
export function number() {
  return v.pipe(
    v.string(say('rule.type')),
    v.regex(/^-?\d{1,9}$/, say('rule.integer')),
    v.title('WholeNumberText'),
    v.transform(Number),
    v.metadata({ kind: 'number' } satisfies FilterDescription),
  )
}

/** A range of days `YYYY-MM-DD..YYYY-MM-DD`, both inclusive; either may be omitted. */
export function dates() {
  const bound = v.union([v.literal(''), date()], say('rule.date'))
  return v.pipe(
    v.string(say('rule.type')),
    v.regex(/^[^.]*\.\.[^.]*$/, say('rule.date')),
    v.title('DayRange'),
    v.examples(['2026-01-01..2026-03-31']),
    v.transform((value) => {
      const [from = '', to = ''] = value.split('..')
      return { from, to }
    }),
    v.object({ from: bound, to: bound }),
    v.transform(({ from, to }) => ({ from: from || null, to: to || null })),
    v.metadata({ kind: 'dates' } satisfies FilterDescription),
  )
}

/** A period in the past, `from..to`: it does not end before it begins, nor begin after today. */
export function pastDates() {
  return v.pipe(
    dates(),
    v.check(({ from, to }) => from === null || to === null || from <= to, say('rule.period_reversed')),
    v.check(({ from }) => from === null || from <= today(), say('rule.period_in_future')),
    v.metadata({ kind: 'dates' } satisfies FilterDescription),
  )
}
