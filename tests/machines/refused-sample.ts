import type { Refusal, RefusalCode } from '#contract/declare/refusal.ts'

/** Sample error of an actor refused by the server: the part of the API client's error that flows read. */
export function refused(code: RefusalCode, more: Omit<Partial<Refusal>, 'code'> = {}): { refusal: Refusal } {
  return { refusal: { code, message: `refused: ${code}`, ...more } }
}

/** Sample error of an actor without an answer. */
export const noAnswer = Object.assign(new Error('no answer'), { status: 0 })

/** Sample error of the page itself, such as a function that the browser does not have. */
export const pageError = new TypeError('AbortSignal.any is not a function')
