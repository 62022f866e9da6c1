import * as v from 'valibot'
import { type BrandNotice, type Consent, type ConsentKind, consentKinds } from '#contract/dictionary/dictionary.ts'
import { file, fileId, files, type Purpose } from '#contract/media/files.ts'
import type { MessageKey } from '#contract/messages.ts'
import {
  across,
  anyText,
  choice,
  date,
  email,
  flag,
  id,
  polishPhone,
  postcode,
  requiredText,
  say,
  today,
} from '#contract/rules.ts'

/** Ways and places of delivery, and what the order is about (specification, section 9). */
export const deliveryTypes = ['PersonalReceipt', 'Shipment'] as const
export const deliveryAddressTypes = ['CustomerAddress', 'OtherAddress'] as const
export const itemTypes = ['external', 'internal', 'unknown'] as const

/** Digits of a serial number (specification, section 9). */
export const serialLength = 22

/** The digits of a serial number however it was typed or pasted. */
export const serialDigits = (typed: string) => typed.replaceAll(/\D/g, '')

const draftText = (limit = 255) => v.optional(v.nullable(anyText(limit)), null)
const draftDate = () =>
  v.optional(
    v.nullable(
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          date(),
        ],
        say('rule.date'),
      ),
    ),
    null,
  )
const draftId = () => v.optional(v.nullable(id()), null)
const draftChoice = <const Options extends readonly string[]>(options: Options) =>
  v.optional(v.nullable(choice(options)), null)

/** A draft as it is autosaved: nothing is required, only lengths, formats and files are checked (domain, part 1.1). */
export const WarrantyOrderDraft = v.strictObject({
  purchase_date: draftDate(),
  install_date: draftDate(),
  installation_address: draftText(),
  installation_post_code: draftText(10),
  installation_city: draftText(),
  installation_place: draftText(),
  country: draftText(2),
  model: draftId(),
  serial_no: v.optional(v.nullable(v.pipe(anyText(60), v.transform(serialDigits))), null),
  item_types: v.optional(
    v.pipe(
      v.array(choice(itemTypes)),
      v.maxLength(itemTypes.length, say('rule.too_many_items', { limit: itemTypes.length })),
    ),
    [],
  ),
  error_code: draftId(),
  comment: draftText(4000),
  delivery_type: draftChoice(deliveryTypes),
  delivery_address_type: draftChoice(deliveryAddressTypes),
  delivery_address: draftText(),
  delivery_post_code: draftText(10),
  delivery_city: draftText(),
  recipient: draftText(),
  contact_name: draftText(),
  contact_email: draftText(254),
  contact_phone: draftText(32),
  warranty_book: file(),
  images: files('warranty_images'),
  video: file(),
  other_files: files('warranty_other'),
  consent_processing_data: v.optional(flag(), false),
  consent_commercial_info: v.optional(flag(), false),
  consent_marketing_purposes: v.optional(flag(), false),
})

/** What is typed into the form, and what a draft keeps. */
export type WarrantyOrderValues = v.InferOutput<typeof WarrantyOrderDraft>

/** The steps of the form on a phone, with the fields of each. */
export const warrantyOrderSteps = {
  device: ['model', 'serial_no', 'item_types', 'error_code', 'purchase_date', 'install_date', 'comment'],
  place: ['installation_address', 'installation_post_code', 'installation_city', 'installation_place', 'country'],
  delivery: [
    'delivery_type',
    'delivery_address_type',
    'delivery_address',
    'delivery_post_code',
    'delivery_city',
    'recipient',
    'contact_name',
    'contact_email',
    'contact_phone',
  ],
  files: [
    'warranty_book',
    'images',
    'video',
    'other_files',
    'consent_processing_data',
    'consent_commercial_info',
    'consent_marketing_purposes',
  ],
} as const satisfies Record<string, readonly (keyof WarrantyOrderValues)[]>

/** What the rules of sending depend on beside the form itself. */
export interface WarrantyOrderRules {
  consents: readonly Pick<Consent, 'kind' | 'required'>[]
  /** Notices of closed brands, and the brand of the chosen model. */
  notices: readonly Pick<BrandNotice, 'brand_id' | 'valid_from' | 'text'>[]
  brand_id: number | null
  /** Today in Warsaw, `YYYY-MM-DD`. */
  today?: string
}

const consent = (kind: ConsentKind, rules: WarrantyOrderRules) =>
  v.pipe(
    flag(),
    v.check(
      (given) => given || !rules.consents.some((asked) => asked.kind === kind && asked.required),
      say('rule.consent'),
    ),
  )

/** The notice that closes a brand today, if one does (specification, section 1). */
export function closingNotice<Notice extends Pick<BrandNotice, 'brand_id' | 'valid_from'>>(
  notices: readonly Notice[],
  brand_id: number | null,
  day: string = today(),
) {
  return notices.find((notice) => notice.brand_id === brand_id && notice.valid_from <= day)
}

/** A complete order, as section 5 of the specification requires it for sending. */
export function warrantyOrderForSending(rules: WarrantyOrderRules) {
  const day = rules.today ?? today()
  const notice = closingNotice(rules.notices, rules.brand_id, day)
  const entries = {
    purchase_date: v.pipe(
      date(),
      v.check((value) => value < day, say('rule.purchase_before_today')),
    ),
    install_date: date(),
    installation_address: requiredText(),
    installation_post_code: requiredText(10),
    installation_city: requiredText(),
    installation_place: requiredText(),
    country: v.pipe(requiredText(2), v.regex(/^[A-Z]{2}$/, say('rule.one_of'))),
    model: v.pipe(
      id(),
      v.check(() => notice === undefined, say('rule.brand_closed', { text: notice?.text ?? '' })),
    ),
    serial_no: v.pipe(
      requiredText(60),
      v.transform(serialDigits),
      v.length(serialLength, say('rule.serial_no', { limit: serialLength })),
    ),
    item_types: v.pipe(v.array(choice(itemTypes)), v.minLength(1, say('rule.at_least_one'))),
    error_code: id(),
    comment: requiredText(4000),
    delivery_type: choice(deliveryTypes),
    delivery_address_type: choice(deliveryAddressTypes),
    delivery_address: draftText(),
    delivery_post_code: draftText(10),
    delivery_city: draftText(),
    recipient: requiredText(),
    contact_name: requiredText(),
    contact_email: email(),
    contact_phone: polishPhone(),
    warranty_book: fileId(),
    images: files('warranty_images'),
    video: file(),
    other_files: files('warranty_other'),
    ...(Object.fromEntries(consentKinds.map((kind) => [kind, consent(kind, rules)])) as Record<
      ConsentKind,
      ReturnType<typeof consent>
    >),
  }
  const schema = v.object(entries)
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
    elsewhere<Form>('delivery_address', isGiven, 'rule.required'),
    elsewhere<Form>('delivery_post_code', isPostcode, 'rule.postcode'),
    elsewhere<Form>('delivery_city', isGiven, 'rule.required'),
  )
}

const isGiven = (value: string | null) => value !== null && value !== ''
const isPostcode = (value: string | null) => v.is(postcode(), value)

interface Delivery {
  delivery_type: (typeof deliveryTypes)[number]
  delivery_address_type: (typeof deliveryAddressTypes)[number]
  delivery_address: string | null
  delivery_post_code: string | null
  delivery_city: string | null
}
type DeliveryAddressField = 'delivery_address' | 'delivery_post_code' | 'delivery_city'

/** Whether the goods go elsewhere than to the installation's address, which must then be given. */
export function hasOtherAddress(form: { delivery_type: unknown; delivery_address_type: unknown }): boolean {
  return form.delivery_type === 'Shipment' && form.delivery_address_type === 'OtherAddress'
}

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

/** The file fields of the form and the purpose that each uploads for. */
export const warrantyFileFields = {
  warranty_book: 'warranty_book',
  images: 'warranty_images',
  video: 'warranty_video',
  other_files: 'warranty_other',
} as const satisfies Partial<Record<keyof WarrantyOrderValues, Purpose>>
