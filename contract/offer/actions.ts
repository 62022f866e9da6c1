import * as v from 'valibot'
import { bounded, inFuture, notInFuture } from '#contract/values/bounds.ts'
import {
  choice,
  date,
  decimalBetween,
  email,
  flag,
  id,
  optionalText,
  properName,
  requiredText,
  say,
  versioned,
} from '#contract/values/rules.ts'
import { offerLimits, variantKeys } from './content.ts'
import { extraAddresses } from './form.ts'

const partOfOffer = () => v.pipe(v.string(say('rule.type')), v.regex(/^[\w-]{1,40}$/, say('rule.type')))

/** The customer's selection: ids of optional lines and sections, and quantities where the offer lets the customer choose them. */
export const selectionFields = {
  variant: v.optional(v.nullable(choice(variantKeys)), null),
  options: v.optional(v.pipe(v.array(partOfOffer()), v.maxLength(600)), []),
  quantities: v.optional(
    v.pipe(
      v.array(v.strictObject({ line: partOfOffer(), quantity: decimalBetween(3, 0, 999_999) })),
      v.maxLength(offerLimits.lines, say('rule.too_many_items', { limit: offerLimits.lines })),
    ),
    [],
  ),
}

/** Registers a saved draft. */
export const RegisterOfferForm = versioned({})

/** Sends a draft to the administrators of its company, or approves it. */
export const ApprovalForm = versioned({})
/** Returns a draft to its author. */
export const ReturnForm = versioned({ reason: requiredText(1000) })

/** Sends an offer to the main address and additional ones. A draft is registered first, in the same step. */
export const SendOfferForm = versioned({
  to: email(),
  extra: v.optional(
    v.pipe(v.array(email()), v.maxLength(extraAddresses, say('rule.too_many_items', { limit: extraAddresses }))),
    [],
  ),
  /** Personal message above the link. */
  message: optionalText(4000),
  /** Confirms sending an offer that was sent before. */
  again: v.optional(flag(), false),
})
/** The letter of an offer to its customer. */
export type OfferLetter = Pick<v.InferOutput<typeof SendOfferForm>, 'to' | 'extra' | 'message'>
export const WithdrawOfferForm = versioned({ reason: optionalText(1000) })
export const ExtendForm = versioned({
  expires_on: bounded(date(), { from: [inFuture] }),
  tell_customer: v.optional(flag(), true),
})
/** Records an acceptance that was given in another way than on the offer's page. */
export const AcceptByHandForm = versioned({ ...selectionFields, name: requiredText(200), note: requiredText(1000) })
export const RejectByHandForm = versioned({ reason: optionalText(1000) })
/** Notes that the customer has taken an acceptance back: when that was declared, and why as far as it is known. */
export const RescindForm = versioned({
  declared_on: bounded(date(), {
    from: [{ of: { record: 'accepted_on' }, says: 'offer.rescind_before' }],
    until: [notInFuture, { of: { record: 'rescind_until' }, says: 'offer.rescind_over' }],
  }),
  reason: requiredText(1000),
})
export const AnswerForm = v.strictObject({ text: requiredText(4000) })

/** The code by which a customer confirms an e-mail address: eight digits, typed with or without spaces. */
const confirmationCode = () =>
  v.pipe(
    requiredText(20),
    v.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
    v.regex(/^\d{8}$/, say('rule.confirmation_code')),
  )

/** Asks for a code, by a link that the company handed over. */
export const ConfirmForm = v.strictObject({ email: email() })

/** Sent from the offer's page. */
const acceptFields = {
  ...selectionFields,
  name: properName(200),
  consent: v.pipe(
    flag(),
    v.check((given) => given, say('rule.consent')),
  ),
  /** The price shown to the customer; a different current price is refused. */
  gross: requiredText(30),
}
/** An acceptance by a personal link, which identifies the person; by a link that was handed over the server requires the rest. */
export const AcceptOfferForm = v.strictObject({
  ...acceptFields,
  email: v.optional(v.nullable(email()), null),
  confirmation_code: v.optional(v.nullable(confirmationCode()), null),
})
/** An acceptance by a link that was handed over, before the code is sent, and with the code. */
export const AcceptWithEmailForm = v.strictObject({ ...AcceptOfferForm.entries, email: email() })
export const AcceptWithCodeForm = v.strictObject({
  ...AcceptWithEmailForm.entries,
  confirmation_code: confirmationCode(),
})
export const CustomerRejectForm = v.strictObject({ reason: optionalText(1000) })
export const AskOfferForm = v.strictObject({ text: requiredText(4000), name: optionalText(200) })

/** Body for creating a draft; a member of several companies names one. */
export const newDraft = {
  partner_id: v.optional(id()),
  /** Template to copy. */
  template_id: v.optional(v.nullable(id()), null),
}
