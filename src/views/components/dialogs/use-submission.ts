import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Schema } from '#contract/endpoint.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'
import { provideSubmission, type Send } from '#services/form/submission-actors.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useServices } from '#views/shell/app-services.ts'

export interface SubmissionUse<Answer = unknown> {
  /** What the contract asks of the values; none where there is nothing to type. */
  schema?: Schema
  /** The call with these values. */
  send: Send<Answer>
}

interface Following<Answer> {
  /** What follows when the call was accepted: once for each time. */
  onDone?: (answer: Answer) => void
  /** What follows when it was refused: each time. */
  onRefused?: (failure: Failure) => void
  /** Puts the form away; not while it is on its way. */
  onCancel?: () => void
  /** What is refused is said where it was sent, instead of as a toast. */
  inPlace?: boolean
}

/** A short form that is sent: checked by the contract, then given to a call. `send` and `schema` are constants of their module. */
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
    const checked = schema ? validate(schema, values, preferences.locale()) : { success: true as const }
    actor.send({ type: 'form.submit', values, errors: checked.success ? {} : checked.errors })
  }
  const cancel = () => actor.send({ type: 'form.cancel' })
  return { errors, failure, attempt, busy, done, submit, cancel }
}
