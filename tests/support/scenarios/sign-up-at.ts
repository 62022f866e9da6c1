import type { TrainingHall } from './training-hall.ts'

/** The body that the partner zone's form sends for one person. */
export const signUpForm = (hall: TrainingHall, term_id: number, name: string, queue: boolean) => ({
  term_id,
  partner_id: hall.company,
  participants: [{ first_name: name, last_name: 'Współbieżny', email: `${name.toLowerCase()}@instal-test.pl` }],
  contact_first_name: 'Ewa',
  contact_last_name: 'Kadrowa',
  contact_email: 'biuro@instal-test.pl',
  contact_phone: '+48601234567',
  payment_id: hall.payments.transfer,
  regulations_accepted: true as const,
  consent_processing_data: true,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
  queue,
})

/** Signs a person up at a server. */
export async function signUpAt(
  url: string,
  token: string,
  form: ReturnType<typeof signUpForm>,
): Promise<{ status: number; body: { message: string; signed?: number } }> {
  const response = await fetch(`${url}/api/partnerzone/training/records`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(form),
  })
  return { status: response.status, body: (await response.json()) as { message: string; signed?: number } }
}
