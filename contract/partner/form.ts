import * as v from 'valibot'
import { recordIds } from '#contract/content/publication.ts'
import { companyRoles, companyRolesField } from '#contract/declare/company-role.ts'
import { locales } from '#contract/messages/locale.ts'
import {
  companyPhone,
  countryCode,
  phoneOfCountry,
  postcodeOfCountry,
  withWrittenPhone,
  withWrittenPostcode,
} from '#contract/values/address.ts'
import { bounded, notInFuture } from '#contract/values/bounds.ts'
import { invoiceEmail } from '#contract/values/invoice-email.ts'
import {
  across,
  choice,
  date,
  email,
  flag,
  id,
  optionalText,
  orNone,
  properName,
  requiredText,
  say,
  version,
} from '#contract/values/rules.ts'
import {
  provinceOf,
  provinceRequired,
  taxNumber,
  taxNumberOfCountry,
  withWrittenTaxNumber,
} from '#contract/values/tax-number.ts'

const optionalId = () => v.optional(v.nullable(id()), null)
/** Staff in charge of a partner. */
export const caretakerIds = () => v.pipe(v.array(id()), v.maxLength(50, say('rule.too_many_items', { limit: 50 })))

/** A partner as it is edited: company data, invoice data, account data (specification, section 2). */
export const PartnerFields = {
  /** NIP of a company from Poland, VAT UE number or another tax number of one from abroad. */
  nip: taxNumber(),
  name: properName(),
  street: requiredText(),
  postcode: requiredText(12),
  city: requiredText(120),
  /** Null for companies from abroad. */
  province_id: provinceOf<{ country?: unknown }>('country'),
  country: v.optional(countryCode(), 'PL'),
  phone_number: orNone(companyPhone()),
  email: orNone(email()),
  /** The registry query that the company data come from. */
  registry_lookup_id: optionalId(),

  invoice_name: optionalText(),
  invoice_street: optionalText(),
  invoice_postcode: optionalText(12),
  invoice_city: optionalText(120),
  electronic_form_invoice: v.optional(flag(), false),
  electronic_invoice_email: invoiceEmail(),

  /** Buyer number in the ERP. */
  external_id: optionalText(40),
  billToCustomerId: optionalText(40),
  partner_status_id: optionalId(),
  business_area_id: id(),
  locale: v.optional(choice(locales), 'pl'),
  contract_date: orNone(bounded(date(), { until: [notInFuture] })),
  highlighted: v.optional(flag(), false),
  /** Brands that it sells, installs and services; "Find a partner" filters by them. */
  brands: recordIds(),
  moderators: v.optional(caretakerIds(), []),
}
const PartnerValues = v.strictObject(PartnerFields)
const PartnerChanges = v.strictObject({ ...PartnerFields, version: version() })

interface Invoiced {
  electronic_form_invoice: boolean
  electronic_invoice_email: string | null
}
interface Ruled extends Invoiced {
  nip: string | null
  province_id: number | null
  country: string
  postcode: string
  invoice_postcode: string | null
  phone_number: string | null
}
type Rules<T> = v.GenericValidation<T, T, v.BaseIssue<unknown>>
/** The postcode has the format of the country of the seat, which also applies to the invoice address. */
export const partnerPostcode = <T extends Ruled>(field: 'postcode' | 'invoice_postcode'): Rules<T> =>
  postcodeOfCountry<T>('country', field)
/** An electronic invoice needs an e-mail address. */
export const partnerInvoice = <T extends Invoiced>(): Rules<T> =>
  across<T, 'electronic_form_invoice' | 'electronic_invoice_email'>(
    ['electronic_form_invoice', 'electronic_invoice_email'],
    'electronic_invoice_email',
    (form) => !form.electronic_form_invoice || form.electronic_invoice_email !== null,
    'rule.required',
  )

/** A phone number without a country code belongs to the company's country. */
export const partnerPhone = <T extends Pick<Ruled, 'country' | 'phone_number'>>(): Rules<T> =>
  phoneOfCountry<T>('country', 'phone_number')
/** The tax number and the province match the country. */
export const partnerTaxNumber = <T extends Ruled>(): Rules<T> => taxNumberOfCountry<T>('country', 'nip')
/** The province is required in Poland. */
export const partnerProvince = <T extends Ruled>(): Rules<T> => provinceRequired<T>('country', 'province_id')

export const PartnerForm = v.pipe(
  PartnerValues,
  partnerTaxNumber<v.InferOutput<typeof PartnerValues>>(),
  partnerProvince<v.InferOutput<typeof PartnerValues>>(),
  partnerPostcode<v.InferOutput<typeof PartnerValues>>('postcode'),
  partnerPostcode<v.InferOutput<typeof PartnerValues>>('invoice_postcode'),
  partnerInvoice<v.InferOutput<typeof PartnerValues>>(),
  partnerPhone<v.InferOutput<typeof PartnerValues>>(),
  withWrittenTaxNumber<v.InferOutput<typeof PartnerValues>>('country', 'nip'),
  withWrittenPostcode<v.InferOutput<typeof PartnerValues>>('country', 'postcode'),
  withWrittenPostcode<v.InferOutput<typeof PartnerValues>>('country', 'invoice_postcode'),
  withWrittenPhone<v.InferOutput<typeof PartnerValues>>('country', 'phone_number'),
)
export type PartnerForm = v.InferOutput<typeof PartnerForm>

/** An edited partner with the version that was read. */
export const PartnerUpdate = v.pipe(
  PartnerChanges,
  partnerTaxNumber<v.InferOutput<typeof PartnerChanges>>(),
  partnerProvince<v.InferOutput<typeof PartnerChanges>>(),
  partnerPostcode<v.InferOutput<typeof PartnerChanges>>('postcode'),
  partnerPostcode<v.InferOutput<typeof PartnerChanges>>('invoice_postcode'),
  partnerInvoice<v.InferOutput<typeof PartnerChanges>>(),
  partnerPhone<v.InferOutput<typeof PartnerChanges>>(),
  withWrittenTaxNumber<v.InferOutput<typeof PartnerChanges>>('country', 'nip'),
  withWrittenPostcode<v.InferOutput<typeof PartnerChanges>>('country', 'postcode'),
  withWrittenPostcode<v.InferOutput<typeof PartnerChanges>>('country', 'invoice_postcode'),
  withWrittenPhone<v.InferOutput<typeof PartnerChanges>>('country', 'phone_number'),
)

const AffiliateFields = {
  name: properName(),
  street: requiredText(),
  postcode: requiredText(12),
  city: requiredText(120),
  /** A branch may be in another country than the seat. */
  country: v.optional(countryCode(), 'PL'),
  province_id: provinceOf<{ country?: unknown }>('country'),
  phone_number: orNone(companyPhone()),
  email: orNone(email()),
  showroom: v.optional(flag(), false),
  visible_on_map: v.optional(flag(), false),
}
const AffiliateValues = v.strictObject(AffiliateFields)
const AffiliateChanges = v.strictObject({ ...AffiliateFields, version: version() })

type Addressed = Pick<Ruled, 'country' | 'postcode' | 'province_id'>
/** Rules of a branch's address: the postcode has the format of its country, and a province is required in Poland. */
export const branchAddress = <T extends Addressed>(): Rules<T> => postcodeOfCountry<T>('country', 'postcode')
/** The province is required in Poland. */
export const branchProvince = <T extends Addressed>(): Rules<T> => provinceRequired<T>('country', 'province_id')

/** A branch of a partner (specification, section 3). */
export const AffiliateForm = v.pipe(
  AffiliateValues,
  branchProvince<v.InferOutput<typeof AffiliateValues>>(),
  branchAddress<v.InferOutput<typeof AffiliateValues>>(),
  partnerPhone<v.InferOutput<typeof AffiliateValues>>(),
  withWrittenPostcode<v.InferOutput<typeof AffiliateValues>>('country', 'postcode'),
  withWrittenPhone<v.InferOutput<typeof AffiliateValues>>('country', 'phone_number'),
)

/** An edited branch with the version that was read. */
export const AffiliateUpdate = v.pipe(
  AffiliateChanges,
  branchProvince<v.InferOutput<typeof AffiliateChanges>>(),
  branchAddress<v.InferOutput<typeof AffiliateChanges>>(),
  partnerPhone<v.InferOutput<typeof AffiliateChanges>>(),
  withWrittenPostcode<v.InferOutput<typeof AffiliateChanges>>('country', 'postcode'),
  withWrittenPhone<v.InferOutput<typeof AffiliateChanges>>('country', 'phone_number'),
)

/** A new person of a partner, who receives an invitation. */
export const MemberForm = v.strictObject({
  first_name: properName(100),
  last_name: properName(100),
  email: email(),
  phone_number: orNone(companyPhone()),
  locale: v.optional(choice(locales), 'pl'),
  is_company_admin: v.optional(flag(), false),
  company_roles: v.optional(companyRolesField(), [...companyRoles]),
})

/** Change of a partner's status; the reason is kept in the history. */
export const PartnerStatusChange = v.strictObject({ version: version(), reason: optionalText(1000) })
