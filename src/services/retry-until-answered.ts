import { isUnanswered } from './api-error.ts'
import { uniqueKey } from './unique-key.ts'

/**
 * Milliseconds before each further attempt; together they are shorter than the time for which the old token is valid (decision
 * 215).
 */
const pauses = [500, 1500, 3000, 5000, 10_000, 15_000]

/**
 * Makes a call whose answer must not be lost, such as one that returns a new token. Without an answer the call is repeated
 * under the same idempotency key, so that it is done once.
 */
export async function retryUntilAnswered<Answer>(
  make: (settings: { idempotencyKey: string }) => Promise<Answer>,
  wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<Answer> {
  const settings = { idempotencyKey: uniqueKey() }
  for (const pause of pauses) {
    try {
      return await make(settings)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await wait(pause)
    }
  }
  return make(settings)
}
