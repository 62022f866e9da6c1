import type { CallSettings } from '#services/api.ts'
import { mayHaveArrived } from '#services/api-error.ts'
import { uniqueKey } from '#services/unique-key.ts'

/** Most keys that the server takes. */
const mostUnanswered = 20

type Keys = Required<Pick<CallSettings, 'idempotencyKey' | 'unanswered'>>

/**
 * The attempts to send one opened form. An attempt with other content, and therefore another key, names those before it that got
 * no answer, so that the form is processed once even if one of them arrived (decision 400).
 */
export function formAttempts() {
  const unanswered = new Set<string>()
  return async function attempt<Answer>(key: string, send: (keys: Keys) => Promise<Answer>): Promise<Answer> {
    const others = [...unanswered].filter((other) => other !== key)
    try {
      const answer = await send({ idempotencyKey: key, unanswered: others.slice(-mostUnanswered) })
      unanswered.clear()
      return answer
    } catch (error) {
      if (mayHaveArrived(error)) unanswered.add(key)
      throw error
    }
  }
}

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
      if (!mayHaveArrived(error)) throw error
      await wait(pause)
    }
  }
  return make(settings)
}
