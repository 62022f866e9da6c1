import type { holdableEntities, PersonRecord } from '#contract/consent/consent.ts'
import type { Api, CallSettings } from '#services/api.ts'

/**
 * The person of a request: by address, with the name where several share it; by a record without an address; by the name, where
 * only records of others name the person.
 */
export type Whose = { email: string; name?: string } | Pick<PersonRecord, 'entity' | 'id'> | { name: string }

/** A record that a dispute keeps from erasure. */
export interface HeldRecord {
  entity: (typeof holdableEntities)[number]
  id: number
}

/** Withdraws a consent on request of the person. */
export const withdrawConsent = (
  api: Api,
  { id, ...body }: { id: number; reason: string; version: number },
  settings: CallSettings,
) => api.call('consent.consents.withdraw', { path: { consent: id }, body, ...settings })

/** Erases the data of a person. */
export const erasePerson = (api: Api, body: Whose & { confirmation: string; reason: string }, settings: CallSettings) =>
  api.call('consent.persons.anonymise', { body, ...settings })

/** Keeps records from erasure while a dispute is open. */
export const holdRecords = (api: Api, body: { records: HeldRecord[]; reason: string }, settings: CallSettings) =>
  api.call('consent.persons.hold', { body, ...settings })

/** Ends the hold of records. */
export const releaseRecords = (api: Api, body: { records: HeldRecord[] }, settings: CallSettings) =>
  api.call('consent.persons.release', { body, ...settings })
