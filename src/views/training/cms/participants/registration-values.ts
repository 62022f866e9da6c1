/** Somebody in the form, as typed. */
interface PersonValues {
  first_name: string
  last_name: string
  email: string
  phone_number: string
}

/** The form of a registration as it is typed; which kind of company it is decides which id is asked. */
export interface RegistrationValues {
  company: 'partner' | 'contractor'
  partner_id: number | null
  contractor_id: number | null
  participants: PersonValues[]
  contact_first_name: string
  contact_last_name: string
  contact_email: string
  contact_phone: string
  payment_id: number | null
  use_credit: boolean
  regulations_accepted: boolean
  consent_processing_data: boolean
  consent_commercial_info: boolean
  consent_marketing_purposes: boolean
  queue: boolean
}

/** A line for one more person. */
export const blankPerson: PersonValues = { first_name: '', last_name: '', email: '', phone_number: '' }

export const blankRegistration: RegistrationValues = {
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

/** What the call takes. */
export function toBody({ company: _, contact_phone, ...values }: RegistrationValues) {
  return { ...values, contact_phone: contact_phone === '' ? null : contact_phone }
}
