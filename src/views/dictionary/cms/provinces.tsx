import { msg } from '@lingui/core/macro'
import { dictionaryResources, PlainForm } from '#contract/dictionary/resources.ts'
import type { ScreenProps } from '#src/routes.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { plainColumns, plainParts } from './plain.ts'

/** The sixteen provinces: where companies are, and what colleagues can be restricted to. */
export const provinces = resource({
  name: 'dictionary.provinces',
  param: 'province',
  path: '/cms/dictionary/provinces',
  index: dictionaryResources.endpoints['dictionary.provinces.index'],
  form: PlainForm,
  title: msg`Provinces`,
  newTitle: msg`New province`,
  nameOf: ({ name }) => name,
  columns: plainColumns,
  blank: { name: '', position: 0, active: true },
  parts: plainParts,
})

export const ProvincesScreen = () => <ResourceList of={provinces} />
export const NewProvinceScreen = () => <ResourceEditor of={provinces} id={null} />
export const ProvinceScreen = ({ params }: ScreenProps) => <ResourceEditor of={provinces} id={Number(params.id)} />
