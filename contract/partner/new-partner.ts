import * as v from 'valibot'
import {
  contactPhoneOfCountry,
  withWrittenContactPhone,
  withWrittenPhone,
  withWrittenPostcode,
} from '#contract/values/address.ts'
import { PrimaryContactForm } from '#contract/values/contact-person.ts'
import { flag, say } from '#contract/values/rules.ts'
import { withWrittenTaxNumber } from '#contract/values/tax-number.ts'
import {
  PartnerFields,
  partnerInvoice,
  partnerPhone,
  partnerPostcode,
  partnerProvince,
  partnerTaxNumber,
} from './form.ts'

const Fields = v.strictObject({
  ...PartnerFields,
  /** Contact person of the company. */
  primary_contact: PrimaryContactForm,
  consent_processing_data: v.literal(true, say('rule.consent')),
  consent_commercial_info: v.optional(flag(), false),
  consent_marketing_purposes: v.optional(flag(), false),
})
export type NewPartnerValues = v.InferOutput<typeof Fields>

/** A new partner also becomes a contractor, so the form includes the required data of one (specification, section 5). */
export const NewPartnerForm = v.pipe(
  Fields,
  partnerTaxNumber<NewPartnerValues>(),
  partnerProvince<NewPartnerValues>(),
  partnerPostcode<NewPartnerValues>('postcode'),
  partnerPostcode<NewPartnerValues>('invoice_postcode'),
  partnerInvoice<NewPartnerValues>(),
  partnerPhone<NewPartnerValues>(),
  contactPhoneOfCountry<NewPartnerValues>('country'),
  withWrittenTaxNumber<NewPartnerValues>('country', 'nip'),
  withWrittenPostcode<NewPartnerValues>('country', 'postcode'),
  withWrittenPostcode<NewPartnerValues>('country', 'invoice_postcode'),
  withWrittenPhone<NewPartnerValues>('country', 'phone_number'),
  withWrittenContactPhone<NewPartnerValues>('country'),
)
