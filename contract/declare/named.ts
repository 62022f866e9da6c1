import * as v from 'valibot'
import { flag, integer, maxValue, minValue, requiredText } from '#contract/values/rules.ts'
import { boolean, text } from './filters.ts'

/** Common fields of all small dictionaries: position (smaller first), and whether the record is offered in selectors. */
export const listedForm = {
  position: v.optional(v.pipe(integer(), minValue(0), maxValue(10_000)), 0),
  active: v.optional(flag(), true),
}
export const listedItem = {
  id: v.number(),
  position: v.number(),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
}

/** The form of a small dictionary with one name in every language. */
export const PlainForm = v.strictObject({ name: requiredText(120), ...listedForm })
export const PlainItem = v.object({ ...listedItem, name: v.string() })

/** Schemas of entities of the shape `plain`. */
export const plainDictionary = {
  item: PlainItem,
  form: PlainForm,
  sort: ['created_at', 'name', 'position'],
  filters: { name: text(), active: boolean() },
} as const

/** A small dictionary with a name in both languages. */
export const namedForm = { name_pl: requiredText(120), name_en: requiredText(120), ...listedForm }
export const namedItem = { ...listedItem, name_pl: v.string(), name_en: v.string() }
export const NamedForm = v.strictObject(namedForm)
export const NamedItem = v.object(namedItem)

/** Schemas of entities of the shape `named`. */
export const namedDictionary = {
  item: NamedItem,
  form: NamedForm,
  sort: ['created_at', 'name_pl', 'name_en', 'position'],
  filters: { name_pl: text(), name_en: text(), active: boolean() },
} as const
