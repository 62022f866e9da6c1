import type { CallSettings } from '#services/api.ts'
import { isUnanswered } from '#services/api-error.ts'

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
      if (isUnanswered(error)) unanswered.add(key)
      throw error
    }
  }
}
