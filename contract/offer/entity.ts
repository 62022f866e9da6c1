import * as v from 'valibot'
import { locales } from '#contract/locale.ts'
import { MediaFile } from '#contract/media/files.ts'
import { conditionKinds, variantKeys } from './content.ts'
import { draftFields } from './form.ts'
import { offerOutcomes, offerStates, offerStatuses } from './lifecycle.ts'
import { housings, lineVatRates, vatModes, vatRates } from './vat.ts'

const none = v.nullable(v.string())

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

const life = {
  state: v.picklist(offerStates),
  status: v.picklist(offerStatuses),
  /** Null of a draft. */
  outcome: v.nullable(v.picklist(offerOutcomes)),
}

const listed = {
  id: v.number(),
  offer_number: none,
  ...life,
  subject: none,
  customer_name: none,
  maintainer_name: none,
  author_name: v.string(),
  /** Of the recommended variant without options; of an accepted offer what was taken. */
  net: v.string(),
  gross: v.string(),
  variants: v.number(),
  expires_on: none,
  created_at: v.string(),
  updated_at: v.string(),
  registered_at: none,
  sent_at: none,
  printed_at: none,
  viewed_at: none,
  decided_at: none,
  /** Questions of the customer that nobody has answered. */
  open_questions: v.number(),
  version: v.number(),
}

/** An offer in the company's list. */
export const OfferRow = v.object({ ...listed, partner_name: v.string() })
export type OfferRow = v.InferOutput<typeof OfferRow>

/** An offer in the lists of the distributor: `customer_name` is null where the company hides it. */
export const StaffOfferRow = v.object({
  ...listed,
  partner_id: v.number(),
  partner_name: v.string(),
  hides_customer: v.boolean(),
})
export type StaffOfferRow = v.InferOutput<typeof StaffOfferRow>

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

const Message = v.object({
  id: v.number(),
  at: v.string(),
  from_customer: v.boolean(),
  author_name: v.string(),
  text: v.string(),
})

const Event = v.object({
  id: v.number(),
  kind: v.picklist(offerEventKinds),
  at: v.string(),
  /** Null for the customer and the server itself. */
  actor_name: none,
  by_customer: v.boolean(),
  text: none,
})

/** An address that an offer went to, with its own link. */
const Recipient = v.object({
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

const Linked = v.object({ id: v.number(), offer_number: none, state: v.picklist(offerStates) })

/** What of a line is not as it was when it was taken from the catalogue. */
export const lineWarnings = ['price_changed', 'blocked', 'not_offered', 'gone'] as const
const LineWarning = v.object({
  line: v.string(),
  kind: v.picklist(lineWarnings),
  /** What the catalogue has now. */
  price: none,
  /** What is sold in its place. */
  successor: v.nullable(v.object({ id: v.number(), name: v.string() })),
})

const story = {
  registered_at: none,
  sent_at: none,
  printed_at: none,
  viewed_at: none,
  decided_at: none,
  reason: none,
  /** How often its paper was drawn. */
  revision: v.number(),
  recipients: v.array(Recipient),
  messages: v.array(Message),
  events: v.array(Event),
  acceptance: v.nullable(Acceptance),
  revises: v.nullable(Linked),
  revised_by: v.nullable(Linked),
  copied_from: v.nullable(Linked),
}

/** An offer as its company sees it. */
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
  ...draftFields,
  /** Texts of the chosen conditions: as they were when it was registered. */
  condition_texts: v.array(v.object({ kind: v.picklist(conditionKinds), label: v.string(), value: v.string() })),
  warnings: v.array(LineWarning),
  /** The photos of its devices, by the id of the device. */
  photos: v.array(v.object({ device_id: v.number(), photo: MediaFile })),
  /** Signed links of its papers; null while there is none. */
  paper: v.nullable(v.object({ url: v.string(), filename: v.string() })),
  accepted_paper: v.nullable(v.object({ url: v.string(), filename: v.string() })),
  ...story,
})
export type Offer = v.InferOutput<typeof Offer>

/** A line without what only the company knows. */
const PublicLine = v.object({
  id: v.string(),
  kind: v.picklist(['device', 'own', 'text']),
  name: v.string(),
  description: none,
  photo: v.nullable(MediaFile),
  unit: v.string(),
  quantity: v.string(),
  unit_price: none,
  net: v.string(),
  vat: v.nullable(v.picklist(lineVatRates)),
  is_optional: v.boolean(),
})

/** What is offered, as whoever is not of the company sees it. The totals are counted of it by the same function as everywhere. */
const publicContent = {
  introduction: none,
  notes: none,
  variants: v.array(
    v.object({
      key: v.picklist(variantKeys),
      name: v.string(),
      is_recommended: v.boolean(),
      discount: none,
    }),
  ),
  sections: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      variant: v.nullable(v.picklist(variantKeys)),
      is_optional: v.boolean(),
      lines: v.array(PublicLine),
    }),
  ),
  discount: none,
  vat_mode: v.picklist(vatModes),
  housing: v.nullable(v.picklist(housings)),
  housing_area: none,
  transport_amount: none,
  assembly_amount: none,
  conditions: v.array(v.object({ kind: v.picklist(conditionKinds), label: v.string(), value: v.string() })),
}
export const PublicContent = v.object(publicContent)
export type PublicContent = v.InferOutput<typeof PublicContent>

const customer = v.object({ name: v.string(), contact: none, address: none, email: none, phone: none })

/** An offer as the distributor sees it: without purchase prices, margins, and, while the company hides it, the customer. */
export const StaffOffer = v.object({
  id: v.number(),
  version: v.number(),
  partner_id: v.number(),
  partner_name: v.string(),
  author_name: v.string(),
  created_at: v.string(),
  ...life,
  offer_number: none,
  subject: none,
  expires_on: none,
  hides_customer: v.boolean(),
  customer: v.nullable(customer),
  maintainer: v.object({ name: none, email: none, phone: none }),
  ...publicContent,
  registered_at: none,
  sent_at: none,
  printed_at: none,
  viewed_at: none,
  decided_at: none,
  revision: v.number(),
  acceptance: v.nullable(
    v.object({
      at: v.string(),
      variant: v.nullable(v.picklist(variantKeys)),
      options: v.array(v.string()),
      totals: Totals,
      by_hand: v.boolean(),
    }),
  ),
  revises: v.nullable(Linked),
  revised_by: v.nullable(Linked),
})
export type StaffOffer = v.InferOutput<typeof StaffOffer>

/** An offer as the customer sees it who holds its link. */
export const CustomerOffer = v.object({
  offer_number: v.string(),
  locale: v.picklist(locales),
  state: v.picklist(offerStates),
  subject: v.string(),
  customer_name: v.string(),
  /** The last day on which it can be accepted. */
  expires_on: v.string(),
  registered_at: v.string(),
  company: v.object({
    name: v.string(),
    address: v.string(),
    phone_number: none,
    email: none,
    /** A public link. */
    logo_url: none,
    colour: v.string(),
    accent: v.string(),
    privacy_notice: v.string(),
  }),
  maintainer: v.object({ name: v.string(), email: none, phone: none }),
  ...publicContent,
  /** What the customer agrees to by accepting. */
  consent_text: v.string(),
  messages: v.array(Message),
  acceptance: v.nullable(
    v.object({
      at: v.string(),
      name: v.string(),
      variant: v.nullable(v.picklist(variantKeys)),
      options: v.array(v.string()),
      totals: Totals,
    }),
  ),
  /** Whether it can be accepted and rejected now, and whether a question can be asked. */
  can_answer: v.boolean(),
  can_ask: v.boolean(),
})
export type CustomerOffer = v.InferOutput<typeof CustomerOffer>

/** Numbers and values of offers by state, for the chips above the list. */
export const OfferSummary = v.object({
  states: v.array(v.object({ state: v.picklist(offerStates), count: v.number(), net: v.string(), gross: v.string() })),
  /** Registered and not decided, and not over. */
  open: v.object({ count: v.number(), gross: v.string() }),
  won: v.object({ count: v.number(), gross: v.string() }),
  lost: v.object({ count: v.number(), gross: v.string() }),
})
export type OfferSummary = v.InferOutput<typeof OfferSummary>
