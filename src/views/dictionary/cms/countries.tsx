import { msg } from '@lingui/core/macro'
import { CountryForm, dictionaryResources } from '#contract/dictionary/resources.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { codedColumns, codedParts } from './coded.ts'

/** Countries that addresses can be in. */
export const countries = resource({
  of: 'dictionary.countries',
  index: dictionaryResources.endpoints['dictionary.countries.index'],
  form: CountryForm,
  columns: codedColumns,
  blank: { code: '', name_pl: '', name_en: '', position: 10, active: true },
  parts: codedParts(msg`Two letters as in ISO 3166: PL, DE.`),
})

export const screens = screensOf(countries)
