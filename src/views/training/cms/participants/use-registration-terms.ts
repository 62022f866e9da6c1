import { useLoad } from '#views/components/flow/use-load.ts'

/** Conditions of a registration: forms of payment, price, free places. Null until loaded. */
export function useRegistrationTerms(term_id: number) {
  return useLoad('training.participants.terms', { path: { term: term_id } })
}
