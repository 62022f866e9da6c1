import { AsyncLocalStorage } from 'node:async_hooks'
import type { LettersOfPublicCall } from '#contract/declare/endpoint.ts'
import type { Locale } from '#contract/messages/locale.ts'

/** Who makes the running call. Jobs and the start have no caller. */
export type Caller =
  | {
      kind: 'stranger'
      /** Name of the call. */
      call: string
      letters: LettersOfPublicCall
      at: Date
      /** Whether the call was counted for its record (`countForRecord`). */
      isCounted: boolean
    }
  | { kind: 'person'; user_id: number; email: string; partner_id: number | null; at: Date }
  | { kind: 'staff'; user_id: number }

/** The request that causes work, directly or through the jobs that it queued, and the call that it makes. */
interface RequestContext {
  request_id: string | null
  /** The person who made the request. Read when it is needed: the session is found after the request has begun. */
  person: () => number | null
  /** Null in jobs, and before the call begins. */
  caller: Caller | null
  /** The language of answers that a library writes by itself. */
  locale: Locale | null
}

/** At the start, in scheduled jobs and in commands. */
const outside: RequestContext = { request_id: null, person: () => null, caller: null, locale: null }

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs work that a request causes: the request itself, or a job that it queued. */
export function causedBy<Result>(
  request_id: string,
  work: () => Result,
  person: () => number | null = () => null,
): Result {
  return contexts.run({ ...outside, request_id, person }, work)
}

/** Runs a call for its caller, within the request that makes it. */
export function runForCaller<Result>(caller: Caller, work: () => Result): Result {
  return contexts.run({ ...(contexts.getStore() ?? outside), caller }, work)
}

/** Runs work whose answers are in a language. */
export function runInLocale<Result>(locale: Locale, work: () => Result): Result {
  return contexts.run({ ...(contexts.getStore() ?? outside), locale }, work)
}

/** The language of the running request, where it was set. */
export function currentLocale(): Locale | null {
  return contexts.getStore()?.locale ?? null
}

/** Id of the request that caused the running work; null at the start and in scheduled jobs. */
export function causingRequest(): string | null {
  return contexts.getStore()?.request_id ?? null
}

/** Id of the person who made that request; null without a session. */
export function causingPerson(): number | null {
  return contexts.getStore()?.person() ?? null
}

/** The caller of the running call; null in jobs and at the start. */
export function currentCaller(): Caller | null {
  return contexts.getStore()?.caller ?? null
}

/**
 * Throws where a public call causes a letter or a notice that its declaration does not announce, or without being counted for its
 * record: a programming error, which the tests of the call meet.
 */
export function requireAnnounced(what: string): void {
  const caller = currentCaller()
  if (caller?.kind !== 'stranger') return
  const { call, letters, isCounted } = caller
  if (letters === 'none') throw new Error(`The public call ${call} causes ${what}, but declares that it causes none`)
  if (typeof letters === 'number' && !isCounted)
    throw new Error(`The public call ${call} causes ${what}, but was not counted for its record`)
}
