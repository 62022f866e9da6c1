import * as v from 'valibot'
import { personFields } from '#contract/person.ts'
import { choice, flag, id, optionalText, requiredText, say, version } from '#contract/rules.ts'

/** What happens to the money of a participant who is removed from a term. */
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

/** A message from staff to a participant about the training. */
export const ParticipantMessageForm = v.strictObject({ subject: requiredText(150), text: requiredText(4000) })

/** Offers a free place out of turn. */
export const OfferPlaceForm = v.strictObject({ reason: requiredText(1000), version: version() })

/** Accepts an offered place, with the form of payment. */
export const TakePlaceForm = v.strictObject({
  payment_id: v.pipe(v.nullable(id()), v.number(say('training.choose_payment'))),
  use_credit: v.optional(flag(), false),
  version: version(),
})

/** A company cancels, leaves the waiting list or declines an offer. */
export const OwnDecisionForm = v.strictObject({ reason: optionalText(1000), version: version() })
