import * as v from 'valibot'
import { variantKeys } from './content.ts'
import { offerOutcomes, offerStates, offerStatuses } from './lifecycle.ts'
import { vatRates } from './vat.ts'

/** Everything that can happen to an offer, in the words of its timeline. */
export const offerEventKinds = [
  'created',
  'edited',
  'registered',
  'sent',
  'shared',
  'printed',
  'opened',
  'asked',
  'answered',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'extended',
  'reminded',
  'superseded',
] as const
export type OfferEventKind = (typeof offerEventKinds)[number]

/** What became of a letter to one address: on its way, taken by the mail server, or refused for good. */
export const deliveryStates = ['queued', 'sent', 'failed'] as const

/** Where an offer is in its life, in every answer about it. */
export const life = {
  state: v.picklist(offerStates),
  status: v.picklist(offerStatuses),
  /** Null of a draft. */
  outcome: v.nullable(v.picklist(offerOutcomes)),
}

const none = v.nullable(v.string())
const vatPart = v.object({ rate: v.picklist(vatRates), net: v.string(), vat: v.string() })

/** What a choice costs, as `offerTotals` counts it. */
export const Totals = v.object({
  before_discount: v.string(),
  discount: v.nullable(v.object({ percent: v.string(), amount: v.string() })),
  net: v.string(),
  vat: v.array(vatPart),
  vat_total: v.string(),
  gross: v.string(),
})

/** What the customer took, once and for all. */
export const Acceptance = v.object({
  at: v.string(),
  name: v.string(),
  variant: v.nullable(v.picklist(variantKeys)),
  options: v.array(v.string()),
  totals: Totals,
  /** Null when the company noted it by hand. */
  ip: none,
  consent: none,
  note: none,
  by_hand: v.boolean(),
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

/** Something that happened to an offer. */
export const OfferEvent = v.object({
  id: v.number(),
  kind: v.picklist(offerEventKinds),
  at: v.string(),
  /** Null for the customer and the server itself. */
  actor_name: none,
  by_customer: v.boolean(),
  text: none,
})

/** An address that an offer went to, with its own link. */
export const Recipient = v.object({
  id: v.number(),
  /** Null: a link that the company handed over itself. */
  email: none,
  is_main: v.boolean(),
  delivery: v.picklist(deliveryStates),
  failure: none,
  sent_at: v.string(),
  /** How often it was sent. */
  times: v.number(),
  opened_at: none,
  last_opened_at: none,
})

/** Another offer that has to do with this one. */
export const LinkedOffer = v.object({ id: v.number(), offer_number: none, state: v.picklist(offerStates) })

/** One of the offers that revise each other. */
export const OfferVersion = v.object({
  ...LinkedOffer.entries,
  /** When it was registered; of a draft when it was begun. */
  at: v.string(),
})
