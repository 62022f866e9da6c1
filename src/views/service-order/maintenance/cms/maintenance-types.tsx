import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { CountsAs } from '#contract/service-order/due/words.ts'
import { MaintenanceTypeForm } from '#contract/service-order/maintenance/dictionaries.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { countsAsOptions, countsAsWords } from '#views/service-order/due/words.ts'

function CountsAsName({ of }: { of: CountsAs }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(countsAsWords[of])}</bdi>
}

/** Kinds of maintenance with their intervals. */
const maintenanceTypes = resource({
  of: 'service-order.maintenance-types',
  index: serviceOrder.endpoints['service-order.maintenance-types.index'],
  form: MaintenanceTypeForm,
  columns: [
    ...namedColumns.slice(0, 2),
    { field: 'interval_months', label: msg`Every (months)`, width: 140, type: 'number' },
    {
      field: 'counts_as',
      label: msg`Counts for the due date of`,
      width: 220,
      words: countsAsWords,
      render: ({ counts_as }) => <CountsAsName of={counts_as} />,
    },
    ...namedColumns.slice(2),
  ],
  blank: { name_pl: '', name_en: '', interval_months: null, counts_as: 'maintenance', position: 0, active: true },
  parts: [
    ...namedParts,
    {
      title: msg`Frequency`,
      explanation: msg`When a maintenance of this kind is completed, the next date is proposed accordingly.`,
      fields: [
        {
          name: 'interval_months',
          label: msg`Every (months)`,
          description: msg`Empty: the next date is not proposed.`,
          optional: true,
        },
        { name: 'counts_as', label: msg`Counts for the due date of`, type: 'select', options: countsAsOptions },
      ],
    },
  ],
})

export const screens = screensOf(maintenanceTypes)
