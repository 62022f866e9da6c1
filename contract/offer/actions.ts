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
export const RegisterForm = versioned({})

/** Sends an offer to the main address and additional ones. */
export const SendForm = versioned({
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
export const WithdrawForm = versioned({ reason: optionalText(1000) })
export const ExtendForm = versioned({ expires_on: date(), tell_customer: v.optional(flag(), true) })
/** Records an acceptance that was given in another way than on the offer's page. */
export const AcceptByHandForm = versioned({ ...selectionFields, name: requiredText(200), note: requiredText(1000) })
export const RejectByHandForm = versioned({ reason: optionalText(1000) })
export const AnswerForm = v.strictObject({ text: requiredText(4000) })

/** Sent from the offer's page. */
export const AcceptForm = v.strictObject({
  ...selectionFields,
  name: properName(200),
  consent: v.pipe(
    flag(),
    v.check((given) => given, say('rule.consent')),
  ),
  /** The price shown to the customer; a different current price is refused. */
  gross: requiredText(30),
})
export const CustomerRejectForm = v.strictObject({ reason: optionalText(1000) })
export const AskForm = v.strictObject({ text: requiredText(4000), name: optionalText(200) })

/** Body for creating a draft; a member of several companies names one. */
export const newDraft = {
  partner_id: v.optional(id()),
  /** Template to copy. */
  template_id: v.optional(v.nullable(id()), null),
}
