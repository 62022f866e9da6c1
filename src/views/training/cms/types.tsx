import { msg } from '@lingui/core/macro'
import { NamedForm } from '#contract/named.ts'
import { trainingDictionaries } from '#contract/training/dictionaries.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** How a training is held: in a room, at the unit, online. */
const types = resource({
  name: 'training.types',
  param: 'training_type',
  path: '/cms/training/types',
  index: trainingDictionaries.endpoints['training.types.index'],
  form: NamedForm,
  title: msg`Training types`,
  newTitle: msg`New training type`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const TrainingTypesScreen = () => <ResourceList of={types} />
export const NewTrainingTypeScreen = () => <ResourceEditor of={types} id={null} />
export const TrainingTypeScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={types} key={params.id} id={Number(params.id)} />
)
