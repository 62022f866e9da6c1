import * as v from 'valibot'

const Person = v.object({ first_name: v.string(), last_name: v.string(), email: v.string(), phone_number: v.string() })

/** The form with which staff register people for a term. The kind of company decides which id is required. */
export const ParticipantRegistration = v.object({
  company: v.picklist(['partner', 'contractor']),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  participants: v.array(Person),
  contact_first_name: v.string(),
  contact_last_name: v.string(),
  contact_email: v.string(),
  contact_phone: v.string(),
  payment_id: v.nullable(v.number()),
  use_credit: v.boolean(),
  regulations_accepted: v.boolean(),
  consent_processing_data: v.boolean(),
  consent_commercial_info: v.boolean(),
  consent_marketing_purposes: v.boolean(),
  queue: v.boolean(),
})
export type ParticipantRegistration = v.InferOutput<typeof ParticipantRegistration>

/** An empty line for one more person. */
export const blankPerson: v.InferOutput<typeof Person> = { first_name: '', last_name: '', email: '', phone_number: '' }

export const blankRegistration: ParticipantRegistration = {
  company: 'partner',
  partner_id: null,
  contractor_id: null,
  participants: [blankPerson],
  contact_first_name: '',
  contact_last_name: '',
  contact_email: '',
  contact_phone: '',
  payment_id: null,
  use_credit: false,
  regulations_accepted: false,
  consent_processing_data: false,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
  queue: true,
}

/** The body of the call. */
export function registrationBody({ company: _, contact_phone, ...values }: ParticipantRegistration) {
  return { ...values, contact_phone: contact_phone === '' ? null : contact_phone }
}
