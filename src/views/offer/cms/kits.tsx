import { msg } from '@lingui/core/macro'
import { Input } from '@mantine/core'
import { OfferKitForm } from '#contract/offer/kit.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { type FieldSlot, resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'
import { KitItems } from '#views/offer/kit-items.tsx'

type Slot = FieldSlot<OfferKitForm>

/** The distributor's kits, available to every company. */
export const offerKits = resource({
  of: 'offer-generator.kits',
  index: offerStaff.endpoints['offer-generator.kits.index'],
  form: OfferKitForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 360, filter: true, sorter: true, elastic: true },
    inUseColumn,
    { field: 'updated_at', label: msg`Changed`, width: 160, type: 'moment', sorter: true },
    { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true, hidden: true },
  ],
  blank: { name: '', device_id: null, items: [], active: true },
  parts: [
    {
      title: msg`Kit`,
      explanation: msg`Companies find it under this name in the editor of an offer. Prices are the catalogue’s of the day.`,
      fields: [
        { name: 'name', label: msg`Name` },
        { name: 'device_id', label: msg`Main device`, type: 'lookup', lookup: 'device.devices.lookup', minimum: 3 },
        { name: 'active', label: msg`Offered for new offers` },
      ],
    },
    {
      title: msg`Accessories`,
      explanation: msg`What the device brings into the offer. The quantity follows the number of devices, or stays fixed.`,
      fields: [{ name: 'items', label: msg`Accessories`, render: (slot: Slot) => <Items slot={slot} /> }],
    },
  ],
})

export const screens = screensOf(offerKits)

function Items({ slot: { field, values, disabled, error, onChange } }: { slot: Slot }) {
  return (
    <Input.Wrapper id={fieldId(field.name)} error={error}>
      <KitItems
        items={values.items ?? []}
        lookup="device.devices.lookup"
        nameOf={() => null}
        disabled={disabled}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
