import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { erpOwnedFields, SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { erp } from '#views/components/entity/erp.ts'

/** Labels of the kinds of synchronisation, in the ERP and in the portal. */
export const synchronizationKindWords: Readonly<Record<SynchronizationKind, MessageDescriptor>> = {
  producers: msg`Producers`,
  items: msg({ context: 'ERP', message: 'Items → devices' }),
  buyers: msg({ context: 'ERP', message: 'Buyers → partners' }),
  contractors: msg({ context: 'ERP', message: 'Buyers → contractors' }),
  orders: msg({ context: 'ERP', message: 'Service orders' }),
  parts: msg({ context: 'ERP', message: 'Items → spare parts' }),
  'parts-orders': msg({ context: 'ERP', message: 'Spare-parts orders' }),
  units: msg({ context: 'ERP', message: 'Service items → serial numbers' }),
}

export const synchronizationKindOptions = (Object.keys(synchronizationKindWords) as SynchronizationKind[]).map(
  (value) => ({
    value,
    label: synchronizationKindWords[value],
  }),
)

type OwnedField = (typeof erpOwnedFields)[SynchronizationKind][number]

/** Labels of the fields that a run may write. */
export const ownedFieldWords: Readonly<
  Record<OwnedField | 'external_id' | 'active' | 'group_id' | 'serial_no', MessageDescriptor>
> = {
  name: msg`Name`,
  name2: msg`Long name`,
  unit: msg`Unit`,
  sales_price: msg`Net price`,
  blocked: msg`Blocked`,
  producer_id: msg`Producer`,
  street: msg`Street and number`,
  postcode: msg`Postcode`,
  city: msg`City`,
  address_street: msg`Street and number`,
  address_postcode: msg`Postcode`,
  address_city: msg`City`,
  group_id: msg`Group`,
  device_id: msg`Model`,
  partner_id: msg`Partner`,
  purchase_date: msg`Purchase date`,
  parts_until: msg`Parts until`,
  labour_until: msg`Labour until`,
  serial_no: msg`Serial number`,
  status: msg`Status`,
  waiting_reason: msg`Reason for waiting`,
  resolution: msg`Resolution`,
  resolution_text: msg`Explanation`,
  new_serial_no: msg`New serial number`,
  shipped_parts: msg`Parts shipped`,
  erp_lines: msg`Parts shipped`,
  tracking_number: msg`Tracking number`,
  erp_expected_date: msg`Expected on`,
  carrier: msg`Carrier`,
  name_pl: msg`Name`,
  net_price: msg`Net price`,
  replaced_by_id: msg`Replaced by`,
  erp_message: msg`Message from ${erp}`,
  erp_note: msg`Note from ${erp}`,
  billToCustomerId: msg`Payer in ${erp}`,
  erp_blocked: msg`Blocked in ${erp}`,
  external_id: msg`Number in ${erp}`,
  active: msg`Active`,
}

/** The label of a field; an unknown one is shown by its stored name. */
export function fieldLabel(field: string): MessageDescriptor {
  return field in ownedFieldWords
    ? ownedFieldWords[field as keyof typeof ownedFieldWords]
    : { id: field, message: field }
}
