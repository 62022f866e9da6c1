import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that causes work, and the person who made it. */
interface Cause {
  request_id: string
  /** Read when it is needed: the session is found after the request has begun. */
  person: () => number | null
}

const causes = new AsyncLocalStorage<Cause>()

/** Runs work that a request causes: the call itself, or a job that it queued. */
export function causedBy<Result>(
  request_id: string,
  work: () => Result,
  person: () => number | null = () => null,
): Result {
  return causes.run({ request_id, person }, work)
}

/** Id of the request that caused the running work; null at the start and in scheduled jobs. */
export function causingRequest(): string | null {
  return causes.getStore()?.request_id ?? null
}

/** Id of the person who made that request; null without a session. */
export function causingPerson(): number | null {
  return causes.getStore()?.person() ?? null
}
