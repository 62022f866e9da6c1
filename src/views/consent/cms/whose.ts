import type { DataSubject } from '#contract/consent/consent.ts'
import type { Whose } from '#services/consent/consent-calls.ts'

/** How requests name a person; null for a company's record, which belongs to no person. */
export function whoseOf({ email, name, shared_with, record, places }: DataSubject): Whose | null {
  if (email === null) return record ?? (name !== null && places.length > 0 ? { name } : null)
  if (name !== null) return { email, name }
  return shared_with.length === 0 ? { email } : null
}

/** The person of a request in its query. */
export function queryOf(whose: Whose) {
  return 'id' in whose ? { entity: whose.entity, id: String(whose.id) } : whose
}
