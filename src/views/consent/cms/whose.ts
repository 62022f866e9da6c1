import type { Person, PersonRecord } from '#contract/consent/consent.ts'

/** How a request names a person: by address, with the name where several share it, or by a record without an address. */
export type Whose = { email: string; name?: string } | Pick<PersonRecord, 'entity' | 'id'>

/** How requests name a person; null for a company's record, which belongs to no person. */
export function whoseOf({ email, name, shared_with, record }: Person): Whose | null {
  if (email === null) return record
  if (name !== null) return { email, name }
  return shared_with.length === 0 ? { email } : null
}

/** The person of a request in its query. */
export function queryOf(whose: Whose) {
  return 'id' in whose ? { entity: whose.entity, id: String(whose.id) } : whose
}
