import { msg } from '@lingui/core/macro'
import { NamedForm } from '#contract/named.ts'
import { trainingDictionaries } from '#contract/training/dictionaries.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What participants are given: a notebook, tools, a cap. */
const gadgets = resource({
  name: 'training.gadgets',
  param: 'training_gadget',
  path: '/cms/training/gadgets',
  index: trainingDictionaries.endpoints['training.gadgets.index'],
  form: NamedForm,
  title: msg`Gadgets`,
  newTitle: msg`New gadget`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const TrainingGadgetsScreen = () => <ResourceList of={gadgets} />
export const NewTrainingGadgetScreen = () => <ResourceEditor of={gadgets} id={null} />
export const TrainingGadgetScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={gadgets} key={params.id} id={Number(params.id)} />
)
