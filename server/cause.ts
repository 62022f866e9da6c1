import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Runs work that a request causes: the call itself, or a job that it queued. */
export function causedBy<Result>(request_id: string, work: () => Result): Result {
  return requests.run(request_id, work)
}

/** Id of the request that caused the running work; null at the start and in scheduled jobs. */
export function causingRequest(): string | null {
  return requests.getStore() ?? null
}
