import type { SuccessMessage } from './notifications.ts'
import type { RequestParts } from './route-map.ts'

/** A call that was begun early: its answer, whose session made it, and when. */
interface Prefetched {
  answer: Promise<SuccessMessage>
  bearer: string | null
  since: number
}

/** Milliseconds for which a prefetched answer is used; later it may be out of date. */
const usedWithin = 10_000

const placeOf = (name: string, { path = {}, query = {} }: RequestParts) => JSON.stringify([name, path, query])

/** Calls that were begun before the screen that needs them, by name, path and query. Each answer is used once. */
export function createPrefetchedCalls(token: () => string | null) {
  const calls = new Map<string, Prefetched>()
  return {
    begin(name: string, parts: RequestParts, request: (bearer: string | null) => Promise<SuccessMessage>): void {
      const bearer = token()
      const answer = request(bearer)
      // A failure is reported to the call that takes the answer.
      answer.catch(() => undefined)
      calls.set(placeOf(name, parts), { answer, bearer, since: performance.now() })
    },
    /** The answer to a call, if the present session began it less than ten seconds ago. */
    take(name: string, parts: RequestParts): Promise<SuccessMessage> | undefined {
      const place = placeOf(name, parts)
      const begun = calls.get(place)
      calls.delete(place)
      const isUsed = begun && begun.bearer === token() && performance.now() - begun.since < usedWithin
      return isUsed ? begun.answer : undefined
    },
    clear: () => calls.clear(),
  }
}
