import * as v from 'valibot'
import { companyPhone } from './address.ts'
import { email, flag, optionalText, properName, say } from './rules.ts'

/** A contact person of a contractor. */
const person = {
  first_name: properName(100),
  last_name: properName(100),
  /** Their job title. */
  position: optionalText(120),
  email: email(),
  /** Without a country code it belongs to the contractor's country. */
  phone_number: companyPhone(),
}

export const ContactForm = v.strictObject({ ...person, is_primary: flag() })
export type ContactForm = v.InferOutput<typeof ContactForm>

/** The contact person that a new contractor is created with; becomes the primary one (specification, section 5). */
export const PrimaryContactForm = v.strictObject({
  ...person,
  is_primary: v.literal(true, say('contractor.first_contact_is_primary')),
})
