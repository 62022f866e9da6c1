import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { Schema } from '#contract/endpoint.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import { submission } from '#machines/submission.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { useServices } from '#views/shell/app-services.ts'

type Send = (api: Api, values: never, settings: CallSettings) => Promise<unknown>

export interface SubmissionUse {
  /** What the contract asks of the values; none where there is nothing to type. */
  schema?: Schema
  /** The call with these values. */
  send: Send
}

/** A short form that is sent: checked by the contract, then given to a call. `send` and `schema` are constants of their module. */
export function useSubmission({ schema, send }: SubmissionUse) {
  const { api, preferences } = useServices()
  const machine = useMemo(
    () =>
      submission.provide({
        actors: {
          submitForm: fromPromise(async ({ input, signal }) => {
            await send(api, input as never, { signal })
          }),
        },
      }),
    [api, send],
  )
  const actor = useActorRef(machine)
  const errors: FieldErrors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const attempt = useSelector(actor, ({ context }) => context.refusals)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const done = useSelector(actor, (snapshot) => snapshot.matches('submitted'))
  const submit = (values: object) => {
    const checked = schema ? validate(schema, values, preferences.locale()) : { success: true as const }
    actor.send({ type: 'form.submit', values, errors: checked.success ? {} : checked.errors })
  }
  return { errors, failure, attempt, busy, done, submit }
}
