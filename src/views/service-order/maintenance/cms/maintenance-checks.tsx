import { msg } from '@lingui/core/macro'
import { MaintenanceCheckForm } from '#contract/service-order/maintenance/dictionaries.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'

/** The checklist of a visit by type of device. */
const maintenanceChecks = resource({
  of: 'service-order.maintenance-checks',
  index: maintenance.endpoints['service-order.maintenance-checks.index'],
  form: MaintenanceCheckForm,
  columns: [{ field: 'device_type_name', label: msg`Device type`, width: 180, filter: 'device_type' }, ...namedColumns],
  filters: [{ name: 'device_type', label: msg`Device type`, lookup: 'service-order.device-types.lookup' }],
  blank: { name_pl: '', name_en: '', device_type: null, position: 0, active: true },
  parts: [
    {
      title: msg`Device type`,
      explanation: msg`The visit report for such a device asks for this.`,
      fields: [
        {
          name: 'device_type',
          label: msg`Device type`,
          type: 'lookup',
          lookup: 'service-order.device-types.lookup',
        },
      ],
    },
    ...namedParts,
  ],
})

export const screens = screensOf(maintenanceChecks)
