/** Initial data of a form of the partner zone. */
interface Setting {
  company: number
  payments: { transfer: number }
  /** Ids of the texts that it shows. */
  consent_texts: number[]
}

interface Person {
  first_name: string
  last_name: string
  email: string
}

/** The body that the partner zone's form sends to register people of a company for a term. */
export const signUpForm = (
  { company, payments, consent_texts }: Setting,
  term_id: number,
  participants: readonly Person[],
  changes: object = {},
) => ({
  term_id,
  partner_id: company,
  participants: [...participants],
  contact_first_name: 'Ewa',
  contact_last_name: 'Kadrowa',
  contact_email: 'biuro@instal-test.pl',
  contact_phone: '+48601234567',
  payment_id: payments.transfer,
  regulations_accepted: true as const,
  consent_processing_data: true,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
  consent_texts,
  ...changes,
})

/** A person who is registered, with an address of the company. */
export const participantNamed = (first_name: string): Person => ({
  first_name,
  last_name: 'Nowak',
  email: `${first_name.toLowerCase()}@instal-test.pl`,
})
