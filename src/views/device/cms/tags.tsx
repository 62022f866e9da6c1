import { msg } from '@lingui/core/macro'
import { DeviceTagForm, deviceDictionaries } from '#contract/device/dictionaries.ts'
import type { ScreenProps } from '#src/routes.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { plainColumns, plainParts } from '#views/dictionary/cms/plain.ts'

/** What devices are found by beside their name. */
const tags = resource({
  name: 'device.tags',
  param: 'device_tag',
  path: '/cms/device/tags',
  index: deviceDictionaries.endpoints['device.tags.index'],
  form: DeviceTagForm,
  title: msg`Device tags`,
  newTitle: msg`New device tag`,
  nameOf: ({ name }) => name,
  columns: plainColumns,
  blank: { name: '', position: 0, active: true },
  parts: plainParts,
})

export const DeviceTags = () => <ResourceList of={tags} />
export const NewDeviceTag = () => <ResourceEditor of={tags} id={null} />
export const DeviceTag = ({ params }: ScreenProps) => <ResourceEditor of={tags} id={Number(params.id)} />
