import * as v from 'valibot'
import { UnconfirmedLetter } from '#contract/mail/unconfirmed.ts'
import { MediaFile } from '#contract/media/files.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { approvals } from './approval.ts'
import { shownConditions } from './content.ts'
import { FollowUp } from './follow-up.ts'
import { draftFields } from './form.ts'
import { offerStates } from './lifecycle.ts'
import { Acceptance, CompanyMessage, LinkedOffer, life, OfferTimelineEntry, OfferVersion, Recipient } from './story.ts'

const none = v.nullable(v.string())

const listed = {
  id: v.number(),
  offer_number: none,
  ...life,
  subject: none,
  customer_name: none,
  maintainer_name: none,
  author_name: v.string(),
  /** Of the recommended variant without options; for an accepted offer, of the accepted selection. */
  net: shownMoney(),
  gross: shownMoney(),
  variants: v.number(),
  expires_on: none,
  created_at: v.string(),
  updated_at: v.string(),
  registered_at: none,
  sent_at: none,
  printed_at: none,
  viewed_at: none,
  decided_at: none,
  /** Number of unanswered questions. */
  open_questions: v.number(),
  version: v.number(),
}

/** An offer in the company's list. */
export const OfferRow = v.object({
  ...listed,
  partner_name: v.string(),
  /** Of a draft; null where none was asked for. */
  approval: v.nullable(v.picklist(approvals)),
})
export type OfferRow = v.InferOutput<typeof OfferRow>

/** An offer in the distributor's lists; `customer_name` is null where the company hides it. */
export const StaffOfferRow = v.object({
  ...listed,
  partner_id: v.number(),
  partner_name: v.string(),
  hides_customer: v.boolean(),
})
export type StaffOfferRow = v.InferOutput<typeof StaffOfferRow>

/** Differences between a line and the current catalogue. */
export const lineWarnings = ['price_changed', 'blocked', 'not_offered', 'gone'] as const
const LineWarning = v.object({
  line: v.string(),
  kind: v.picklist(lineWarnings),
  /** Current catalogue price. */
  price: none,
  /** Replacement of a blocked device. */
  successor: v.nullable(v.object({ id: v.number(), name: v.string() })),
})

const story = {
  registered_at: none,
  sent_at: none,
  printed_at: none,
  viewed_at: none,
  decided_at: none,
  reason: none,
  /** Number of times its document was generated. */
  revision: v.number(),
  recipients: v.array(Recipient),
  messages: v.array(CompanyMessage),
  events: v.array(OfferTimelineEntry),
  acceptance: v.nullable(Acceptance),
  /** Records that were begun from it after it was accepted. */
  follow_ups: v.array(FollowUp),
  /** Of a draft; null where none was asked for. */
  approval: v.nullable(v.picklist(approvals)),
  /** Why it was returned. */
  approval_reason: none,
  /** The limits that apply to the person; null where none do: no limit, no administrator, or the person is one. */
  approval_limits: v.nullable(v.object({ discount: none, value: none })),
  /** The discount of a draft in per cent, weighed against the catalogue; null once it is registered. */
  list_discount: none,
  revises: v.nullable(LinkedOffer),
  revised_by: v.nullable(LinkedOffer),
  copied_from: v.nullable(LinkedOffer),
  /** All offers connected by revision, this one included, oldest first, as far as the member may see them. */
  versions: v.array(OfferVersion),
}

/** A reply by e-mail about an offer: of the customer, or of the company's person. */
const UnconfirmedOfferLetter = v.object({ ...UnconfirmedLetter.entries, from_customer: v.boolean() })

/** An offer in its company's partner zone. */
export const Offer = v.object({
  id: v.number(),
  version: v.number(),
  partner_id: v.number(),
  partner_name: v.string(),
  created_by: v.number(),
  author_name: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
  ...life,
  resume_to: v.nullable(v.picklist(['open', 'sent', 'viewed'])),
  /** Of an accepted one: last day on which the customer may take it back; null where the conditions name none. */
  rescind_until: none,
  /** Day on which the customer has taken it back. */
  rescinded_on: none,
  ...draftFields,
  /** Texts of the chosen conditions; those of a registered offer are as they were at registration. */
  condition_texts: v.array(v.object({ kind: v.picklist(shownConditions), label: v.string(), value: v.string() })),
  warnings: v.array(LineWarning),
  /** Photos of its devices by device id. */
  photos: v.array(v.object({ device_id: v.number(), photo: MediaFile })),
  /** Signed links of its documents; null while there is none. */
  paper: v.nullable(v.object({ url: v.string(), filename: v.string() })),
  accepted_paper: v.nullable(v.object({ url: v.string(), filename: v.string() })),
  ...story,
  unconfirmed_letters: v.array(UnconfirmedOfferLetter),
})
export type Offer = v.InferOutput<typeof Offer>

/** Counts and values of offers by state, for the chips above the list. */
export const OfferSummary = v.object({
  states: v.array(
    v.object({ state: v.picklist(offerStates), count: v.number(), net: shownMoney(), gross: shownMoney() }),
  ),
  /** Registered, not decided and not expired. */
  open: v.object({ count: v.number(), gross: shownMoney() }),
  won: v.object({ count: v.number(), gross: shownMoney() }),
  /** Drafts that await the approval of an administrator of the company. */
  submitted: v.object({ count: v.number(), gross: shownMoney() }),
  /** `lostStates`. */
  lost: v.object({ count: v.number(), gross: shownMoney() }),
})
export type OfferSummary = v.InferOutput<typeof OfferSummary>
