import type { Refusal, RefusalCode } from '#contract/refusal.ts'

/** A sample of what an actor rejects with when the server refuses: the API client's error, of which flows read only this. */
export function refused(code: RefusalCode, more: Omit<Partial<Refusal>, 'code'> = {}): { refusal: Refusal } {
  return { refusal: { code, message: `refused: ${code}`, ...more } }
}

/** A sample of what an actor rejects with when no answer came. */
export const noAnswer = new Error('no answer')
