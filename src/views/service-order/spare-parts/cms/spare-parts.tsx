import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { pictureFormats } from '#contract/device/cards.ts'
import { spareParts as calls, SparePartForm } from '#contract/service-order/spare-parts/parts.ts'
import { partSale } from '#contract/service-order/spare-parts/row-texts.ts'
import { erp } from '#views/components/entity/erp.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { formatPrice } from '#views/device/cms/amounts.ts'

/** A net price in the format of the language. */
function Price({ net_price }: { net_price: string | null }) {
  const { i18n } = useLingui()
  return <bdi>{formatPrice(net_price, i18n.locale) ?? '–'}</bdi>
}

/** The list of parts that partners order from. */
export const spareParts = resource({
  of: 'service-order.spare-parts',
  index: calls.endpoints['service-order.spare-parts.index'],
  form: SparePartForm,
  status: (row) => <StatusBadge of={partSale.statusOf(row)} />,
  nameOf: ({ number, name_pl }) => `${number} – ${name_pl}`,
  columns: [
    { field: 'number', label: msg`Part number`, width: 140, filter: true, sorter: true },
    { field: 'name_pl', label: msg`Name (Polish)`, width: 260, filter: true, sorter: true },
    { field: 'name_en', label: msg`Name (English)`, width: 220, hidden: true },
    {
      field: 'model_names',
      label: msg`Models`,
      width: 260,
      words: { null: msg`all models` },
      render: ({ model_names }) => model_names || <AllModels />,
    },
    { field: 'net_price', label: msg`Net price`, width: 115, sorter: true, render: (row) => <Price {...row} /> },
    { field: 'active', label: msg`Sale`, width: 190, filter: true, text: partSale },
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', sorter: true, hidden: true },
  ],
  filters: [{ name: 'model', label: msg`Model`, lookup: 'device.devices.lookup' }],
  blank: {
    number: '',
    name_pl: '',
    name_en: '',
    picture: null,
    net_price: null,
    models: [],
    replaced_by_id: null,
    active: true,
  },
  parts: [
    {
      title: msg`Part`,
      explanation: msg`The number used in ${erp} and in the producer’s documents.`,
      fields: [
        { name: 'number', label: msg`Part number` },
        {
          name: 'net_price',
          label: msg`Net price (zł)`,
          beside: true,
          optional: true,
          type: 'decimal',
        },
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true, optional: true },
        { name: 'picture', label: msg`Picture`, type: 'media', formats: pictureFormats, optional: true },
      ],
    },
    {
      title: msg`Where it fits`,
      explanation: msg`A part without models fits all of them. Partners find it by the names of its models too.`,
      fields: [
        {
          name: 'models',
          label: msg`Models`,
          type: 'lookup',
          lookup: 'device.devices.lookup',
          minimum: 3,
          multiple: true,
          optional: true,
        },
      ],
    },
    {
      title: msg`Sale`,
      explanation: msg`When the number of a replaced part is typed, the part sold in its place is offered.`,
      fields: [
        { name: 'active', label: msg`Can be ordered` },
        {
          name: 'replaced_by_id',
          label: msg`Replaced by`,
          type: 'lookup',
          lookup: 'service-order.spare-parts.lookup',
          minimum: 2,
          optional: true,
        },
      ],
    },
  ],
})

const AllModels = () => <Trans>all models</Trans>

export const screens = screensOf(spareParts)
