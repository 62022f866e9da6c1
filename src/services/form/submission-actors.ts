import { fromPromise } from 'xstate'
import { submission } from '#machines/form/submission.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { formAttempts } from '#services/form/attempts.ts'
import { uniqueKey } from '#services/unique-key.ts'

/** The call that a short form makes with values that its schema has validated. */
export type Send<Answer> = Sending<Answer>['send']

/** Declared as a method so that each form may narrow the type of the values. */
interface Sending<Answer> {
  send(api: Api, values: object, settings: CallSettings): Promise<Answer>
}

/**
 * The machine `submission` for one call. A repeated attempt after a missing answer is sent under the same idempotency key, so
 * that it is done once even if the first attempt arrived; so is one with other content.
 */
export function provideSubmission(api: Api, send: Send<unknown>, settings: Pick<CallSettings, 'showRefusal'>) {
  const attempt = formAttempts()
  let unanswered: { content: string; idempotencyKey: string } | null = null
  return submission.provide({
    actors: {
      submitForm: fromPromise<unknown, object>(async ({ input, signal }) => {
        const content = JSON.stringify(input)
        if (unanswered?.content !== content) unanswered = { content, idempotencyKey: uniqueKey() }
        const answer = await attempt(unanswered.idempotencyKey, (keys) =>
          send(api, input, { signal, ...keys, ...settings }),
        )
        unanswered = null
        return answer
      }),
    },
  })
}
