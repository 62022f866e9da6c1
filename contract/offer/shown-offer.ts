import * as v from 'valibot'
import { MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { shownConditions, variantKeys } from './content.ts'
import { offerStates } from './lifecycle.ts'
import { acceptanceWays, ChosenQuantity, LinkedOffer, life, OfferMessage, Totals } from './story.ts'
import { housings, lineVatRates, vatModes } from './vat.ts'

const none = v.nullable(v.string())

/** A line without data internal to the company. */
const PublicLine = v.object({
  id: v.string(),
  kind: v.picklist(['device', 'own', 'text']),
  name: v.string(),
  description: none,
  photo: v.nullable(MediaFile),
  unit: v.string(),
  quantity: v.string(),
  quantity_min: none,
  quantity_max: none,
  tied_to: none,
  tied_quantity: none,
  unit_price: none,
  net: v.string(),
  vat: v.nullable(v.picklist(lineVatRates)),
  is_optional: v.boolean(),
})

/** Content of an offer for readers outside the company. Totals are computed by the same function everywhere. */
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
  transport_vat: v.nullable(v.picklist(lineVatRates)),
  assembly_amount: none,
  assembly_vat: v.nullable(v.picklist(lineVatRates)),
  deposit_amount: none,
  deposit_percent: none,
  deposit_account: none,
  /** Title of the transfer, with the number of the offer where none was typed. */
  deposit_title: none,
  deposit_days: v.nullable(v.number()),
  conditions: v.array(v.object({ kind: v.picklist(shownConditions), label: v.string(), value: v.string() })),
}
export const PublicContent = v.object(publicContent)
export type PublicContent = v.InferOutput<typeof PublicContent>

const customer = v.object({ name: v.string(), contact: none, address: none, email: none, phone: none })

/** An offer as the distributor sees it: without purchase prices, margins and, where the company hides it, the customer. */
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
  /** The day on which the customer took the acceptance back. */
  rescinded_on: none,
  revision: v.number(),
  acceptance: v.nullable(
    v.object({
      at: v.string(),
      variant: v.nullable(v.picklist(variantKeys)),
      options: v.array(v.string()),
      quantities: v.array(ChosenQuantity),
      totals: Totals,
      deposit: none,
      way: v.nullable(v.picklist(acceptanceWays)),
    }),
  ),
  revises: v.nullable(LinkedOffer),
  revised_by: v.nullable(LinkedOffer),
})
export type StaffOffer = v.InferOutput<typeof StaffOffer>

/** An offer as its customer sees it. */
export const CustomerOffer = v.object({
  offer_number: v.string(),
  locale: v.picklist(locales),
  state: v.picklist(offerStates),
  subject: v.string(),
  customer_name: v.string(),
  /** Last day on which it can be accepted. */
  expires_on: v.string(),
  registered_at: v.string(),
  company: v.object({
    name: v.string(),
    address: v.string(),
    phone_number: none,
    email: none,
    /** Public link. */
    logo_url: none,
    colour: v.string(),
    accent: v.string(),
    privacy_notice: v.string(),
  }),
  maintainer: v.object({ name: v.string(), email: none, phone: none }),
  ...publicContent,
  /** Text that the customer agrees to by accepting. */
  consent_text: v.string(),
  /** The button that accepts: it says that the customer has to pay (Act on Consumer Rights, article 17). */
  order_button: v.string(),
  messages: v.array(OfferMessage),
  acceptance: v.nullable(
    v.object({
      at: v.string(),
      name: v.string(),
      variant: v.nullable(v.picklist(variantKeys)),
      options: v.array(v.string()),
      quantities: v.array(ChosenQuantity),
      totals: Totals,
      deposit: none,
      /** Last day for paying the deposit. */
      deposit_due_on: none,
      /** Shortened address to which the confirmation is sent; null when there is none. */
      confirmed_to: none,
    }),
  ),
  /** Whether this link was handed over by the company, so that accepting requires an e-mail address and a code sent to it. */
  confirms_by_code: v.boolean(),
  /** Whether the company's answers are also sent by e-mail. */
  answers_by_email: v.boolean(),
  /** Whether the offer can be accepted or rejected now, and whether a question can be asked. */
  can_answer: v.boolean(),
  can_ask: v.boolean(),
})
export type CustomerOffer = v.InferOutput<typeof CustomerOffer>
