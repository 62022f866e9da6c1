import * as v from 'valibot'
import { orOtherWord } from '#contract/declare/statuses.ts'
import type { BrandNotice } from '#contract/dictionary/brand-notice.ts'
import type { Consent, ConsentKind } from '#contract/dictionary/consents.ts'
import { file, fileId, files, MediaFile } from '#contract/media/files.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { oldestUnit } from '#contract/unit/form.ts'
import { draftSerial, serialNumber } from '#contract/unit/serial-number.ts'
import { phone } from '#contract/values/address.ts'
import { bounded, unbounded, yearsAgo } from '#contract/values/bounds.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import {
  anyText,
  choice,
  date,
  email,
  emptyOr,
  flag,
  id,
  properName,
  requiredText,
  say,
  today,
} from '#contract/values/rules.ts'

/** Delivery methods, delivery addresses and item types (specification, section 9). */
export const deliveryTypes = ['PersonalReceipt', 'Shipment'] as const
export const deliveryAddressTypes = ['CustomerAddress', 'OtherAddress'] as const
export const itemTypes = ['external', 'internal', 'unknown'] as const

export const deliveryTypeWords: Readonly<Record<(typeof deliveryTypes)[number], Translated>> = orOtherWord({
  Shipment: { pl: 'Wysyłka', en: 'Shipment' },
  PersonalReceipt: { pl: 'Odbiór osobisty', en: 'Personal collection' },
})

export const deliveryAddressTypeWords: Readonly<Record<(typeof deliveryAddressTypes)[number], Translated>> =
  orOtherWord({
    CustomerAddress: { pl: 'Adres klienta', en: 'Customer’s address' },
    OtherAddress: { pl: 'Inny adres', en: 'Another address' },
  })

export const itemTypeWords: Readonly<Record<(typeof itemTypes)[number], Translated>> = orOtherWord({
  external: { pl: 'Jednostka zewnętrzna', en: 'Outdoor unit' },
  internal: { pl: 'Jednostka wewnętrzna', en: 'Indoor unit' },
  unknown: { pl: 'Nie wiem', en: 'I do not know' },
})

/** Data for the rules of sending, beside the form itself. */
export interface WarrantyOrderRules {
  consents: readonly Pick<Consent, 'kind' | 'required'>[]
  /** Notices about brands that no longer accept orders, and the brand of the chosen model. */
  notices: readonly Pick<BrandNotice, 'brand_id' | 'valid_from' | 'text'>[]
  brand_id: number | null
  /** Today in Warsaw, `YYYY-MM-DD`. */
  today?: string
}

/** The notice that closes the brand today, or undefined (specification, section 1). */
export function closingNotice<Notice extends Pick<BrandNotice, 'brand_id' | 'valid_from'>>(
  notices: readonly Notice[],
  brand_id: number | null,
  day: string = today(),
) {
  return notices.find((notice) => notice.brand_id === brand_id && notice.valid_from <= day)
}

const draftText = (limit = 255) => v.optional(v.nullable(anyText(limit)), null)
const draftDate = () =>
  v.optional(v.nullable(emptyOr(unbounded(date(), 'a draft keeps what is typed; sending checks it'))), null)
const draftId = () => v.optional(v.nullable(id()), null)
const draftChoice = <const Options extends readonly string[]>(options: Options) =>
  v.optional(v.nullable(choice(options)), null)
const storedText = v.nullable(v.string())

/** The steps of the form on a phone, in their order. */
export const warrantyOrderStepNames = ['device', 'place', 'delivery', 'files'] as const
export type WarrantyOrderStep = (typeof warrantyOrderStepNames)[number]

/** One field of the warranty order. Everything about the field is derived from this declaration. */
interface Field {
  /** Step of the form that contains the field; within a step, fields are in the order of the declaration. */
  step: WarrantyOrderStep
  /** Rule in a draft: nothing is required; lengths, formats and files are checked. */
  draft: v.GenericSchema
  /** Rule in an order that is sent. */
  sent: (rules: WarrantyOrderRules) => v.GenericSchema
  /** Whether an order can be sent without it. */
  optional?: true
  /** Schema of the field in a stored order. */
  stored: v.GenericSchema
  /** Kind of its column, where that follows from the kind of the field; other columns are written in the table. */
  column?: 'text' | 'date'
}

/** A field of text: one line or several. */
const text = <const Step extends WarrantyOrderStep>(step: Step, limit = 255) => ({
  step,
  draft: draftText(limit),
  sent: () => requiredText(limit),
  stored: storedText,
  column: 'text' as const,
})

/** Whether the goods are delivered to another address than that of the installation, which must then be given. */
export function hasOtherAddress(form: { delivery_type: unknown; delivery_address_type: unknown }): boolean {
  return form.delivery_type === 'Shipment' && form.delivery_address_type === 'OtherAddress'
}

/** A field of the other delivery address: shown and required depending on the delivery method. */
const elsewhere = (limit = 255) => ({
  ...text('delivery', limit),
  sent: () => askedWhen(draftText(limit), hasOtherAddress),
})

const consent = (kind: ConsentKind) => ({
  step: 'files' as const,
  draft: v.optional(flag(), false),
  sent: ({ consents }: WarrantyOrderRules) =>
    v.pipe(
      flag(),
      v.check(
        (given) => given || !consents.some((asked) => asked.kind === kind && asked.required),
        say('rule.consent'),
      ),
    ),
  stored: v.boolean(),
})

/**
 * The fields of a warranty order, each declared once (specification, sections 5 and 9). The draft, the rules of sending, the
 * steps, the empty form, the stored record and plain columns are derived from here; labels stand below (`warrantyOrderLabels`), the
 * ERP's names in `server/integrations/erp/order-fields.ts`. docs/architecture.md walks through a new one.
 */
export const warrantyOrderFields = {
  model: {
    step: 'device',
    draft: draftId(),
    sent: ({ notices, brand_id, today: day }: WarrantyOrderRules) => {
      const notice = closingNotice(notices, brand_id, day)
      return v.pipe(
        id(),
        v.check(() => notice === undefined, say('rule.brand_closed', { text: notice?.text ?? '' })),
      )
    },
    stored: v.nullable(v.number()),
  },
  serial_no: {
    step: 'device',
    draft: v.optional(v.nullable(draftSerial()), null),
    sent: () => serialNumber(),
    stored: storedText,
    column: 'text',
  },
  item_types: {
    step: 'device',
    draft: v.optional(
      v.pipe(
        v.array(choice(itemTypes)),
        v.maxLength(itemTypes.length, say('rule.too_many_items', { limit: itemTypes.length })),
      ),
      [],
    ),
    sent: () =>
      v.pipe(
        v.array(choice(itemTypes)),
        v.minLength(1, say('rule.at_least_one')),
        v.check((units) => !units.includes('unknown') || units.length === 1, say('rule.unknown_unit_alone')),
      ),
    stored: v.array(v.picklist(itemTypes)),
  },
  error_code: { step: 'device', draft: draftId(), sent: () => id(), stored: v.nullable(v.number()) },
  purchase_date: {
    step: 'device',
    draft: draftDate(),
    sent: () =>
      bounded(date(), {
        from: [yearsAgo(oldestUnit)],
        until: [{ of: 'today', days: -1, says: 'rule.purchase_before_today' }],
      }),
    stored: storedText,
    column: 'date',
  },
  install_date: {
    step: 'device',
    draft: draftDate(),
    sent: () =>
      bounded(date(), {
        from: [yearsAgo(oldestUnit), { of: { field: 'purchase_date' }, days: 1, says: 'rule.install_after_purchase' }],
        until: [{ of: 'today', says: 'rule.install_not_in_future' }],
      }),
    stored: storedText,
    column: 'date',
  },
  comment: text('device', 4000),
  installation_address: text('place'),
  installation_post_code: text('place', 10),
  installation_city: text('place'),
  installation_place: text('place'),
  country: {
    ...text('place', 2),
    sent: () => v.pipe(requiredText(2), v.regex(/^[A-Z]{2}$/, say('rule.one_of'))),
  },
  delivery_type: {
    step: 'delivery',
    draft: draftChoice(deliveryTypes),
    sent: () => choice(deliveryTypes),
    stored: v.nullable(v.picklist(deliveryTypes)),
  },
  delivery_address_type: {
    step: 'delivery',
    draft: draftChoice(deliveryAddressTypes),
    // The form shows it once the delivery is chosen.
    sent: () =>
      askedWhen(
        v.optional(choice(deliveryAddressTypes), 'CustomerAddress'),
        ({ delivery_type }: { delivery_type: unknown }) => Boolean(delivery_type),
      ),
    stored: v.nullable(v.picklist(deliveryAddressTypes)),
  },
  delivery_address: elsewhere(),
  delivery_post_code: elsewhere(10),
  delivery_city: elsewhere(),
  delivery_country: elsewhere(2),
  recipient: { ...text('delivery'), sent: () => properName() },
  contact_name: {
    ...text('delivery'),
    sent: () => properName(255, 'rule.full_name'),
  },
  contact_email: { ...text('delivery', 254), sent: () => email() },
  contact_phone: { ...text('delivery', 50), sent: () => phone() },
  warranty_book: { step: 'files', draft: file(), sent: () => fileId(), stored: v.nullable(MediaFile) },
  images: {
    step: 'files',
    draft: files('warranty_images'),
    sent: () => files('warranty_images'),
    optional: true,
    stored: v.array(MediaFile),
  },
  video: { step: 'files', draft: file(), sent: () => file(), optional: true, stored: v.nullable(MediaFile) },
  other_files: {
    step: 'files',
    draft: files('warranty_other'),
    sent: () => files('warranty_other'),
    optional: true,
    stored: v.array(MediaFile),
  },
  consent_processing_data: consent('consent_processing_data'),
  consent_commercial_info: consent('consent_commercial_info'),
  consent_marketing_purposes: consent('consent_marketing_purposes'),
} as const satisfies Record<string, Field>

type Fields = typeof warrantyOrderFields
export type WarrantyOrderField = keyof Fields

/** Labels of the fields of a warranty order, for forms, error summaries and previews. */
export const warrantyOrderLabels: Readonly<Record<WarrantyOrderField, Translated>> = orOtherWord({
  model: { pl: 'Model', en: 'Model' },
  serial_no: { pl: 'Numer seryjny', en: 'Serial number' },
  item_types: { pl: 'Które urządzenie jest uszkodzone', en: 'Which unit has the fault' },
  error_code: { pl: 'Kod błędu', en: 'Error code' },
  purchase_date: { pl: 'Data zakupu', en: 'Purchase date' },
  install_date: { pl: 'Data montażu', en: 'Installation date' },
  comment: { pl: 'Opis usterki', en: 'Description of the fault' },
  installation_address: { pl: 'Ulica i numer', en: 'Street and number' },
  installation_post_code: { pl: 'Kod pocztowy', en: 'Postcode' },
  installation_city: { pl: 'Miejscowość', en: 'City' },
  installation_place: { pl: 'Miejsce montażu', en: 'Place of installation' },
  country: { pl: 'Kraj', en: 'Country' },
  delivery_type: { pl: 'Sposób dostawy', en: 'Delivery type' },
  delivery_address_type: { pl: 'Adres dostawy', en: 'Delivery address' },
  delivery_address: { pl: 'Ulica i numer dostawy', en: 'Street and number for delivery' },
  delivery_post_code: { pl: 'Kod pocztowy dostawy', en: 'Postcode for delivery' },
  delivery_city: { pl: 'Miejscowość dostawy', en: 'City for delivery' },
  delivery_country: { pl: 'Kraj dostawy', en: 'Country for delivery' },
  recipient: { pl: 'Odbiorca', en: 'Recipient' },
  contact_name: { pl: 'Osoba do kontaktu', en: 'Contact person' },
  contact_email: { pl: 'E-mail do kontaktu', en: 'Contact e-mail' },
  contact_phone: { pl: 'Telefon do kontaktu', en: 'Contact phone' },
  warranty_book: { pl: 'Książka gwarancyjna', en: 'Warranty book' },
  images: { pl: 'Zdjęcia', en: 'Photos' },
  video: { pl: 'Film', en: 'Video' },
  other_files: { pl: 'Inne pliki', en: 'Other files' },
  consent_processing_data: {
    pl: 'Zgoda na przetwarzanie danych osobowych',
    en: 'Consent to the processing of personal data',
  },
  consent_commercial_info: { pl: 'Zgoda na informacje handlowe', en: 'Consent to commercial information' },
  consent_marketing_purposes: { pl: 'Zgoda marketingowa', en: 'Consent to marketing' },
})

const isField = (name: string): name is WarrantyOrderField => name in warrantyOrderFields
/** The names of all fields, in the order of the form. */
export const warrantyOrderFieldNames = Object.keys(warrantyOrderFields).filter(isField)

/** The declaration of a field, with the parts that only some fields have. */
export const fieldOf = (name: WarrantyOrderField): Field => warrantyOrderFields[name]

/** One part of every field, by the names of the fields. */
export function partOfFields<Part extends 'draft' | 'stored'>(part: Part) {
  const parts = warrantyOrderFieldNames.map((name) => [name, warrantyOrderFields[name][part]])
  return Object.fromEntries(parts) as { [Name in WarrantyOrderField]: Fields[Name][Part] }
}

/** The rule of every field in an order that is sent. */
export function sendingEntries(rules: WarrantyOrderRules) {
  const entries = warrantyOrderFieldNames.map((name) => [name, warrantyOrderFields[name].sent(rules)])
  return Object.fromEntries(entries) as { [Name in WarrantyOrderField]: ReturnType<Fields[Name]['sent']> }
}

/** The fields with a column of one kind. */
export type FieldWithColumn<Kind extends 'text' | 'date'> = {
  [Name in WarrantyOrderField]: Fields[Name] extends { column: Kind } ? Name : never
}[WarrantyOrderField]
/** Fields that are stored in columns of a kind. */
export function fieldsWithColumn<Kind extends 'text' | 'date'>(kind: Kind) {
  return warrantyOrderFieldNames.filter((name): name is FieldWithColumn<Kind> => fieldOf(name).column === kind)
}
