import { assign, type EventObject } from 'xstate'
import { type Conflict, type Refusal, type RefusalCode, refusalCodes, type TakenBy } from '#contract/declare/refusal.ts'
import type { FieldErrors } from '#contract/declare/validation.ts'

/**
 * Why something failed: the server's code; `no_answer` without a connection to it; or `page_error` where the page itself failed, for
 * instance because the browser lacks a function, and nothing is known about the connection.
 */
export type FailureCode = RefusalCode | 'no_answer' | 'page_error'

/** Failure of a call. Views convert its code to a text. */
export interface Failure {
  code: FailureCode
  message: string
  /** Texts by field. */
  errors: FieldErrors
  conflict: Conflict | null
  /** The account that already uses a field's value, for people who may open it. */
  taken_by?: TakenBy
  /** The number of the request in the server's log, where its answer has come. */
  request_id?: string
}

/** Statuses that mean no answer: none at all, a proxy without a server, or a server that is too busy. */
const statusesOfNoAnswer: readonly number[] = [0, 408, 429, 502, 503, 504]

/** Whether an answer with this status means that there was none. */
export const meansNoAnswer = (status: number): boolean => statusesOfNoAnswer.includes(status)

/** Whether a call only got no answer, so that it was not refused and can be repeated. */
export function isUnanswered({ event }: { event: { error: unknown } }): boolean {
  const status = statusOf(event.error)
  return status !== null && meansNoAnswer(status)
}

/** Whether the server refused a call. Without an answer, and where the page itself failed, it did not. */
export function isRefused({ event }: { event: { error: unknown } }): boolean {
  return statusOf(event.error) !== null && !isUnanswered({ event })
}

/** HTTP status of an actor's error; 0 without an answer, null for an error of the page. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null
  if ('status' in error) return Number(error.status)
  const refusal = 'refusal' in error ? (error.refusal as Refusal | null) : null
  if (refusal) return refusalCodes[refusal.code]
  return isUnloadedFile(error) ? 0 : null
}

/** The errors of Chromium, Firefox and Safari about a module that did not arrive, and that of Vite about a style sheet. */
const unloadedFile = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

const isUnloadedFile = (error: object) => 'message' in error && unloadedFile.test(String(error.message))

/** The code for an error without a refusal: an answer that is not from our server, such as a proxy's page, has only its status. */
function codeOf(error: unknown): FailureCode {
  const status = statusOf(error)
  if (status === null) return 'page_error'
  if (status === 0) return 'no_answer'
  const codes = Object.keys(refusalCodes) as RefusalCode[]
  return (
    codes.find((code) => refusalCodes[code] === status) ?? (status === 502 || status === 504 ? 'unavailable' : 'error')
  )
}

/** The parts of an error of the API client that flows read. */
interface Carried {
  refusal: Refusal | null
  request_id: string | null
}

/** Failure in an actor's error event, as params of guards and actions. Errors of the API client contain the refusal. */
export function failureIn({ event }: { event: { error: unknown } }): Failure {
  const { error } = event
  const { refusal = null, request_id }: Partial<Carried> = typeof error === 'object' && error !== null ? error : {}
  const { code = codeOf(error), message = '', errors = {}, conflict = null, taken_by } = refusal ?? {}
  return { code, message, errors, conflict, ...(taken_by && { taken_by }), ...(request_id && { request_id }) }
}

/** Failures that pass by themselves. */
const passing: readonly Failure['code'][] = [
  'no_answer',
  'page_error',
  'unavailable',
  'unauthorized',
  'too_many',
  'error',
]

/** Whether the same call may succeed in a moment. */
export const passesByItself = ({ code }: Pick<Failure, 'code'>): boolean => passing.includes(code)

/** Whether a failure does not concern what was sent: it passes by itself, or, after a full disk, when there is space. */
export const isRepeatable = (failure: Pick<Failure, 'code'>): boolean =>
  passesByItself(failure) || failure.code === 'insufficient_storage'

/** A guard: whether a call failed with one of these codes. Its params are the failure, or null where the call has succeeded. */
export const failedWith =
  (...codes: Failure['code'][]) =>
  (_: unknown, failure: Failure | null): boolean =>
    failure !== null && codes.includes(failure.code)

interface Failing {
  failure: Failure | null
}

/** An action of charts with such a context. The type of `assign` would name the events and actors of one chart. */
type FailureAction<Context extends Failing, Params> = (args: { context: Context }, params: Params) => void

/**
 * Guards and actions of every chart that keeps why a call failed: `setup(…).extend(failureHandling)`. They are not spread into the
 * setup, because TypeScript then infers no params for a setup with `enqueueActions`.
 */
export const failureHandling = {
  guards: {
    isConflict: failedWith('conflict'),
    isInvalid: failedWith('invalid'),
    isRefusedByLifecycle: failedWith('lifecycle'),
  },
  actions: {
    keepFailure: assign((_, failure: Failure) => ({ failure })) as FailureAction<Failing, Failure>,
    forgetFailure: assign({ failure: null }) as FailureAction<Failing, undefined>,
  },
}

/** `failureHandling` of a chart in which a failure changes other parts of the context too, such as the errors of its fields. */
export function failureHandlingWith<Context extends Failing>(
  changes: (failure: Failure, context: Context) => Partial<Context>,
) {
  const keepFailure = assign<Context, EventObject, Failure, EventObject, never>(({ context }, failure) => ({
    ...changes(failure, context as Context),
    failure,
  }))
  return {
    guards: failureHandling.guards,
    actions: { ...failureHandling.actions, keepFailure: keepFailure as FailureAction<Context, Failure> },
  }
}

/** The action that keeps an actor's failure in the context: `keepFailure` of `failureHandling`. */
export const keepFailure = { type: 'keepFailure', params: failureIn } as const

/** Sets, or with null removes, the reason why a field's value cannot be saved or sent. */
export function withHeld(held: FieldErrors, field: string, reason: string | null): FieldErrors {
  const { [field]: _, ...others } = held
  return reason === null ? others : { ...others, [field]: [reason] }
}

/**
 * Transitions after a refused call: to `outdated` when another person has changed the record (guard `isOutdated` of the setup),
 * otherwise to `target`, from where the call can be repeated. The action `keepFailure` stores the reason.
 */
export function refusedTo<const Target extends string>(target: Target) {
  return [
    { guard: { type: 'isOutdated', params: failureIn }, target: 'outdated', actions: keepFailure },
    { target, actions: keepFailure },
  ] as const
}
