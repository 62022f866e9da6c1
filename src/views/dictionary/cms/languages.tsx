import { msg } from '@lingui/core/macro'
import { dictionaryResources, LanguageForm } from '#contract/dictionary/resources.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { codedColumns, codedParts } from './coded.ts'

/** Languages of trainings and documents. */
export const languages = resource({
  of: 'dictionary.languages',
  index: dictionaryResources.endpoints['dictionary.languages.index'],
  form: LanguageForm,
  columns: codedColumns,
  blank: { code: '', name_pl: '', name_en: '', position: 10, active: true },
  parts: codedParts(msg`Two or three letters as in ISO 639: pl, en.`),
})

export const screens = screensOf(languages)
