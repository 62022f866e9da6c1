import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ConditionOptionForm } from '#contract/offer/conditions.ts'
import type { ConditionKind } from '#contract/offer/content.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'

const kinds = [
  { value: 'transport', label: msg`Delivery` },
  { value: 'transport_price', label: msg`Price of delivery` },
  { value: 'assembly', label: msg({ context: 'offer', message: 'Installation' }) },
  { value: 'assembly_price', label: msg`Price of installation` },
  { value: 'warranty', label: msg({ context: 'offer', message: 'Warranty' }) },
  { value: 'expiry', label: msg({ context: 'offer', message: 'Validity' }) },
  { value: 'installment', label: msg`Instalments` },
  { value: 'deadline', label: msg`Delivery time` },
  { value: 'payment', label: msg({ context: 'offer', message: 'Payment' }) },
] as const satisfies readonly { value: ConditionKind; label: unknown }[]

/** The options for the conditions of partners' offers. */
export const conditionOptions = resource({
  of: 'offer-generator.condition-options',
  index: offerStaff.endpoints['offer-generator.condition-options.index'],
  form: ConditionOptionForm,
  columns: [
    { field: 'kind', label: msg`Condition`, width: 200, sorter: true, render: ({ kind }) => <Kind of={kind} /> },
    ...namedColumns,
  ],
  filters: [{ name: 'kind', label: msg`Condition`, options: kinds }],
  blank: { kind: 'transport', name_pl: '', name_en: '', days: null, takes_amount: false, position: 0, active: true },
  parts: [
    {
      title: msg`Condition`,
      explanation: msg`Which question of an offer this answers.`,
      fields: [
        { name: 'kind', label: msg`Condition`, type: 'select', options: kinds },
        {
          name: 'days',
          label: msg`Days`,
          description: msg`For a validity: the number of days for which the offer is valid.`,
          optional: true,
        },
        {
          name: 'takes_amount',
          label: msg`With an amount`,
          description: msg`For a price: the amount is entered in the offer and counts towards its total.`,
        },
      ],
    },
    ...namedParts,
  ],
})

function Kind({ of }: { of: ConditionKind }) {
  const { i18n } = useLingui()
  const kind = kinds.find(({ value }) => value === of)
  return kind && i18n._(kind.label)
}

export const screens = screensOf(conditionOptions)
