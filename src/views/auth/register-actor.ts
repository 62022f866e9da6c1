import { createActorContext } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { type RegistrationField, registration } from '#machines/partner/registration.ts'

/** Context of the registration machine, for its fields and buttons. */
export const Registration = createActorContext(registration)

export type RegistrationSnapshot = SnapshotFrom<typeof registration>

/** The error of a field: the refusal of the server, or of the contract once sending was tried. */
export function errorAt({ context: { refused, revealed, errors } }: RegistrationSnapshot, field: RegistrationField) {
  return refused[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined)
}
