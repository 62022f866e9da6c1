import * as v from 'valibot'
import type { Purpose } from '#contract/media/files.ts'
import { postcodeOfCountry, withWrittenPostcode } from '#contract/values/address.ts'
import { across } from '#contract/values/rules.ts'
import {
  type deliveryAddressTypes,
  type deliveryTypes,
  fieldOf,
  hasOtherAddress,
  partOfFields,
  sendingEntries,
  type WarrantyOrderField,
  type WarrantyOrderRules,
  type WarrantyOrderStep,
  warrantyOrderFieldNames,
} from './fields.ts'

/** A draft as it is autosaved: nothing is required, only lengths, formats and files are checked (domain, part 1.1). */
export const WarrantyOrderDraft = v.strictObject(partOfFields('draft'))

/** Values of the form and of a draft. */
export type WarrantyOrderValues = v.InferOutput<typeof WarrantyOrderDraft>

/** Values of an empty form. */
export const emptyOrder: WarrantyOrderValues = {
  ...v.parse(WarrantyOrderDraft, {}),
  country: 'PL',
  delivery_country: 'PL',
}

/**
 * The form with the address type implied by its delivery method: for personal receipt the question is hidden, and the
 * customer's address is stored, because the specification requires a value.
 */
export function withAddressType<Form extends Pick<WarrantyOrderValues, 'delivery_type' | 'delivery_address_type'>>(
  form: Form,
): Form {
  return form.delivery_type === 'PersonalReceipt' ? { ...form, delivery_address_type: 'CustomerAddress' } : form
}

/** Fields copied into a further order for the same customer. Consents are not among them: they are given for each order. */
export const customerFields = [
  'installation_address',
  'installation_post_code',
  'installation_city',
  'installation_place',
  'country',
  'delivery_type',
  'delivery_address_type',
  'delivery_address',
  'delivery_post_code',
  'delivery_city',
  'delivery_country',
  'recipient',
  'contact_name',
  'contact_email',
  'contact_phone',
] as const satisfies readonly WarrantyOrderField[]

/** The fields of one step of the form. */
export function fieldsOfStep(step: WarrantyOrderStep): readonly WarrantyOrderField[] {
  return warrantyOrderFieldNames.filter((name) => fieldOf(name).step === step)
}

/** Picks the form's values from a record that contains them. */
export function formValues<Holder extends Record<WarrantyOrderField, unknown>>(holder: Holder) {
  return Object.fromEntries(warrantyOrderFieldNames.map((name) => [name, holder[name]])) as Pick<
    Holder,
    WarrantyOrderField
  >
}

/** Schema of a complete order, as section 5 of the specification requires it for sending. */
export function warrantyOrderForSending(rules: WarrantyOrderRules) {
  const schema = v.object(sendingEntries(rules))
  type Form = v.InferOutput<typeof schema>
  return v.pipe(
    schema,
    postcodeOfCountry<Form>('country', 'installation_post_code'),
    across<Form, 'delivery_type' | 'delivery_address_type'>(
      ['delivery_type', 'delivery_address_type'],
      'delivery_address_type',
      (form) => form.delivery_type !== 'PersonalReceipt' || form.delivery_address_type === 'CustomerAddress',
      'rule.collected_elsewhere',
    ),
    elsewhere<Form>('delivery_address'),
    elsewhere<Form>('delivery_post_code'),
    elsewhere<Form>('delivery_city'),
    elsewhere<Form>('delivery_country'),
    postcodeOfCountry<Form>('delivery_country', 'delivery_post_code'),
    withWrittenPostcode<Form>('country', 'installation_post_code'),
    withWrittenPostcode<Form>('delivery_country', 'delivery_post_code'),
  )
}

interface Delivery {
  delivery_type: (typeof deliveryTypes)[number]
  delivery_address_type: (typeof deliveryAddressTypes)[number]
  delivery_address: string | null
  delivery_post_code: string | null
  delivery_city: string | null
  delivery_country: string | null
}
type DeliveryAddressField = Exclude<keyof Delivery, 'delivery_type' | 'delivery_address_type'>

/** A field of the other delivery address must be given where there is one. */
function elsewhere<Form extends Delivery>(field: DeliveryAddressField) {
  return across<Form, 'delivery_type' | 'delivery_address_type' | DeliveryAddressField>(
    ['delivery_type', 'delivery_address_type', field],
    field,
    (form) => !hasOtherAddress(form) || (form[field] !== null && form[field] !== ''),
    'rule.required',
  )
}

/** File fields of the form with the purpose of their uploads. */
export const warrantyFileFields = {
  warranty_book: 'warranty_book',
  images: 'warranty_images',
  video: 'warranty_video',
  other_files: 'warranty_other',
} as const satisfies Partial<Record<WarrantyOrderField, Purpose>>
