import type { offerZone } from '#contract/offer/offer.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { drawPreview } from '#server/paper/draw.ts'
import { offerDocument } from './document.ts'
import { findOffer } from './offer.ts'
import { offerDrawer } from './paper.ts'

type Preview = Call<(typeof offerZone)['endpoints']['partnerzone.offer-generator.offers.preview'], PartnerScope>

/**
 * Renders the document of a draft as typed, with the same code as the stored one; nothing is saved. The newest preview of a person
 * replaces one that waits.
 */
export async function previewOffer(call: Preview) {
  const { partner_id, created_at } = await findOffer(call, call.params.offer)
  const load = () =>
    offerDocument(call, {
      partner_id,
      values: call.body,
      created_at,
      registered_at: null,
      revision: 1,
      condition_texts: null,
      acceptance: null,
    })
  const { bytes, pages, rows } = await drawPreview(offerDrawer, load, call.user.id)
  return { pdf: Buffer.from(bytes).toString('base64'), pages, rows: [...rows] }
}
