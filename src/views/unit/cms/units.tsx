import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCheck, IconMessageQuestion, IconX } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { UnitForm } from '#contract/unit/form.ts'
import { unitDeeds } from '#contract/unit/statuses.ts'
import { units } from '#contract/unit/unit.ts'
import type { RegistrationCheck } from '#contract/unit/values.ts'
import { formatSerial } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import { reasonForm } from '#views/components/data-table/many/reason-form.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { ErpOwnedNotice } from '#views/synchronization/cms/erp-owned-notice.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'
import { CoverageBadge } from '#views/unit/coverage-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { unitColumns, unitFilters } from '#views/unit/unit-columns.tsx'
import { blankUnit, gasFields, keptSerial, placeAndOwner } from '#views/unit/unit-parts.tsx'
import { unitStatusOptions } from '#views/unit/words.ts'

function company<Name extends 'partner_id' | 'sold_by_id' | 'serviced_by_id'>(name: Name, label: MessageDescriptor) {
  return { name, label, type: 'lookup', lookup: 'partner.partners.lookup', minimum: 2, optional: true } as const
}

/** Whether a registration waits for staff. */
const isChecked = ({ check_status }: { check_status: RegistrationCheck | null }) =>
  check_status === 'waiting' || check_status === 'asked'

/** The resource of serial numbers for staff. */
const kept = resource({
  of: 'device.units',
  index: units.endpoints['device.units.index'],
  form: UnitForm,
  peek: true,
  many: [
    {
      call: 'device.units.accept',
      permission: 'device.units.update',
      label: msg`Accept the registration`,
      done: unitDeeds.accept.done,
      icon: IconCheck,
      question: msg`Accept the selected registrations?`,
      takes: isChecked,
    },
    {
      call: 'device.units.ask',
      permission: 'device.units.update',
      label: msg`Ask the company…`,
      done: unitDeeds.ask.done,
      icon: IconMessageQuestion,
      question: msg`Ask the companies about the selected registrations`,
      form: reasonForm({ name: 'text', label: <Trans>Question</Trans> }),
      takes: isChecked,
      several: true,
    },
    {
      call: 'device.units.deny',
      permission: 'device.units.update',
      label: msg`Deny the registration…`,
      done: unitDeeds.deny.done,
      icon: IconX,
      danger: true,
      question: msg`Deny the selected registrations?`,
      form: reasonForm({ name: 'text', description: <Trans>The company reads it.</Trans> }),
      takes: isChecked,
      several: true,
    },
    deleteRows('device.units.destroy'),
  ],
  nameOf: ({ serial_no }) => formatSerial(serial_no),
  status: (row) =>
    row.check_status ? (
      <CheckBadge check={row.check_status} />
    ) : (
      <CoverageBadge state={'coverage' in row ? row.coverage.state : row.coverage_state} />
    ),
  columns: unitColumns,
  filters: [
    ...unitFilters,
    { name: 'status', label: msg`Status`, options: unitStatusOptions },
    { name: 'contested', label: msg`Claimed by several companies` },
    { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
    { name: 'device', label: msg`Model`, lookup: 'device.devices.lookup', minimum: 3 },
  ],
  blank: {
    ...blankUnit,
    partner_id: null,
    sold_by_id: null,
    serviced_by_id: null,
    parts_until: null,
    labour_until: null,
    maintenance_months: null,
    gwp: null,
  },
  parts: [
    {
      title: msg({ context: 'serial number', message: 'Unit' }),
      fields: [
        keptSerial,
        { name: 'device_id', label: msg`Model`, type: 'lookup', lookup: 'device.devices.lookup', minimum: 3 },
        company('partner_id', msg`Installed by`),
        company('sold_by_id', msg`Sold by`),
        company('serviced_by_id', msg`Serviced by`),
        { name: 'purchase_date', label: msg`Purchase date`, type: 'date', optional: true },
        { name: 'invoice_no', label: msg`Invoice number`, beside: true, optional: true },
        { name: 'install_date', label: msg`Installation date`, type: 'date', optional: true },
      ],
    },
    ...placeAndOwner,
    {
      title: msg`Warranty`,
      explanation: msg`If empty, they are set by the producer’s terms when there is an installation date.`,
      fields: [
        { name: 'parts_until', label: msg`Parts until`, type: 'date', optional: true },
        { name: 'labour_until', label: msg`Labour until`, type: 'date', beside: true, optional: true },
        { name: 'maintenance_months', label: msg`Maintenance every, months`, type: 'number', optional: true },
      ],
    },
    {
      title: msg`Refrigerant and software`,
      fields: [
        ...gasFields,
        {
          name: 'gwp',
          label: msg`Global warming potential (GWP)`,
          description: msg`If empty, the value of the refrigerant is used.`,
          type: 'number',
          optional: true,
        },
      ],
    },
  ],
  above: ({ serial_no }) => <ErpOwnedNotice kind="units" number={serial_no} />,
})

/** All serial numbers. */
export function Units() {
  return <ResourceList of={kept} />
}

/** Creates a unit. */
export function NewUnit() {
  return <ResourceEditor of={kept} id={null} />
}

/** Corrects the data of a unit. */
export function UnitEdit({ params }: ScreenProps) {
  const [, navigate] = useLocation()
  const id = Number(params.id)
  return <ResourceEditor of={kept} key={id} id={id} onSaved={() => navigate(unitPaths.staff.unit(id))} />
}
