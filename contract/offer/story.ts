import * as v from 'valibot'
import { MessageLetter } from '#contract/mail/message-letter.ts'
import { variantKeys } from './content.ts'
import { offerOutcomes, offerStates, offerStatuses } from './lifecycle.ts'
import { offerEventKinds } from './statuses.ts'
import { vatRates } from './vat.ts'

/** Delivery of a letter to one address: queued, accepted by the mail server, or failed for good. */
export const deliveryStates = ['queued', 'sent', 'failed'] as const

/**
 * How an acceptance came: by the personal link sent to an address of the customer; by a link that the company handed over,
 * confirmed by a code sent to the customer's e-mail; or noted by the company.
 */
export const acceptanceWays = ['personal_link', 'confirmed_link', 'noted'] as const
export type AcceptanceWay = (typeof acceptanceWays)[number]

/** Lifecycle columns included in every offer. */
export const life = {
  state: v.picklist(offerStates),
  status: v.picklist(offerStatuses),
  /** Null for a draft. */
  outcome: v.nullable(v.picklist(offerOutcomes)),
}

const none = v.nullable(v.string())
const vatPart = v.object({ rate: v.picklist(vatRates), net: v.string(), vat: v.string() })

/** Totals of a selection, computed by `offerTotals`. */
export const Totals = v.object({
  before_discount: v.string(),
  discount: v.nullable(v.object({ percent: v.string(), amount: v.string() })),
  net: v.string(),
  vat: v.array(vatPart),
  vat_total: v.string(),
  gross: v.string(),
})

/** A quantity that the customer chose, other than the offered one. */
export const ChosenQuantity = v.object({ line: v.string(), quantity: v.string() })
export type ChosenQuantity = v.InferOutput<typeof ChosenQuantity>

/** The accepted selection. */
export const Acceptance = v.object({
  at: v.string(),
  name: v.string(),
  variant: v.nullable(v.picklist(variantKeys)),
  options: v.array(v.string()),
  quantities: v.array(ChosenQuantity),
  totals: Totals,
  /** Gross deposit of the accepted selection; null where the offer takes none. */
  deposit: none,
  /** Null when the company recorded the acceptance. */
  ip: none,
  consent: none,
  note: none,
  /** Null for an acceptance by a link from before its way was kept. */
  way: v.nullable(v.picklist(acceptanceWays)),
  /** Address of the personal link, or the one confirmed by a code. */
  email: none,
})
export type Acceptance = v.InferOutput<typeof Acceptance>

/** A message between the customer and the company. */
export const OfferMessage = v.object({
  id: v.number(),
  at: v.string(),
  from_customer: v.boolean(),
  author_name: v.string(),
  text: v.string(),
})

/** The same message for the company: the e-mail by which it came may have words that were not written to the customer. */
export const CompanyMessage = v.object({ ...OfferMessage.entries, letter: v.nullable(MessageLetter) })

/** An entry of an offer's timeline. */
export const OfferTimelineEntry = v.object({
  id: v.number(),
  kind: v.picklist(offerEventKinds),
  at: v.string(),
  /** Null for the customer and for the server. */
  actor_name: none,
  by_customer: v.boolean(),
  text: none,
})

/** A recipient of an offer, with an own link. */
export const Recipient = v.object({
  id: v.number(),
  /** Null for a link that the company passed on itself. */
  email: none,
  is_main: v.boolean(),
  delivery: v.picklist(deliveryStates),
  failure: none,
  sent_at: v.string(),
  /** Number of times it was sent. */
  times: v.number(),
  opened_at: none,
  last_opened_at: none,
  /** Openings by day of Warsaw, latest first. */
  openings: v.array(v.object({ day: v.string(), times: v.number() })),
})

/** A related offer. */
export const LinkedOffer = v.object({ id: v.number(), offer_number: none, state: v.picklist(offerStates) })

/** One of the offers connected by revision. */
export const OfferVersion = v.object({
  ...LinkedOffer.entries,
  /** Time of registration; of a draft, time of creation. */
  at: v.string(),
})
