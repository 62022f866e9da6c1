import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { successOf } from '#contract/declare/statuses.ts'
import { ConfirmLetterForm } from '#contract/mail/unconfirmed.ts'
import { offerDeeds } from '#contract/offer/statuses.ts'
import { versioned } from '#contract/values/rules.ts'
import {
  AcceptByHandForm,
  AnswerForm,
  ApprovalForm,
  ExtendForm,
  newDraft,
  RegisterOfferForm,
  RejectByHandForm,
  RescindForm,
  ReturnForm,
  SendOfferForm,
  WithdrawOfferForm,
} from './actions.ts'
import { approvals } from './approval.ts'
import { Offer, OfferRow, OfferSummary } from './entity.ts'
import { FollowUpBeginning } from './follow-up.ts'
import { draftFields, OfferDraft, OfferDraftUpdate } from './form.ts'
import { offerStateFilters } from './lifecycle.ts'
import { offerSources, offerWriters, offerZonePath } from './sources.ts'

/** Sorting and filters of all lists of offers. */
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
  state: oneOf(offerStateFilters),
  created_at: dates(),
  registered_at: dates(),
  sent_at: dates(),
  expires_on: dates(),
  /** When the customer, or a person acting for the customer, decided. */
  decided_at: dates(),
}
const ownFilters = {
  ...offerFilters,
  /** Only the person's own offers, instead of all visible ones. */
  mine: boolean(),
  /** Only offers with an unanswered question. */
  asked: boolean(),
  /** Only drafts with this state of their approval inside the company. */
  approval: oneOf(approvals),
}

const offers = `${offerZonePath}/offers` as const
const one = `${offers}/{offer}` as const

type OfferAction = keyof typeof offerDeeds | 'copy'
const messageOf = (name: OfferAction) => (name === 'copy' ? 'offer.copied' : successOf(offerDeeds[name]))

const action = <const Name extends OfferAction, Body extends v.GenericSchema<unknown, unknown>>(
  name: Name,
  body: Body,
  summary: string,
) =>
  ({
    method: 'POST',
    path: `${one}/${name}` as typeof one,
    companyRoles: offerWriters,
    body,
    result: Offer,
    idempotent: true,
    success: messageOf(name),
    summary,
  }) as const

/** A preview with the position of each line. */
export const OfferPreview = v.object({
  /** The PDF in Base64. */
  pdf: v.string(),
  pages: v.number(),
  rows: v.array(v.object({ line: v.string(), page: v.number(), top: v.number(), height: v.number() })),
})

/** Offers of the own company (specification, section 2: offer-generator/offers). */
export const offerZone = module('offer', {
  'partnerzone.offer-generator.offers.index': list({
    path: offers,
    row: OfferRow,
    sort: offerSort,
    sums: ['net', 'gross'],
    groups: ['state', 'customer_name'],
    filters: {
      ...ownFilters,
      /** Only drafts deleted within the last 30 days; without it, no deleted ones. */
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
    companyRoles: offerWriters,
    body: v.strictObject({ ...draftFields, ...newDraft }),
    result: Offer,
    idempotent: true,
    summary: 'Begin a draft, from a template or empty, with the next number and the defaults of the company',
  }),
  'partnerzone.offer-generator.offers.update': endpoint({
    method: 'PATCH',
    path: one,
    companyRoles: offerWriters,
    body: OfferDraftUpdate,
    result: Offer,
    summary: 'Save a draft',
  }),
  'partnerzone.offer-generator.offers.destroy': endpoint({
    method: 'DELETE',
    path: one,
    companyRoles: offerWriters,
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Delete a draft',
  }),
  'partnerzone.offer-generator.offers.restore': endpoint({
    method: 'POST',
    path: `${one}/restore`,
    companyRoles: offerWriters,
    result: Offer,
    success: 'restored',
    many: true,
    summary: 'Take a deleted draft back, within 30 days',
  }),
  'partnerzone.offer-generator.offers.preview': endpoint({
    method: 'POST',
    path: `${one}/preview`,
    inReserve: true,
    companyRoles: offerWriters,
    // No connection is held while it is drawn.
    transaction: 'own',
    body: OfferDraft,
    result: OfferPreview,
    rateLimit: 300,
    summary: 'The paper of a draft as it is typed; nothing is saved',
  }),
  'partnerzone.offer-generator.offers.register': endpoint(
    action(
      'register',
      RegisterOfferForm,
      'Register a draft: it is frozen, its paper is drawn, what it revises is superseded',
    ),
  ),
  'partnerzone.offer-generator.offers.submit': endpoint(
    action('submit', ApprovalForm, 'Send a draft above a limit of the company to its administrators for approval'),
  ),
  'partnerzone.offer-generator.offers.approve': endpoint({
    ...action('approve', ApprovalForm, 'Approve a draft; administrators of the company only'),
    companyRoles: 'administrator',
  }),
  'partnerzone.offer-generator.offers.return': endpoint({
    ...action('return', ReturnForm, 'Return a draft to its author with a reason; administrators of the company only'),
    companyRoles: 'administrator',
  }),
  'partnerzone.offer-generator.offers.copy': endpoint(
    action('copy', v.strictObject({}), 'A new draft with the same content, which revises this one'),
  ),
  'partnerzone.offer-generator.offers.send': endpoint(
    action('send', SendOfferForm, 'Send to the customer by mail, with the paper and a personal link for each address'),
  ),
  'partnerzone.offer-generator.offers.share': endpoint({
    method: 'POST',
    path: `${one}/share`,
    permission: 'partnerzone.offer-generator.offers.send',
    companyRoles: offerWriters,
    body: versioned({}),
    result: v.object({ url: v.string(), offer: Offer }),
    idempotent: true,
    summary: 'A link that the company hands over itself; the offer counts as sent',
  }),
  'partnerzone.offer-generator.offers.print': endpoint({
    ...action('print', v.strictObject({}), 'Note that the paper was printed or downloaded'),
    success: undefined,
  }),
  'partnerzone.offer-generator.offers.extend': endpoint(
    action('extend', ExtendForm, 'Let it hold longer: a new revision of the paper is drawn'),
  ),
  'partnerzone.offer-generator.offers.withdraw': endpoint({
    ...action('withdraw', WithdrawOfferForm, 'Withdraw a registered offer; the customer is told if it was sent'),
    many: true,
  }),
  'partnerzone.offer-generator.offers.accept': endpoint(
    action('accept', AcceptByHandForm, 'Note that the customer has accepted otherwise than by the page'),
  ),
  'partnerzone.offer-generator.offers.reject': endpoint(
    action('reject', RejectByHandForm, 'Note that the customer has said no'),
  ),
  'partnerzone.offer-generator.offers.rescind': endpoint(
    action(
      'rescind',
      RescindForm,
      'Note that the customer has taken the acceptance back, in the time that the conditions name',
    ),
  ),
  'partnerzone.offer-generator.offers.answer': endpoint(
    action('answer', AnswerForm, 'Answer the customer: by mail, and on the page'),
  ),
  'partnerzone.offer-generator.offers.confirm-letter': endpoint({
    ...action(
      'confirm-letter',
      ConfirmLetterForm,
      'Confirm the sender of a reply by e-mail, which then joins the conversation as their message',
    ),
    permission: 'partnerzone.offer-generator.offers.answer',
  }),
  'partnerzone.offer-generator.offers.follow-up': endpoint({
    method: 'GET',
    path: `${one}/follow-up`,
    permission: 'partnerzone.offer-generator.offers.show',
    result: FollowUpBeginning,
    summary: 'What an order of parts, a visit or a registration of a unit from an accepted offer begins with',
  }),
  ...offerSources,
})
