import * as v from 'valibot'
import { choice, date, email, flag, id, optionalText, requiredText, say, versioned } from '#contract/rules.ts'
import { variantKeys } from './content.ts'
import { extraAddresses } from './form.ts'

/** What a customer takes: ids of optional lines and sections. */
export const selectionFields = {
  variant: v.optional(v.nullable(choice(variantKeys)), null),
  options: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, say('rule.type')))), v.maxLength(600)),
    [],
  ),
}

/** Registers a draft as it is stored. */
export const RegisterForm = versioned({})

/** Sends to these addresses: the main one, and others. */
export const SendForm = versioned({
  to: email(),
  extra: v.optional(
    v.pipe(v.array(email()), v.maxLength(extraAddresses, say('rule.too_many_items', { limit: extraAddresses }))),
    [],
  ),
  /** Own words above the link. */
  message: optionalText(4000),
  /** That it has been sent before is known. */
  again: v.optional(flag(), false),
})
export const WithdrawForm = versioned({ reason: optionalText(1000) })
export const ExtendForm = versioned({ expires_on: date(), tell_customer: v.optional(flag(), true) })
/** What the customer said otherwise than by the page. */
export const AcceptByHandForm = versioned({ ...selectionFields, name: requiredText(200), note: requiredText(1000) })
export const RejectByHandForm = versioned({ reason: optionalText(1000) })
export const AnswerForm = v.strictObject({ text: requiredText(4000) })

/** What the customer sends from the page. */
export const AcceptForm = v.strictObject({
  ...selectionFields,
  name: requiredText(200),
  consent: v.pipe(
    flag(),
    v.check((given) => given, say('rule.consent')),
  ),
  /** The price that the customer saw: another one is told, not taken. */
  gross: requiredText(30),
})
export const CustomerRejectForm = v.strictObject({ reason: optionalText(1000) })
export const AskForm = v.strictObject({ text: requiredText(4000), name: optionalText(200) })

/** A new draft for a company; who belongs to several names one. */
export const newDraft = {
  partner_id: v.optional(id()),
  /** What it begins with. */
  template_id: v.optional(v.nullable(id()), null),
}
