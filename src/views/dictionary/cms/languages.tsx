import { msg } from '@lingui/core/macro'
import { dictionaryResources, LanguageForm } from '#contract/dictionary/resources.ts'
import type { ScreenProps } from '#src/routes.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { codedColumns, codedParts } from './plain.ts'

/** Languages of trainings and documents. */
export const languages = resource({
  name: 'dictionary.languages',
  param: 'language',
  path: '/cms/dictionary/languages',
  index: dictionaryResources.endpoints['dictionary.languages.index'],
  form: LanguageForm,
  title: msg`Languages`,
  newTitle: msg`New language`,
  nameOf: ({ name_pl }) => name_pl,
  columns: codedColumns,
  blank: { code: '', name_pl: '', name_en: '', position: 10, active: true },
  parts: codedParts(msg`Two or three letters as in ISO 639: pl, en.`),
})

export const LanguagesScreen = () => <ResourceList of={languages} />
export const NewLanguageScreen = () => <ResourceEditor of={languages} id={null} />
export const LanguageScreen = ({ params }: ScreenProps) => <ResourceEditor of={languages} id={Number(params.id)} />
