import type { NewPartnerValues } from '#contract/partner/new-partner.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { contractorOf } from './contractor-of.ts'
import { createPartner, refuseTaken, refuseUnknownCountry } from './store.ts'

/** Creates a partner entered by staff, with its contractor. Returns its id. */
export async function storePartner(call: CallContext, body: NewPartnerValues): Promise<number> {
  const { primary_contact, consent_processing_data, consent_commercial_info, consent_marketing_purposes, ...company } =
    body
  await refuseTaken(call.db, company, null)
  // Checked first, so that the error is shown at the partner's own field.
  await refuseUnknownCountry(call.db, company)
  const { is_primary: _, ...contact } = primary_contact
  const consents = { consent_processing_data, consent_commercial_info, consent_marketing_purposes }
  const contractor_id = await contractorOf(call, company, contact, consents)
  return (await createPartner(call, { ...company, contractor_id })).id
}
