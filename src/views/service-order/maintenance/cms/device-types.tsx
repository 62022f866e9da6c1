import { msg } from '@lingui/core/macro'
import { DeviceTypeForm } from '#contract/service-order/maintenance/dictionaries.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'

/** Types of devices for maintenance: their groups, intervals and reminders. */
const deviceTypes = resource({
  of: 'service-order.device-types',
  index: maintenance.endpoints['service-order.device-types.index'],
  form: DeviceTypeForm,
  columns: [
    ...namedColumns.slice(0, 2),
    { field: 'interval_months', label: msg`Every (months)`, width: 130, type: 'number' },
    { field: 'is_condition', label: msg`Warranty condition`, width: 160, type: 'boolean' },
    { field: 'lead_days', label: msg`Reminder, days before`, width: 150, type: 'number' },
    ...namedColumns.slice(2),
  ],
  blank: {
    name_pl: '',
    name_en: '',
    groups: [],
    interval_months: null,
    is_condition: true,
    lead_days: 30,
    position: 0,
    active: true,
  },
  parts: [
    ...namedParts,
    {
      title: msg`Devices`,
      explanation: msg`Devices of these groups and of all groups below them are of this type.`,
      fields: [{ name: 'groups', label: msg`Groups of devices`, type: 'group', multiple: true, optional: true }],
    },
    {
      title: msg`Maintenances due`,
      explanation: msg`A change recalculates the due dates of all units; this takes a moment.`,
      fields: [
        {
          name: 'interval_months',
          label: msg`Every (months)`,
          type: 'number',
          description: msg`Empty: the due date follows only from the warranty of the unit.`,
          optional: true,
        },
        { name: 'lead_days', label: msg`Reminder, days before`, beside: true },
        {
          name: 'is_condition',
          label: msg`The parts warranty requires it`,
          description: msg`For warranties that are registered from now on.`,
        },
      ],
    },
  ],
})

export const screens = screensOf(deviceTypes)
