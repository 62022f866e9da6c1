import * as v from 'valibot'
import { boolean, text } from './filters.ts'
import { flag, integer, maxValue, minValue, requiredText } from './rules.ts'

/** A small dictionary with a name in both languages. */
const named = {
  name_pl: requiredText(120),
  name_en: requiredText(120),
  position: v.optional(v.pipe(integer(), minValue(0), maxValue(10_000)), 0),
  active: v.optional(flag(), true),
}
export const NamedForm = v.strictObject(named)
export const NamedItem = v.object({
  id: v.number(),
  name_pl: v.string(),
  name_en: v.string(),
  position: v.number(),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
})
/** What every such dictionary offers. */
export const namedDictionary = {
  item: NamedItem,
  form: NamedForm,
  sort: ['created_at', 'name_pl', 'name_en', 'position'],
  filters: { name_pl: text(), name_en: text(), active: boolean() },
} as const
