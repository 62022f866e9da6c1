import * as v from 'valibot'
import { personFields } from '#contract/values/person.ts'
import { choice, flag, optionalText, requiredText, version } from '#contract/values/rules.ts'
import { chosenPayment } from './sign-up-form.ts'

/** The use of the money of a participant who is removed from a term. */
export const cancellationMoney = ['refund', 'credit', 'none'] as const

/** Contact data and spelling of a participant's name; another person is a substitution. */
export const ParticipantForm = v.strictObject({
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  email: personFields.email,
  phone_number: personFields.phone_number,
  version: version(),
})

/** Staff remove a participant from a term or its waiting list. */
export const CancelParticipantForm = v.strictObject({
  reason: requiredText(1000),
  money: choice(cancellationMoney),
  version: version(),
})

/** Staff return the payment of a person who did not come. */
export const RefundParticipantForm = v.strictObject({ reason: requiredText(1000), version: version() })

/** A message from staff to a participant about the training. */
export const ParticipantMessageForm = v.strictObject({ subject: requiredText(150), text: requiredText(4000) })

/** Offers a free place out of turn. */
export const OfferPlaceForm = v.strictObject({ reason: requiredText(1000), version: version() })

/** Accepts an offered place, with the form of payment where it is required. */
export const takePlaceForm = (asks_payment: boolean) =>
  v.strictObject({
    payment_id: chosenPayment(asks_payment),
    use_credit: v.optional(flag(), false),
    version: version(),
  })

/** The form before the term is known. */
export const TakePlaceForm = takePlaceForm(false)

/** A company cancels, leaves the waiting list or declines an offer. */
export const OwnDecisionForm = v.strictObject({ reason: optionalText(1000), version: version() })
