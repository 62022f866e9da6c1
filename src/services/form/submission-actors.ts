import { fromPromise } from 'xstate'
import { submission } from '#machines/form/submission.ts'
import type { Api, CallSettings } from '#services/api.ts'

/** The call that a short form ends in, with the values that its schema has checked. */
export type Send<Answer> = (api: Api, values: never, settings: CallSettings) => Promise<Answer>

/** The machine `submission` on one call. */
export function provideSubmission(api: Api, send: Send<unknown>, settings: Pick<CallSettings, 'showRefusal'>) {
  return submission.provide({
    actors: {
      submitForm: fromPromise<unknown, object>(({ input, signal }) =>
        send(api, input as never, { signal, ...settings }),
      ),
    },
  })
}
