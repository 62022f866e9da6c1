import { useLoad } from '#views/components/flow/use-load.ts'

/** What registering for a term takes: forms of payment, the price, free places. Null until it is known. */
export function useRegistrationTerms(term_id: number) {
  return useLoad('training.participants.terms', { path: { term: term_id } })
}
