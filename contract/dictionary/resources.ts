import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, text } from '#contract/declare/filters.ts'
import { namedForm, namedItem, plainDictionary } from '#contract/declare/named.ts'
import { regex, requiredText } from '#contract/values/rules.ts'
import { dictionaryEntities } from './entities.ts'

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

/** The calls of the dictionaries. */
export const dictionaryResources = module('dictionary', {
  ...entityCalls(dictionaryEntities['dictionary.provinces'], plainDictionary),
  ...entityCalls(dictionaryEntities['dictionary.countries'], { form: CountryForm, ...codedDictionary }),
  ...entityCalls(dictionaryEntities['dictionary.languages'], { form: LanguageForm, ...codedDictionary }),
  ...entityCalls(dictionaryEntities['dictionary.brands'], plainDictionary),
})
