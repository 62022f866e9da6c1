import { ApiError } from './api-error.ts'
import { uniqueKey } from './unique-key.ts'

/** Milliseconds before each further try: together less than the old token is good for (decision 215). */
const pauses = [500, 1500, 3000, 5000, 10_000, 15_000]

/** What a proxy answers when it got no answer itself. */
const unanswered = [0, 502, 503, 504]

/**
 * Makes a call whose answer must not be lost, as one with a new token: without an answer it is made again under the same
 * key, which does nothing twice.
 */
export async function untilAnswered<Answer>(
  make: (settings: { idempotencyKey: string }) => Promise<Answer>,
  wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<Answer> {
  const settings = { idempotencyKey: uniqueKey() }
  for (const pause of pauses) {
    try {
      return await make(settings)
    } catch (error) {
      if (!(error instanceof ApiError && unanswered.includes(error.status))) throw error
      await wait(pause)
    }
  }
  return make(settings)
}
