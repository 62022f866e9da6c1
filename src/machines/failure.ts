import { type Conflict, type Refusal, type RefusalCode, refusalCodes, type TakenBy } from '#contract/refusal.ts'
import type { FieldErrors } from '#contract/validation.ts'

/** What a flow keeps of a call that failed: the server's code, or `no_answer` when none came. Views say it in words. */
export interface Failure {
  code: RefusalCode | 'no_answer'
  message: string
  /** Texts by field. */
  errors: FieldErrors
  conflict: Conflict | null
  /** The account that has the value of a field already, for those who may open it. */
  taken_by?: TakenBy
}

/** What a proxy says in place of a server that it does not reach, or a server that asks to come again later. */
const statusesOfNoAnswer: readonly number[] = [0, 408, 429, 502, 503, 504]

/** Whether a call has failed only because nobody answered it: nothing was refused, and the same may be asked again. */
export function isUnanswered({ event }: { event: { error: unknown } }): boolean {
  return statusesOfNoAnswer.includes(statusOf(event.error))
}

/** Of what an actor rejects with: the status of the answer, 0 when none came. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0
  if ('status' in error) return Number(error.status)
  const refusal = 'refusal' in error ? (error.refusal as Refusal | null) : null
  return refusal ? refusalCodes[refusal.code] : 0
}

/** Reads the failure out of an actor's error event, as params of guards and actions. The API client's errors carry the refusal. */
export function failureIn({ event }: { event: { error: unknown } }): Failure {
  const { error } = event
  const carried = typeof error === 'object' && error !== null && 'refusal' in error ? error.refusal : null
  const { code = 'no_answer', message = '', errors = {}, conflict = null, taken_by } = (carried as Refusal | null) ?? {}
  return { code, message, errors, conflict, ...(taken_by && { taken_by }) }
}

/** Texts by field with why one holds what cannot be saved or sent, or, with null, without it. */
export function withHeld(held: FieldErrors, field: string, reason: string | null): FieldErrors {
  const { [field]: _, ...others } = held
  return reason === null ? others : { ...others, [field]: [reason] }
}
