import { useLingui } from '@lingui/react'
import { createActorContext } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { defaultLocale, isLocale } from '#contract/messages/locale.ts'
import { withQuantities } from '#contract/offer/quantity.ts'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { type AnswerKind, offerAnswer } from '#machines/offer/offer-answer.ts'

/** The offer that a customer reads and answers. */
export const OfferAnswer = createActorContext(offerAnswer)

export type OfferAnswerSnapshot = SnapshotFrom<typeof offerAnswer>

/** The error under a field: the server's refusal, or the contract's rule once the customer has tried to send. */
export function answerErrorAt({ context: { failure, revealed, errors } }: OfferAnswerSnapshot, field: string) {
  return failure?.errors[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined)
}

/** The offer. Only for components that are rendered after it was loaded. */
export function useOffer(): CustomerOffer {
  const offer = OfferAnswer.useSelector(({ context }) => context.offer)
  if (!offer) throw new Error('there is no offer yet')
  return offer
}

/** Whether the offer can be accepted now. */
export const useIsOpen = () => OfferAnswer.useSelector(({ context }) => context.offer?.can_answer === true)

/** The variant and options that the customer has chosen. */
export const useSelection = () => OfferAnswer.useSelector(({ context }) => context.selection)

/** The offer with the quantities that the customer has chosen, in lines that are tied to a chosen one as well. */
export function useChosenOffer(): CustomerOffer {
  const offer = useOffer()
  const { quantities } = useSelection()
  return { ...offer, sections: [...withQuantities(offer.sections, quantities)] }
}

/** Begins an answer, in the language that the page has now. */
export function useBegin() {
  const { i18n } = useLingui()
  const actor = OfferAnswer.useActorRef()
  const locale = isLocale(i18n.locale) ? i18n.locale : defaultLocale
  return (kind: AnswerKind) => actor.send({ type: 'answer.begin', kind, locale })
}
