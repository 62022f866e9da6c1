import type { ScreenProps } from '#src/routes.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { navigateTo } from '#views/shell/hash-location.ts'
import { devices } from './device-resource.tsx'
import { devicePaths } from './paths.ts'

/** The devices that the colleague may see. */
export const Devices = () => <ResourceList of={devices} />
export const NewDevice = () => (
  <ResourceEditor of={devices} id={null} onSaved={({ id }) => navigateTo(devicePaths.one(id), { replace: true })} />
)

/** The form of a device. */
export const DeviceEdit = ({ params }: ScreenProps) => (
  <ResourceEditor of={devices} key={params.id} id={Number(params.id)} />
)
