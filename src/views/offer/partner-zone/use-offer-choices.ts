import { useMemo } from 'react'
import type { Offer } from '#contract/offer/entity.ts'
import { type OfferVerb, offerChoices } from '#contract/offer/lifecycle-state.ts'
import { useActingPerson } from '#views/shell/use-acting-person.ts'

/** What this person can do with the offer, as its lifecycle says. */
export function useOfferChoices(offer: Offer): OfferVerb[] {
  const by = useActingPerson()
  return useMemo(() => offerChoices(offer, by, new Date().toISOString()), [offer, by])
}
