import * as v from 'valibot'
import {
  companyPhone,
  contactPhoneOfCountry,
  countryCode,
  phoneOfCountry,
  postcodeOfCountry,
  withWrittenContactPhone,
  withWrittenPhone,
  withWrittenPostcode,
} from '#contract/values/address.ts'
import { bounded, notInFuture } from '#contract/values/bounds.ts'
import { PrimaryContactForm } from '#contract/values/contact-person.ts'
import { invoiceEmail } from '#contract/values/invoice-email.ts'
import {
  across,
  date,
  email,
  flag,
  id,
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

const fields = {
  name: properName(),
  /** NIP, or the VAT UE number or another tax number of a company from abroad; empty for a person without one. */
  nip_number: taxNumber(),
  address_street: requiredText(),
  address_postcode: requiredText(12),
  address_city: requiredText(120),
  /** Companies from abroad have none. */
  address_province: provinceOf<{ address_country?: unknown }>('address_country'),
  address_country: countryCode(),
  business_area: id(),
  phone_number: orNone(companyPhone()),
  email: orNone(email()),
  electronic_form_invoice: v.optional(flag(), false),
  electronic_invoice_email: invoiceEmail(),
  /** Date of the last contract; data are kept for six years from it. */
  contract_date: orNone(bounded(date(), { until: [notInFuture] })),
  consent_processing_data: flag(),
  consent_commercial_info: v.optional(flag(), false),
  consent_marketing_purposes: v.optional(flag(), false),
  /** The registry query that the company data come from. */
  registry_lookup_id: v.optional(v.nullable(id()), null),
}

type Rules<T> = v.GenericValidation<T, T, v.BaseIssue<unknown>>
interface Ruled {
  nip_number: string | null
  address_province: number | null
  address_country: string
  address_postcode: string
  phone_number: string | null
  electronic_form_invoice: boolean
  electronic_invoice_email: string | null
}

/** The postcode has the format of its country. */
const postcodeRule = <T extends Ruled>(): Rules<T> => postcodeOfCountry<T>('address_country', 'address_postcode')
/** The tax number and the province match the country. */
const taxNumberRule = <T extends Ruled>(): Rules<T> =>
  taxNumberOfCountry<T>('address_country', 'nip_number', { isOptional: true })
const provinceRule = <T extends Ruled>(): Rules<T> => provinceRequired<T>('address_country', 'address_province')
const writtenNumber = <T extends Ruled>() => withWrittenTaxNumber<T>('address_country', 'nip_number')
/** An electronic invoice needs an e-mail address. */
const invoiceRule = <T extends Ruled>(): Rules<T> =>
  across<T, 'electronic_form_invoice' | 'electronic_invoice_email'>(
    ['electronic_form_invoice', 'electronic_invoice_email'],
    'electronic_invoice_email',
    (form) => !form.electronic_form_invoice || form.electronic_invoice_email !== null,
    'rule.required',
  )
const phoneRule = <T extends Ruled>(): Rules<T> => phoneOfCountry<T>('address_country', 'phone_number')
const written = <T extends Ruled>() => withWrittenPostcode<T>('address_country', 'address_postcode')
const writtenPhone = <T extends Ruled>() => withWrittenPhone<T>('address_country', 'phone_number')

/** A contractor as it is edited; its contacts have a form of their own. Consents can be withdrawn here. */
const Fields = v.strictObject(fields)
export type ContractorValues = v.InferOutput<typeof Fields>
export const ContractorForm = v.pipe(
  Fields,
  taxNumberRule<ContractorValues>(),
  provinceRule<ContractorValues>(),
  postcodeRule<ContractorValues>(),
  invoiceRule<ContractorValues>(),
  phoneRule<ContractorValues>(),
  writtenNumber<ContractorValues>(),
  written<ContractorValues>(),
  writtenPhone<ContractorValues>(),
)

/** An edited contractor with the version that was read. */
const Update = v.strictObject({ ...fields, version: version() })
type UpdateValues = v.InferOutput<typeof Update>
export const ContractorUpdate = v.pipe(
  Update,
  taxNumberRule<UpdateValues>(),
  provinceRule<UpdateValues>(),
  postcodeRule<UpdateValues>(),
  invoiceRule<UpdateValues>(),
  phoneRule<UpdateValues>(),
  writtenNumber<UpdateValues>(),
  written<UpdateValues>(),
  writtenPhone<UpdateValues>(),
)

/** A new contractor includes its primary contact and the consent to data processing. */
const New = v.strictObject({
  ...fields,
  consent_processing_data: v.literal(true, say('rule.consent')),
  primary_contact: PrimaryContactForm,
})
export type NewContractorValues = v.InferOutput<typeof New>
export const NewContractorForm = v.pipe(
  New,
  taxNumberRule<NewContractorValues>(),
  provinceRule<NewContractorValues>(),
  postcodeRule<NewContractorValues>(),
  invoiceRule<NewContractorValues>(),
  phoneRule<NewContractorValues>(),
  contactPhoneOfCountry<NewContractorValues>('address_country'),
  writtenNumber<NewContractorValues>(),
  written<NewContractorValues>(),
  writtenPhone<NewContractorValues>(),
  withWrittenContactPhone<NewContractorValues>('address_country'),
)
