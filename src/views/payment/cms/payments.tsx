import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { PaymentForm, payment, type paymentTypes } from '#contract/payment/payment.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'

const types = [
  { value: 'online', label: msg`Online payment` },
  { value: 'transfer', label: msg`Bank transfer` },
] as const

/** Forms of payment of trainings. They are fixed in the product: none can be added or deleted. */
export const payments = resource({
  of: 'payment.payments',
  index: payment.endpoints['payment.payments.index'],
  form: PaymentForm,
  columns: [
    { field: 'name_pl', label: msg`Name (Polish)`, width: 280, filter: true, sorter: true },
    { field: 'name_en', label: msg`Name (English)`, width: 280, filter: true, sorter: true },
    {
      field: 'type',
      label: msg`Type`,
      width: 160,
      filter: true,
      sorter: true,
      words: Object.fromEntries(types.map(({ value, label }) => [value, label])),
      render: ({ type }) => <Type of={type} />,
    },
    inUseColumn,
  ],
  filters: [{ name: 'type', label: msg`Type`, options: types }],
  blank: { name_pl: '', name_en: '', type: 'transfer', active: true },
  parts: [
    {
      title: msg`Name`,
      explanation: msg`As partners and colleagues see it, in the language of their interface.`,
      fields: [
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true },
      ],
    },
    {
      title: msg`Usage`,
      explanation: msg`An inactive form of payment can no longer be chosen.`,
      fields: [
        { name: 'type', label: msg`Type`, type: 'select', options: types },
        { name: 'active', label: msg`Active` },
      ],
    },
  ],
})

function Type({ of }: { of: (typeof paymentTypes)[number] }) {
  const { i18n } = useLingui()
  const type = types.find(({ value }) => value === of)
  return type && <bdi>{i18n._(type.label)}</bdi>
}

export const screens = screensOf(payments)
