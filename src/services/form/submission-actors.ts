import { fromPromise } from 'xstate'
import { submission } from '#machines/form/submission.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { uniqueKey } from '#services/unique-key.ts'

/** The call that a short form ends in, with the values that its schema has checked. */
export type Send<Answer> = Sending<Answer>['send']

/** A method, so that each form may say what values its schema has made sure of. */
interface Sending<Answer> {
  send(api: Api, values: object, settings: CallSettings): Promise<Answer>
}

/**
 * The machine `submission` on one call. Whoever sends the same again because no answer came, sends it under the same key: it is done
 * once, whether the first one arrived or not.
 */
export function provideSubmission(api: Api, send: Send<unknown>, settings: Pick<CallSettings, 'showRefusal'>) {
  let unanswered: { content: string; idempotencyKey: string } | null = null
  return submission.provide({
    actors: {
      submitForm: fromPromise<unknown, object>(async ({ input, signal }) => {
        const content = JSON.stringify(input)
        if (unanswered?.content !== content) unanswered = { content, idempotencyKey: uniqueKey() }
        const { idempotencyKey } = unanswered
        const answer = await send(api, input, { signal, idempotencyKey, ...settings })
        unanswered = null
        return answer
      }),
    },
  })
}
