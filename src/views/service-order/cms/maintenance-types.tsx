import { msg } from '@lingui/core/macro'
import { NamedForm } from '#contract/named.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** The small dictionary of what a maintenance can be. */
export const maintenanceTypes = resource({
  name: 'service-order.maintenance-types',
  param: 'maintenance_type',
  path: '/cms/service-order/maintenance-types',
  index: serviceOrder.endpoints['service-order.maintenance-types.index'],
  form: NamedForm,
  title: msg`Maintenance types`,
  newTitle: msg`New maintenance type`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const MaintenanceTypesScreen = () => <ResourceList of={maintenanceTypes} />
export const NewMaintenanceTypeScreen = () => <ResourceEditor of={maintenanceTypes} id={null} />
export const MaintenanceTypeScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={maintenanceTypes} id={Number(params.id)} />
)
