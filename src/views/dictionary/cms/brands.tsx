import { msg } from '@lingui/core/macro'
import { dictionaryResources, PlainForm } from '#contract/dictionary/resources.ts'
import type { ScreenProps } from '#src/routes.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { plainColumns, plainParts } from './plain.ts'

/** The brands of the devices; colleagues can be restricted to some. */
export const brands = resource({
  name: 'dictionary.brands',
  param: 'brand',
  path: '/cms/dictionary/brands',
  index: dictionaryResources.endpoints['dictionary.brands.index'],
  form: PlainForm,
  title: msg`Brands`,
  newTitle: msg`New brand`,
  nameOf: ({ name }) => name,
  columns: plainColumns,
  blank: { name: '', position: 0, active: true },
  parts: plainParts,
})

export const BrandsScreen = () => <ResourceList of={brands} />
export const NewBrandScreen = () => <ResourceEditor of={brands} id={null} />
export const BrandScreen = ({ params }: ScreenProps) => <ResourceEditor of={brands} id={Number(params.id)} />
