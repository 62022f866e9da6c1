import { createActorContext } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { offerAnswer } from '#machines/offer/offer-answer.ts'

/** The offer that a customer reads and answers. */
export const OfferAnswer = createActorContext(offerAnswer)

export type OfferAnswerSnapshot = SnapshotFrom<typeof offerAnswer>

/** What is said under a field: what the server refused, or what the contract says once sending was asked for. */
export function errorAt({ context: { failure, revealed, errors } }: OfferAnswerSnapshot, field: string) {
  return failure?.errors[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined)
}

/** The offer, below where it has come. */
export function useOffer(): CustomerOffer {
  const offer = OfferAnswer.useSelector(({ context }) => context.offer)
  if (!offer) throw new Error('there is no offer yet')
  return offer
}

/** Whether the offer can be accepted now. */
export const useIsOpen = () => OfferAnswer.useSelector(({ context }) => context.offer?.can_answer === true)

/** What the customer has chosen. */
export const useSelection = () => OfferAnswer.useSelector(({ context }) => context.selection)
