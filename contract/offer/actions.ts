import * as v from 'valibot'
import {
  choice,
  date,
  email,
  flag,
  id,
  optionalText,
  properName,
  requiredText,
  say,
  versioned,
} from '#contract/rules.ts'
import { variantKeys } from './content.ts'
import { extraAddresses } from './form.ts'

/** The customer's selection: ids of optional lines and sections. */
export const selectionFields = {
  variant: v.optional(v.nullable(choice(variantKeys)), null),
  options: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, say('rule.type')))), v.maxLength(600)),
    [],
  ),
}

/** Registers a saved draft. */
export const RegisterOfferForm = versioned({})

/** Sends an offer to the main address and additional ones. */
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
export const WithdrawOfferForm = versioned({ reason: optionalText(1000) })
export const ExtendForm = versioned({ expires_on: date(), tell_customer: v.optional(flag(), true) })
/** Records an acceptance that was given in another way than on the offer's page. */
export const AcceptByHandForm = versioned({ ...selectionFields, name: requiredText(200), note: requiredText(1000) })
export const RejectByHandForm = versioned({ reason: optionalText(1000) })
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
