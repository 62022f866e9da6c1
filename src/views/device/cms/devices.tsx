import type { ScreenProps } from '#src/routes.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { devices } from './device-resource.tsx'

/** The list of devices. */
export const Devices = () => <ResourceList of={devices} />

/** The form of a device. */
export const DeviceEdit = ({ params }: ScreenProps) => (
  <ResourceEditor of={devices} key={params.id} id={Number(params.id)} />
)
