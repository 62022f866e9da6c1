import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'

/** The two kinds: of device and of work. */
export type Kind = 'device_type' | 'maintenance_type' | 'repair_type'
const kindLookups = {
  device_type: 'partnerzone.service-order.device-types.index',
  maintenance_type: 'partnerzone.service-order.maintenance-types.index',
  repair_type: 'partnerzone.service-order.repair-types.index',
} as const

interface KindFieldProps {
  name: Kind
  id: string
  label: string
  value: number | null
  error?: ReactNode
  /** Options for staff; partners use a lookup. */
  options: MaintenanceBeginning['device_types'] | undefined
  onChange: (id: number | null) => void
}

/** Chooses a kind of device or of maintenance. */
export function KindField({ name, options, value, onChange, ...field }: KindFieldProps) {
  if (!options) return <LookupField required lookup={kindLookups[name]} value={value} onChange={onChange} {...field} />
  return (
    <Select
      required
      searchable
      data={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      {...field}
    />
  )
}
