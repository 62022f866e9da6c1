import * as v from 'valibot'
import { personFields } from '#contract/person.ts'
import { choice, flag, id, optionalText, requiredText, say, version } from '#contract/rules.ts'

/** What happens to the money that was paid for somebody who is taken off a term. */
export const cancellationMoney = ['refund', 'credit', 'none'] as const

/** How somebody is reached, and how the name is written; another person is a substitution. */
export const ParticipantForm = v.strictObject({
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  email: personFields.email,
  phone_number: personFields.phone_number,
  version: version(),
})

/** Staff take somebody off a term or its waiting list. */
export const CancelParticipantForm = v.strictObject({
  reason: requiredText(1000),
  money: choice(cancellationMoney),
  version: version(),
})

/** What staff write to a participant about the training, in their own words. */
export const ParticipantMessageForm = v.strictObject({ subject: requiredText(150), text: requiredText(4000) })

/** A free place out of the order of the waiting list. */
export const OfferPlaceForm = v.strictObject({ reason: requiredText(1000), version: version() })

/** An offered place is taken: how it is paid. */
export const TakePlaceForm = v.strictObject({
  payment_id: v.pipe(v.nullable(id()), v.number(say('training.choose_payment'))),
  use_credit: v.optional(flag(), false),
  version: version(),
})

/** A company cancels, leaves the waiting list or declines an offer. */
export const OwnDecisionForm = v.strictObject({ reason: optionalText(1000), version: version() })
