import { useMemo } from 'react'
import type { Offer } from '#contract/offer/entity.ts'
import { type OfferVerb, offerChoices } from '#contract/offer/lifecycle-state.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'

/** The actions that the lifecycle allows this person. */
export function useOfferChoices(offer: Offer): OfferVerb[] {
  const by = useActingPerson()
  return useMemo(() => offerChoices(offer, by, new Date().toISOString()), [offer, by])
}
