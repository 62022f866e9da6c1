import { msg } from '@lingui/core/macro'
import { NamedForm } from '#contract/named.ts'
import { trainingDictionaries } from '#contract/training/dictionaries.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What a training is about: installation, service, sales. */
const categories = resource({
  name: 'training.categories',
  param: 'training_category',
  path: '/cms/training/categories',
  index: trainingDictionaries.endpoints['training.categories.index'],
  form: NamedForm,
  title: msg`Training categories`,
  newTitle: msg`New training category`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const TrainingCategoriesScreen = () => <ResourceList of={categories} />
export const NewTrainingCategoryScreen = () => <ResourceEditor of={categories} id={null} />
export const TrainingCategoryScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={categories} key={params.id} id={Number(params.id)} />
)
