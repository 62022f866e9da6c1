import { AsyncLocalStorage } from 'node:async_hooks'
import type { LettersOfPublicCall } from '#contract/declare/endpoint.ts'

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

const callers = new AsyncLocalStorage<Caller>()

/** Runs a call for its caller. */
export function runForCaller<Result>(caller: Caller, work: () => Result): Result {
  return callers.run(caller, work)
}

/** The caller of the running call; null in jobs and at the start. */
export function currentCaller(): Caller | null {
  return callers.getStore() ?? null
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
