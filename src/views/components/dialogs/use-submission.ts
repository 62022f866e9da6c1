import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Schema } from '#contract/declare/endpoint.ts'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Failure } from '#machines/failure.ts'
import { provideSubmission, type Send } from '#services/form/submission-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'

export interface SubmissionUse<Answer = unknown> {
  /** The schema of the values; none where nothing is typed. */
  schema?: Schema
  /** Makes the call with these values. */
  send: Send<Answer>
}

interface Following<Answer> {
  /** Called once for each accepted call. */
  onDone?: (answer: Answer) => void
  /** Called for each refusal. */
  onRefused?: (failure: Failure) => void
  /** Called when the form is closed; not possible while it is being sent. */
  onCancel?: () => void
  /** Shows refusals in the form instead of as a toast. */
  inPlace?: boolean
}

/** A short form with one call: validated by the contract, then sent. `send` and `schema` are constants of their module. */
export function useSubmission<Answer>(
  { schema, send }: SubmissionUse<Answer>,
  { onDone, onRefused, onCancel, inPlace = false }: Following<Answer> = {},
) {
  const { api, preferences } = useServices()
  const machine = useMemo(
    () => provideSubmission(api, send, inPlace ? { showRefusal: false } : {}),
    [api, send, inPlace],
  )
  const actor = useActorRef(machine)
  useEmitted(actor, 'form.accepted', ({ answer }) => onDone?.(answer as Answer))
  useEmitted(actor, 'form.refused', ({ failure }) => onRefused?.(failure))
  useEmitted(actor, 'form.cancelled', () => onCancel?.())
  const errors: FieldErrors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const attempt = useSelector(actor, ({ context }) => context.refusals)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const done = useSelector(actor, (snapshot) => snapshot.matches('submitted'))
  const submit = (values: object) => {
    const checked = schema
      ? validate(schema, values, preferences.locale(), { at: api.now() })
      : { success: true as const }
    actor.send({ type: 'form.submit', values, errors: checked.success ? {} : checked.errors })
  }
  const cancel = () => actor.send({ type: 'form.cancel' })
  return { errors, failure, attempt, busy, done, submit, cancel }
}
