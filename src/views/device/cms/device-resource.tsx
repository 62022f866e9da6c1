import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { DeviceForm, deviceRecords } from '#contract/device/records.ts'
import { saleState } from '#contract/device/row-texts.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import { erp } from '#views/components/entity/erp.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ErpOwnedNotice } from '#views/synchronization/cms/erp-owned-notice.tsx'
import { formatCapacity, formatPrice } from './amounts.ts'
import { DeviceTabs, SuccessorNotice } from './device-frame.tsx'
import { DeviceName, SaleBadge } from './device-marks.tsx'

/** An amount of the row, formatted in the language of the person. */
function Amount({ value, as }: { value: string | null; as: typeof formatPrice }) {
  const { i18n } = useLingui()
  return <bdi>{as(value, i18n.locale) ?? '–'}</bdi>
}

/** The models of the catalogue; they have Polish texts only. */
export const devices = resource({
  of: 'device.devices',
  index: deviceRecords.endpoints['device.devices.index'],
  form: DeviceForm,
  many: [deleteRows('device.devices.destroy', { question: msg`Delete the selected devices?` })],
  peek: true,
  status: (row) => <SaleBadge {...row} />,
  columns: [
    {
      field: 'name',
      label: msg`Model`,
      width: 195,
      filter: true,
      sorter: true,
      exported: [
        { field: 'name', label: msg`Model` },
        { field: 'successor_name', label: msg`Successor` },
      ],
      render: (row) => <DeviceName {...row} />,
      detail: { of: [{ field: 'name2', label: msg`Long name` }] },
    },
    { field: 'name2', label: msg`Long name`, width: 220, hidden: true },
    { field: 'external_id', label: msg`Item number`, width: 130, filter: true, sorter: true, hidden: true },
    {
      field: 'producer_name',
      label: msg`Producer`,
      width: 160,
      filter: 'producer',
      detail: { of: [{ field: 'group_name', label: msg`Group` }] },
    },
    { field: 'brand_name', label: msg`Brand`, width: 90, filter: 'brand', hidden: true },
    { field: 'group_name', label: msg`Group`, width: 125, filter: 'group', hidden: true },
    { field: 'unit', label: msg`Unit`, width: 80, hidden: true },
    {
      field: 'heating_capacity',
      label: msg`Heating capacity`,
      width: 105,
      sorter: true,
      render: ({ heating_capacity }) => <Amount value={heating_capacity} as={formatCapacity} />,
    },
    {
      field: 'cooling_capacity',
      label: msg`Cooling capacity`,
      width: 105,
      sorter: true,
      render: ({ cooling_capacity }) => <Amount value={cooling_capacity} as={formatCapacity} />,
    },
    {
      field: 'sales_price',
      label: msg`Net price`,
      width: 115,
      sorter: true,
      render: ({ sales_price }) => <Amount value={sales_price} as={formatPrice} />,
    },
    {
      field: 'blocked',
      label: msg`Sale`,
      width: 140,
      filter: true,
      text: saleState,
      render: (row) => <SaleBadge {...row} />,
    },
    { field: 'is_offerable', label: msg`In offers`, width: 100, type: 'boolean', filter: true, hidden: true },
    { field: 'successor_name', label: msg`Successor`, width: 180, hidden: true },
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  filters: [
    { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
    { name: 'producer', label: msg`Producer`, lookup: 'producer.producers.lookup' },
    { name: 'group', label: msg`Group`, lookup: 'device.groups.lookup' },
    { name: 'tag', label: msg`Tag`, lookup: 'device.tags.lookup' },
    { name: 'product_card', label: msg`Product card`, lookup: 'device.productcards.lookup' },
    { name: 'is_offerable', label: msg`In offers`, toggle: true },
    { name: 'blocked', label: msg`Blocked`, toggle: false },
  ],
  // Discontinued devices have a view of their own.
  views: [
    { id: 'active', label: msg({ context: 'devices', message: 'Active' }), query: 'blocked=false', begins: true },
    { id: 'blocked', label: msg({ context: 'devices', message: 'Blocked' }), query: 'blocked=true' },
    { id: 'all', label: msg`All`, query: '' },
  ],
  blank: {
    name: '',
    name2: null,
    external_id: null,
    // Chosen in the form; the contract refuses their absence.
    producer_id: null,
    group_id: null,
    product_card_id: null,
    unit: 'szt.',
    factor: '1',
    heating_capacity: null,
    cooling_capacity: null,
    sales_price: null,
    is_offerable: false,
    offer_description: null,
    blocked: false,
    successor_id: null,
    tags: [],
  },
  parts: [
    {
      title: msg`Model`,
      explanation: msg`Name, producer and place in the catalogue.`,
      fields: [
        { name: 'name', label: msg`Model` },
        { name: 'name2', label: msg`Long name`, description: msg`For catalogues and offers.`, optional: true },
        { name: 'producer_id', label: msg`Producer`, type: 'lookup', lookup: 'producer.producers.lookup' },
        { name: 'external_id', label: msg`Item number in ${erp}`, beside: true, optional: true },
        {
          name: 'group_id',
          label: msg`Group`,
          description: msg`Devices belong to groups that have no subgroups.`,
          type: 'group',
          leaves: true,
        },
        {
          name: 'product_card_id',
          label: msg`Product card`,
          type: 'lookup',
          lookup: 'device.productcards.lookup',
          minimum: 2,
          optional: true,
        },
        {
          name: 'tags',
          label: msg`Tags`,
          type: 'lookup',
          lookup: 'device.tags.lookup',
          multiple: true,
          optional: true,
        },
      ],
    },
    {
      title: msg`Technical data`,
      explanation: msg`Capacities are in kilowatts.`,
      fields: [
        { name: 'heating_capacity', label: msg`Heating capacity (kW)`, optional: true, type: 'decimal' },
        { name: 'cooling_capacity', label: msg`Cooling capacity (kW)`, beside: true, optional: true, type: 'decimal' },
        { name: 'unit', label: msg`Unit` },
        {
          name: 'factor',
          label: msg`Factor`,
          description: msg`How many base units one unit is.`,
          beside: true,
          type: 'decimal',
        },
      ],
    },
    {
      title: msg`Sale`,
      explanation: msg`A blocked device can no longer be chosen; its successor is shown in its place.`,
      fields: [
        { name: 'sales_price', label: msg`Net sales price (zł)`, optional: true, type: 'decimal' },
        { name: 'is_offerable', label: msg`May be put into offers` },
        {
          name: 'offer_description',
          label: msg`Description for offers`,
          type: 'textarea',
          optional: true,
        },
        { name: 'blocked', label: msg`Blocked` },
        {
          name: 'successor_id',
          label: msg`Successor`,
          description: msg`The device that is sold instead of this one.`,
          type: 'lookup',
          lookup: 'device.devices.lookup',
          minimum: 3,
          optional: true,
        },
      ],
    },
  ],
  pages: (id) => <DeviceTabs id={id} />,
  above: (record) => (
    <>
      <SuccessorNotice device={record} />
      <ErpOwnedNotice kind="items" number={record.external_id} />
    </>
  ),
})
