import { msg } from '@lingui/core/macro'
import { LeakCheckRuleForm } from '#contract/service-order/due/leak-checks.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'

/** Rules of leak checks: thresholds and intervals. */
const leakCheckRules = resource({
  of: 'service-order.leak-check-rules',
  index: maintenance.endpoints['service-order.leak-check-rules.index'],
  form: LeakCheckRuleForm,
  nameOf: ({ from_tonnes }) => `${Number(from_tonnes)} t`,
  columns: [
    { field: 'from_tonnes', label: msg`From tonnes of CO₂`, width: 170, type: 'number', sorter: true },
    { field: 'hermetic_from_tonnes', label: msg`Hermetic, from tonnes`, width: 180, type: 'number' },
    { field: 'from_kg', label: msg`From kg of HFO`, width: 140, type: 'number' },
    { field: 'interval_months', label: msg`Every (months)`, width: 140, type: 'number' },
    { field: 'detection_months', label: msg`With leak detection (months)`, width: 200, type: 'number' },
    { field: 'source', label: msg`Source`, width: 300 },
  ],
  blank: {
    from_tonnes: '',
    hermetic_from_tonnes: '',
    from_kg: '',
    hermetic_from_kg: '',
    dwelling_from_kg: '3',
    interval_months: 12,
    detection_months: 24,
    source: '',
  },
  parts: [
    {
      title: msg`Threshold`,
      explanation: msg`Tonnes of CO₂ to which the charge of a unit is equivalent, or kilograms of gases of annex II (R1234yf, R1234ze). The largest threshold that a unit reaches counts.`,
      fields: [
        { name: 'from_tonnes', label: msg`From tonnes of CO₂`, type: 'decimal' },
        { name: 'hermetic_from_tonnes', label: msg`Hermetic, from tonnes`, type: 'decimal', beside: true },
        { name: 'from_kg', label: msg`From kg of HFO`, type: 'decimal' },
        { name: 'hermetic_from_kg', label: msg`Hermetic, from kg of HFO`, type: 'decimal', beside: true },
        {
          name: 'dwelling_from_kg',
          label: msg`Hermetic in a residential building, from kg`,
          type: 'decimal',
          description: msg`Applies to the whole charge. Smaller units are exempt.`,
        },
      ],
    },
    {
      title: msg`Frequency`,
      fields: [
        { name: 'interval_months', label: msg`Every (months)` },
        { name: 'detection_months', label: msg`With leak detection (months)`, beside: true },
        { name: 'source', label: msg`Source`, description: msg`The act and article from which the figures are taken.` },
      ],
    },
  ],
})

export const screens = screensOf(leakCheckRules)
