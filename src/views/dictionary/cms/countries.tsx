import { msg } from '@lingui/core/macro'
import { CountryForm, dictionaryResources } from '#contract/dictionary/resources.ts'
import type { ScreenProps } from '#src/routes.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { codedColumns, codedParts } from './plain.ts'

/** Countries that addresses can be in. */
export const countries = resource({
  name: 'dictionary.countries',
  param: 'country',
  path: '/cms/dictionary/countries',
  index: dictionaryResources.endpoints['dictionary.countries.index'],
  form: CountryForm,
  title: msg`Countries`,
  newTitle: msg`New country`,
  nameOf: ({ name_pl }) => name_pl,
  columns: codedColumns,
  blank: { code: '', name_pl: '', name_en: '', position: 10, active: true },
  parts: codedParts(msg`Two letters as in ISO 3166: PL, DE.`),
})

export const CountriesScreen = () => <ResourceList of={countries} />
export const NewCountryScreen = () => <ResourceEditor of={countries} id={null} />
export const CountryScreen = ({ params }: ScreenProps) => <ResourceEditor of={countries} id={Number(params.id)} />
