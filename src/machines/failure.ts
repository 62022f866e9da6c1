import type { Conflict, Refusal, RefusalCode } from '#contract/refusal.ts'
import type { FieldErrors } from '#contract/validation.ts'

/** What a flow keeps of a call that failed: the server's code, or `no_answer` when none came. Views say it in words. */
export interface Failure {
  code: RefusalCode | 'no_answer'
  message: string
  /** Texts by field. */
  errors: FieldErrors
  conflict: Conflict | null
}

/** Reads the failure out of an actor's error event, as params of guards and actions. The API client's errors carry the refusal. */
export function failureIn({ event }: { event: { error: unknown } }): Failure {
  const { error } = event
  const carried = typeof error === 'object' && error !== null && 'refusal' in error ? error.refusal : null
  const { code = 'no_answer', message = '', errors = {}, conflict = null } = (carried as Refusal | null) ?? {}
  return { code, message, errors, conflict }
}

/** Texts by field with why one holds what cannot be saved or sent, or, with null, without it. */
export function withHeld(held: FieldErrors, field: string, reason: string | null): FieldErrors {
  const { [field]: _, ...others } = held
  return reason === null ? others : { ...others, [field]: [reason] }
}
