import { msg } from '@lingui/core/macro'
import { NamedForm } from '#contract/named.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** The small dictionary of how a device can be repaired. */
export const repairTypes = resource({
  name: 'service-order.repair-types',
  param: 'repair_type',
  path: '/cms/service-order/repair-types',
  index: serviceOrder.endpoints['service-order.repair-types.index'],
  form: NamedForm,
  title: msg`Repair types`,
  newTitle: msg`New repair type`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const RepairTypesScreen = () => <ResourceList of={repairTypes} />
export const NewRepairTypeScreen = () => <ResourceEditor of={repairTypes} id={null} />
export const RepairTypeScreen = ({ params }: ScreenProps) => <ResourceEditor of={repairTypes} id={Number(params.id)} />
