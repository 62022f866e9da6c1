import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Radio } from '@mantine/core'
import {
  deliveryAddressTypes,
  deliveryAddressTypeWords,
  deliveryTypes,
  deliveryTypeWords,
  hasOtherAddress,
} from '#contract/service-order/fields.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { CountryField } from './country-field.tsx'
import { WarrantyForm } from './form-actor.ts'
import { FormText } from './text-field.tsx'
import { useFormField, useTextField } from './use-form-field.ts'

/** The delivery of parts, and the contact person. */
export function DeliveryStep() {
  const elsewhere = WarrantyForm.useSelector(({ context }) => hasOtherAddress(context.values))
  // Who collects the goods needs no address: the form then holds the customer's, as the specification requires a value.
  const isShipped = WarrantyForm.useSelector(({ context }) => context.values.delivery_type === 'Shipment')
  const phone = useTextField('contact_phone')
  return (
    <>
      <DeliveryTypeField />
      {isShipped && <AddressTypeField />}
      {elsewhere && (
        <>
          <FormText name="delivery_address" maxLength={255} />
          <FieldRow>
            <FormText name="delivery_post_code" maxLength={10} />
            <FormText name="delivery_city" maxLength={255} />
          </FieldRow>
          <CountryField name="delivery_country" />
        </>
      )}
      <FormText name="recipient" maxLength={255} description={<Trans>Who will collect the parts.</Trans>} />
      <FormText name="contact_name" maxLength={255} />
      <FieldRow>
        <FormText name="contact_email" type="email" inputMode="email" maxLength={254} />
        <PhoneField {...phone} country="PL" />
      </FieldRow>
    </>
  )
}

function DeliveryTypeField() {
  const { i18n } = useLingui()
  const { onChange, readOnly, value, ...field } = useFormField('delivery_type')
  const choose = (chosen: string) => onChange(deliveryTypes.find((type) => type === chosen) ?? null)
  return (
    <Radio.Group {...field} value={value} onChange={choose}>
      <Group gap="lg" mt={6}>
        {deliveryTypes.toReversed().map((type) => (
          <Radio key={type} value={type} label={labelIn(i18n, deliveryTypeWords[type])} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function AddressTypeField() {
  const { i18n } = useLingui()
  const { onChange, readOnly, value, ...field } = useFormField('delivery_address_type')
  const choose = (chosen: string) => onChange(deliveryAddressTypes.find((type) => type === chosen) ?? null)
  return (
    <Radio.Group {...field} value={value} onChange={choose}>
      <Group gap="lg" mt={6}>
        {deliveryAddressTypes.map((type) => (
          <Radio key={type} value={type} label={labelIn(i18n, deliveryAddressTypeWords[type])} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  )
}
