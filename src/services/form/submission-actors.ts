import { fromPromise } from 'xstate'
import { submission } from '#machines/form/submission.ts'
import type { Api, CallSettings } from '#services/api.ts'

/** The call that a short form ends in, with the values that its schema has checked. */
export type Send<Answer> = Sending<Answer>['send']

/** A method, so that each form may say what values its schema has made sure of. */
interface Sending<Answer> {
  send(api: Api, values: object, settings: CallSettings): Promise<Answer>
}

/** The machine `submission` on one call. */
export function provideSubmission(api: Api, send: Send<unknown>, settings: Pick<CallSettings, 'showRefusal'>) {
  return submission.provide({
    actors: {
      submitForm: fromPromise<unknown, object>(({ input, signal }) => send(api, input, { signal, ...settings })),
    },
  })
}
