import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/endpoint.ts'
import { boolean, dates, oneOf, text } from '#contract/filters.ts'
import { list, lookup } from '#contract/list.ts'
import { MediaFile } from '#contract/media/files.ts'
import { id, versioned } from '#contract/rules.ts'
import {
  AcceptByHandForm,
  AnswerForm,
  ExtendForm,
  newDraft,
  RegisterForm,
  RejectByHandForm,
  SendForm,
  WithdrawForm,
} from './actions.ts'
import { ConditionOption } from './conditions.ts'
import { Offer, OfferRow, OfferSummary } from './entity.ts'
import { draftFields, OfferDraft, OfferDraftUpdate } from './form.ts'
import { offerStates } from './lifecycle.ts'
import { OfferSettings, OfferSettingsForm } from './settings.ts'
import { OfferTemplateForm, ZoneTemplate } from './template.ts'

/** How offers are sorted and narrowed down, wherever they are listed. */
export const offerSort = [
  'created_at',
  'updated_at',
  'offer_number',
  'customer_name',
  'subject',
  'state',
  'net',
  'gross',
  'expires_on',
  'registered_at',
  'sent_at',
] as const
export const offerFilters = {
  search: text(),
  offer_number: text(),
  customer_name: text(),
  subject: text(),
  state: oneOf(offerStates),
  created_at: dates(),
  sent_at: dates(),
  expires_on: dates(),
}
const ownFilters = {
  ...offerFilters,
  /** Only my own, else all that I may see. */
  mine: boolean(),
  /** Only those with a question that nobody has answered. */
  asked: boolean(),
}

const zone = 'partnerzone/offer-generator'
const offers = `${zone}/offers` as const
const one = `${offers}/{offer}` as const
/** Who writes offers for a company: members who work with its customers, or with its money. */
const companyRoles = ['service', 'accounts'] as const

const action = <const Name extends string, Body extends v.GenericSchema<unknown, unknown>>(
  name: Name,
  body: Body,
  summary: string,
) =>
  ({
    method: 'POST',
    path: `${one}/${name}` as typeof one,
    companyRoles,
    body,
    result: Offer,
    idempotent: true,
    success: 'offer.changed',
    summary,
  }) as const

const Word = v.object({ id: v.string(), name: v.string() })

/** A device that may be offered, as the editor takes it over into a line. */
export const OfferableDevice = v.object({
  id: v.number(),
  name: v.string(),
  name2: v.nullable(v.string()),
  code: v.nullable(v.string()),
  brand_name: v.string(),
  producer_id: v.number(),
  group_name: v.string(),
  unit: v.string(),
  factor: v.string(),
  sales_price: v.nullable(v.string()),
  offer_description: v.nullable(v.string()),
  photo: v.nullable(MediaFile),
  /** By the company's own discount for the producer; null without one. */
  purchase_price: v.nullable(v.string()),
})
export type OfferableDevice = v.InferOutput<typeof OfferableDevice>

/** A customer of the address book. */
export const OfferCustomer = v.object({
  id: v.number(),
  name: v.string(),
  contact: v.nullable(v.string()),
  address: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  used_at: v.string(),
})
export type OfferCustomer = v.InferOutput<typeof OfferCustomer>

/** A drawn preview, and where each line stands on it. */
export const OfferPreview = v.object({
  /** Base64. */
  pdf: v.string(),
  pages: v.number(),
  rows: v.array(v.object({ line: v.string(), page: v.number(), top: v.number(), height: v.number() })),
})

/** The offers of the own company (specification, section 2: offer-generator/offers). */
export const offerZone = module('offer', {
  'partnerzone.offer-generator.offers.index': list({
    path: offers,
    row: OfferRow,
    sort: offerSort,
    filters: {
      ...ownFilters,
      /** Only drafts that were deleted within the last 30 days, else none of them. */
      deleted: boolean(),
    },
    summary: "Our company's offers",
  }),
  'partnerzone.offer-generator.offers.summary': endpoint({
    method: 'GET',
    path: `${offers}/summary`,
    permission: 'partnerzone.offer-generator.offers.index',
    query: v.strictObject({ mine: v.optional(boolean()) }),
    result: OfferSummary,
    summary: 'Numbers and values by state',
  }),
  'partnerzone.offer-generator.offers.show': endpoint({ method: 'GET', path: one, result: Offer, summary: 'Show' }),
  'partnerzone.offer-generator.offers.store': endpoint({
    method: 'POST',
    path: offers,
    companyRoles,
    body: v.strictObject({ ...draftFields, ...newDraft }),
    result: Offer,
    idempotent: true,
    summary: 'Begin a draft, from a template or empty, with the next number and the defaults of the company',
  }),
  'partnerzone.offer-generator.offers.update': endpoint({
    method: 'PATCH',
    path: one,
    companyRoles,
    body: OfferDraftUpdate,
    result: Offer,
    summary: 'Save a draft',
  }),
  'partnerzone.offer-generator.offers.destroy': endpoint({
    method: 'DELETE',
    path: one,
    companyRoles,
    result: Done,
    success: 'deleted',
    summary: 'Delete a draft',
  }),
  'partnerzone.offer-generator.offers.restore': endpoint({
    method: 'POST',
    path: `${one}/restore`,
    companyRoles,
    result: Offer,
    success: 'restored',
    summary: 'Take a deleted draft back, within 30 days',
  }),
  'partnerzone.offer-generator.offers.preview': endpoint({
    method: 'POST',
    path: `${one}/preview`,
    permission: 'partnerzone.offer-generator.offers.show',
    body: OfferDraft,
    result: OfferPreview,
    rateLimit: 300,
    summary: 'The paper of a draft as it is typed; nothing is saved',
  }),
  'partnerzone.offer-generator.offers.register': endpoint({
    ...action(
      'register',
      RegisterForm,
      'Register a draft: it is frozen, its paper is drawn, what it revises is superseded',
    ),
    success: 'offer.registered',
  }),
  'partnerzone.offer-generator.offers.copy': endpoint({
    ...action('copy', v.strictObject({}), 'A new draft with the same content, which revises this one'),
    success: 'offer.copied',
  }),
  'partnerzone.offer-generator.offers.send': endpoint({
    ...action('send', SendForm, 'Send to the customer by mail, with the paper and a personal link for each address'),
    success: 'offer.sent',
  }),
  'partnerzone.offer-generator.offers.share': endpoint({
    method: 'POST',
    path: `${one}/share`,
    permission: 'partnerzone.offer-generator.offers.send',
    companyRoles,
    body: versioned({}),
    result: v.object({ url: v.string(), offer: Offer }),
    idempotent: true,
    summary: 'A link that the company hands over itself; the offer counts as sent',
  }),
  'partnerzone.offer-generator.offers.print': endpoint({
    ...action('print', v.strictObject({}), 'Note that the paper was printed or downloaded'),
    success: undefined,
  }),
  'partnerzone.offer-generator.offers.extend': endpoint({
    ...action('extend', ExtendForm, 'Let it hold longer: a new revision of the paper is drawn'),
    success: 'offer.extended',
  }),
  'partnerzone.offer-generator.offers.withdraw': endpoint({
    ...action('withdraw', WithdrawForm, 'Withdraw a registered offer; the customer is told if it was sent'),
    success: 'offer.withdrawn',
  }),
  'partnerzone.offer-generator.offers.accept': endpoint({
    ...action('accept', AcceptByHandForm, 'Note that the customer has accepted otherwise than by the page'),
    success: 'offer.accepted',
  }),
  'partnerzone.offer-generator.offers.reject': endpoint(
    action('reject', RejectByHandForm, 'Note that the customer has said no'),
  ),
  'partnerzone.offer-generator.offers.answer': endpoint({
    ...action('answer', AnswerForm, 'Answer the customer: by mail, and on the page'),
    success: 'offer.answered',
  }),
  'partnerzone.offer-generator.statuses.index': lookup({
    path: `${zone}/statuses`,
    row: Word,
    summary: 'States of an offer',
  }),
  'partnerzone.offer-generator.condition-options.index': endpoint({
    method: 'GET',
    path: `${zone}/condition-options`,
    result: v.object({ results: v.array(ConditionOption) }),
    summary: 'What the conditions of an offer are chosen from',
  }),
  'partnerzone.offer-generator.devices.lookup': lookup({
    path: `${zone}/devices/lookup`,
    row: OfferableDevice,
    filters: { partner: text() },
    summary: 'Devices that may be offered, by name, model or code; without a text those that the company offers most',
  }),
  'partnerzone.offer-generator.customers.lookup': lookup({
    path: `${zone}/customers/lookup`,
    row: OfferCustomer,
    summary: 'The address book of the company, last used first',
  }),
  'partnerzone.offer-generator.customers.destroy': endpoint({
    method: 'DELETE',
    path: `${zone}/customers/{offer_customer}`,
    companyRoles,
    result: Done,
    success: 'deleted',
    summary: 'Take a customer out of the address book',
  }),
  'partnerzone.offer-generator.templates.index': endpoint({
    method: 'GET',
    path: `${zone}/templates`,
    result: v.object({ results: v.array(ZoneTemplate) }),
    summary: 'Templates of the company and of the distributor',
  }),
  'partnerzone.offer-generator.templates.store': endpoint({
    method: 'POST',
    path: `${zone}/templates`,
    companyRoles,
    body: v.strictObject({ ...OfferTemplateForm.entries, partner_id: v.optional(id()) }),
    result: ZoneTemplate,
    idempotent: true,
    success: 'saved',
    summary: 'Keep content as a template of the company',
  }),
  'partnerzone.offer-generator.templates.update': endpoint({
    method: 'PATCH',
    path: `${zone}/templates/{offer_template}`,
    companyRoles,
    body: versioned(OfferTemplateForm.entries),
    result: ZoneTemplate,
    success: 'saved',
    summary: 'Change a template of the company',
  }),
  'partnerzone.offer-generator.templates.destroy': endpoint({
    method: 'DELETE',
    path: `${zone}/templates/{offer_template}`,
    companyRoles,
    result: Done,
    success: 'deleted',
    summary: 'Delete a template of the company',
  }),
  'partnerzone.offer-generator.settings.index': endpoint({
    method: 'GET',
    path: `${zone}/settings`,
    result: v.object({ results: v.array(OfferSettings) }),
    summary: "The own companies' settings of offers",
  }),
  'partnerzone.offer-generator.settings.update': endpoint({
    method: 'PATCH',
    path: `${zone}/settings/{partner}`,
    companyRoles,
    body: OfferSettingsForm,
    result: OfferSettings,
    success: 'saved',
    summary: "Change a company's settings of offers; administrators of the company only",
  }),
})
