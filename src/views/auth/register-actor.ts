import { createActorContext } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { type RegistrationField, registration } from '#machines/partner/registration.ts'

/** The registration of a company: its fields and its button read it from here. */
export const Registration = createActorContext(registration)

export type RegistrationSnapshot = SnapshotFrom<typeof registration>

/** What is said under a field: what the server refused, or what the contract says once sending was asked for. */
export function errorAt({ context: { refused, revealed, errors } }: RegistrationSnapshot, field: RegistrationField) {
  return refused[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined)
}
