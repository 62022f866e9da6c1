import * as v from 'valibot'
import { crud } from '#contract/crud.ts'
import { module } from '#contract/endpoint.ts'
import { boolean, text } from '#contract/filters.ts'
import { listedForm, listedItem, namedForm, namedItem } from '#contract/named.ts'
import { regex, requiredText } from '#contract/rules.ts'

/** The form of provinces and brands, which have one name in every language. */
export const PlainForm = v.strictObject({ name: requiredText(120), ...listedForm })
const PlainItem = v.object({ ...listedItem, name: v.string() })
const plainDictionary = {
  item: PlainItem,
  form: PlainForm,
  sort: ['created_at', 'name', 'position'],
  filters: { name: text(), active: boolean() },
} as const

/** ISO 3166-1 alpha-2, in capitals. */
const countryCode = () => v.pipe(requiredText(2), v.toUpperCase(), regex(/^[A-Z]{2}$/))
/** ISO 639, in small letters. */
const languageCode = () => v.pipe(requiredText(3), v.toLowerCase(), regex(/^[a-z]{2,3}$/))

export const CountryForm = v.strictObject({ code: countryCode(), ...namedForm })
export const LanguageForm = v.strictObject({ code: languageCode(), ...namedForm })
const CodedItem = v.object({ ...namedItem, code: v.string() })
const codedDictionary = {
  item: CodedItem,
  sort: ['created_at', 'code', 'name_pl', 'name_en', 'position'],
  filters: { code: text(), name_pl: text(), name_en: text(), active: boolean() },
} as const

/** The dictionaries that administrators keep (specification, section 2). */
export const dictionaryResources = module('dictionary', {
  ...crud('dictionary.provinces', { path: 'dictionary/provinces', param: 'province', ...plainDictionary }),
  ...crud('dictionary.brands', { path: 'dictionary/brands', param: 'brand', ...plainDictionary }),
  ...crud('dictionary.countries', {
    path: 'dictionary/countries',
    param: 'country',
    form: CountryForm,
    ...codedDictionary,
  }),
  ...crud('dictionary.languages', {
    path: 'dictionary/languages',
    param: 'language',
    form: LanguageForm,
    ...codedDictionary,
  }),
})
