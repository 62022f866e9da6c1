import { msg } from '@lingui/core/macro'
import { ProducerForm, producer } from '#contract/producer/producer.ts'
import { erp } from '#views/components/entity/erp.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'

/** Producers of devices with their brands. */
export const producers = resource({
  of: 'producer.producers',
  index: producer.endpoints['producer.producers.index'],
  form: ProducerForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 320, filter: true, sorter: true },
    { field: 'brand_name', label: msg`Brand`, width: 220, filter: 'brand_id', sorter: true },
    { field: 'external_id', label: msg`Code in ${erp}`, width: 140, filter: true },
    inUseColumn,
    { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true },
  ],
  filters: [{ name: 'brand_id', label: msg`Brand`, lookup: 'brand.brands.index' }],
  blank: {
    name: '',
    brand_id: null,
    external_id: '',
    warranty_parts_months: null,
    warranty_labour_months: null,
    maintenance_months: null,
    registration_acceptance: 'when_sold',
    active: true,
  },
  parts: [
    {
      title: msg`Name`,
      explanation: msg`An inactive producer can no longer be chosen.`,
      fields: [
        { name: 'name', label: msg`Name` },
        { name: 'brand_id', label: msg`Brand`, type: 'lookup', lookup: 'brand.brands.index', beside: true },
        {
          name: 'external_id',
          label: msg`Code in ${erp}`,
          description: msg`The synchronisation finds the producer by it.`,
          optional: true,
        },
        { name: 'active', label: msg`Active` },
      ],
    },
    {
      title: msg`Warranty`,
      explanation: msg`Terms of warranties registered from now on. Without maintenance, the parts warranty ends 30 days after the due date, but not before the labour warranty.`,
      fields: [
        { name: 'warranty_parts_months', label: msg`Parts (months)`, type: 'number', optional: true },
        { name: 'warranty_labour_months', label: msg`Labour (months)`, type: 'number', optional: true, beside: true },
        { name: 'maintenance_months', label: msg`Maintenance every, months`, type: 'number', optional: true },
        {
          name: 'registration_acceptance',
          label: msg`Registration accepted without a check`,
          type: 'select',
          options: [
            { value: 'when_sold', label: msg`If we sold the number to the registering company` },
            { value: 'always', label: msg`Always` },
            { value: 'never', label: msg`Never` },
          ],
        },
      ],
    },
  ],
})

export const screens = screensOf(producers)
