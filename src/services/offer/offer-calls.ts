import type { Offer } from '#contract/offer/entity.ts'
import type { OfferKitForm } from '#contract/offer/kit.ts'
import type { OfferTemplateForm } from '#contract/offer/template.ts'
import { type Api, anyCall, type CallSettings } from '#services/api.ts'

interface OfOffer {
  id: number
}

/** Stores an empty draft, or one from a template. */
export const beginOffer = (
  api: Api,
  body: { template_id: number | null; partner_id?: number },
  settings: CallSettings,
): Promise<Offer> => api.call('partnerzone.offer-generator.offers.store', { body, ...settings })

/** Copies an offer to a new draft. */
export const copyOffer = (api: Api, { id }: OfOffer, settings: CallSettings): Promise<Offer> =>
  api.call('partnerzone.offer-generator.offers.copy', { path: { offer: id }, ...settings })

/** Records that the document was downloaded, on the timeline of the offer. */
export const recordPrint = (api: Api, { id }: OfOffer, settings: CallSettings): Promise<unknown> =>
  api.call('partnerzone.offer-generator.offers.print', { path: { offer: id }, ...settings })

/** Makes a link for the customer. The offer counts as sent from then on. */
export const shareOffer = (
  api: Api,
  { id, version }: OfOffer & { version: number },
  settings: CallSettings,
): Promise<{ url: string }> =>
  api.call('partnerzone.offer-generator.offers.share', { path: { offer: id }, body: { version }, ...settings })

/** Approves a draft, as an administrator of its company. */
export const approveOffer = (
  api: Api,
  { id, version }: OfOffer & { version: number },
  settings: CallSettings,
): Promise<Offer> =>
  api.call('partnerzone.offer-generator.offers.approve', { path: { offer: id }, body: { version }, ...settings })

/** Returns a draft to its author, with a reason. */
export const returnOffer = (
  api: Api,
  { id, ...body }: OfOffer & { version: number; reason: string },
  settings: CallSettings,
): Promise<Offer> => api.call('partnerzone.offer-generator.offers.return', { path: { offer: id }, body, ...settings })

/** Answers a question of the customer. */
export const answerCustomer = (
  api: Api,
  { id, ...body }: OfOffer & { text: string },
  settings: CallSettings,
): Promise<Offer> => api.call('partnerzone.offer-generator.offers.answer', { path: { offer: id }, body, ...settings })

/** Confirms the sender of a reply by e-mail. */
export const confirmOfferLetter = (
  api: Api,
  { id, ...body }: OfOffer & { letter_id: number },
  settings: CallSettings,
): Promise<Offer> =>
  api.call('partnerzone.offer-generator.offers.confirm-letter', { path: { offer: id }, body, ...settings })

/** The actions on a registered offer that have a form. */
export type OfferAction = 'send' | 'extend' | 'accept' | 'reject' | 'rescind' | 'withdraw'

const act =
  (action: OfferAction) =>
  (api: Api, { id, ...body }: OfOffer, settings: CallSettings): Promise<unknown> =>
    anyCall(api)(`partnerzone.offer-generator.offers.${action}`, { path: { offer: id }, body, ...settings })

/** The calls of these actions. Each takes the id of the offer and the values of its form in the contract. */
export const offerActions = {
  send: act('send'),
  extend: act('extend'),
  accept: act('accept'),
  reject: act('reject'),
  rescind: act('rescind'),
  withdraw: act('withdraw'),
}

/** Stores the contents of an offer as a template of the company. */
export const storeOfferTemplate = (api: Api, body: OfferTemplateForm, settings: CallSettings): Promise<unknown> =>
  api.call('partnerzone.offer-generator.templates.store', { body, ...settings })

/** Changes a template of the company. */
export const changeOfferTemplate = (
  api: Api,
  { id, ...body }: OfferTemplateForm & { id: number; version: number },
  settings: CallSettings,
): Promise<unknown> =>
  api.call('partnerzone.offer-generator.templates.update', { path: { offer_template: id }, body, ...settings })

/** Deletes a template of the company. */
export const deleteOfferTemplate = (api: Api, { id }: { id: number }, settings: CallSettings): Promise<unknown> =>
  api.call('partnerzone.offer-generator.templates.destroy', { path: { offer_template: id }, ...settings })

/** Stores a kit of the company. */
export const storeOfferKit = (
  api: Api,
  body: OfferKitForm & { partner_id?: number },
  settings: CallSettings,
): Promise<unknown> => api.call('partnerzone.offer-generator.kits.store', { body, ...settings })

/** Changes a kit of the company. */
export const changeOfferKit = (
  api: Api,
  { id, ...body }: OfferKitForm & { id: number; version: number },
  settings: CallSettings,
): Promise<unknown> =>
  api.call('partnerzone.offer-generator.kits.update', { path: { offer_kit: id }, body, ...settings })

/** Deletes a kit of the company. */
export const deleteOfferKit = (api: Api, { id }: { id: number }, settings: CallSettings): Promise<unknown> =>
  api.call('partnerzone.offer-generator.kits.destroy', { path: { offer_kit: id }, ...settings })

/** Removes a customer from the address book of offers. */
export const deleteOfferCustomer = (api: Api, { id }: { id: number }, settings: CallSettings): Promise<unknown> =>
  api.call('partnerzone.offer-generator.customers.destroy', { path: { offer_customer: id }, ...settings })
