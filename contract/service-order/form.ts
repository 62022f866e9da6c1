import * as v from 'valibot'
import { withWrittenPostcode } from '#contract/address.ts'
import type { Purpose } from '#contract/media/files.ts'
import type { MessageKey } from '#contract/messages.ts'
import { across, postcode } from '#contract/rules.ts'
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
export const emptyOrder: WarrantyOrderValues = { ...v.parse(WarrantyOrderDraft, {}), country: 'PL' }

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
    across<Form, 'purchase_date' | 'install_date'>(
      ['purchase_date', 'install_date'],
      'install_date',
      (form) => form.install_date > form.purchase_date,
      'rule.install_after_purchase',
    ),
    across<Form, 'country' | 'installation_post_code'>(
      ['country', 'installation_post_code'],
      'installation_post_code',
      (form) => form.country !== 'PL' || isPostcode(form.installation_post_code),
      'rule.postcode',
    ),
    across<Form, 'delivery_type' | 'delivery_address_type'>(
      ['delivery_type', 'delivery_address_type'],
      'delivery_address_type',
      (form) => form.delivery_type !== 'PersonalReceipt' || form.delivery_address_type === 'CustomerAddress',
      'rule.collected_elsewhere',
    ),
    elsewhere<Form>('delivery_address', isGiven, 'rule.required'),
    elsewhere<Form>('delivery_post_code', isPostcode, 'rule.postcode'),
    elsewhere<Form>('delivery_city', isGiven, 'rule.required'),
    withWrittenPostcode<Form>('country', 'installation_post_code'),
    v.transform((form: Form): Form => ({ ...form, delivery_post_code: written(form.delivery_post_code) })),
  )
}

const isGiven = (value: string | null) => value !== null && value !== ''
/** Goods are sent within Poland only. */
function written(typed: string | null): string | null {
  const checked = v.safeParse(postcode(), typed)
  return checked.success ? checked.output : typed
}

const isPostcode = (value: string | null) => v.is(postcode(), value)

interface Delivery {
  delivery_type: (typeof deliveryTypes)[number]
  delivery_address_type: (typeof deliveryAddressTypes)[number]
  delivery_address: string | null
  delivery_post_code: string | null
  delivery_city: string | null
}
type DeliveryAddressField = 'delivery_address' | 'delivery_post_code' | 'delivery_city'

function elsewhere<Form extends Delivery>(
  field: DeliveryAddressField,
  isValid: (value: string | null) => boolean,
  key: MessageKey,
) {
  return across<Form, 'delivery_type' | 'delivery_address_type' | DeliveryAddressField>(
    ['delivery_type', 'delivery_address_type', field],
    field,
    (form) => !hasOtherAddress(form) || isValid(form[field]),
    key,
  )
}

/** File fields of the form with the purpose of their uploads. */
export const warrantyFileFields = {
  warranty_book: 'warranty_book',
  images: 'warranty_images',
  video: 'warranty_video',
  other_files: 'warranty_other',
} as const satisfies Partial<Record<WarrantyOrderField, Purpose>>
