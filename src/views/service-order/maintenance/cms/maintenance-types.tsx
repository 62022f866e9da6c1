import { msg } from '@lingui/core/macro'
import { MaintenanceTypeForm } from '#contract/service-order/maintenance/dictionaries.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'

/** Kinds of maintenance that a partner may register, each with how often it comes again. */
const maintenanceTypes = resource({
  of: 'service-order.maintenance-types',
  index: serviceOrder.endpoints['service-order.maintenance-types.index'],
  form: MaintenanceTypeForm,
  columns: [{ field: 'interval_months', label: msg`Every (months)`, width: 140, type: 'number' }, ...namedColumns],
  blank: { name_pl: '', name_en: '', interval_months: null, position: 0, active: true },
  parts: [
    ...namedParts,
    {
      title: msg`How often`,
      explanation: msg`When a maintenance of this kind is completed, the next date is proposed by it.`,
      fields: [
        {
          name: 'interval_months',
          label: msg`Every (months)`,
          description: msg`Empty: the next date is not proposed.`,
          optional: true,
        },
      ],
    },
  ],
})

export const screens = screensOf(maintenanceTypes)
