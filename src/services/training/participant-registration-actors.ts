import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import { registerForm } from '#contract/training/registrations.ts'
import { editorMachine, type Opened, type Saved, type SaveRequest, type WeighedSave } from '#machines/form/editor.ts'
import { formAttempts } from '#services/form/attempts.ts'
import { type EditorServices, keptValues } from '#services/form/editor-actors.ts'
import { blankRegistration, ParticipantRegistration, registrationBody } from './participant-registration-form.ts'

const registration = editorMachine<ParticipantRegistration>()

export interface RegistrationPlace {
  term_id: number
  /** Whether a form of payment is required. */
  asks_payment: boolean
}

/** The machine `editor` for a registration that staff enter for a term. Failures are shown on the page. */
export function provideParticipantRegistration(
  services: Omit<EditorServices, 'may'>,
  { term_id, asks_payment }: RegistrationPlace,
) {
  const { api, locale } = services
  const form = registerForm(asks_payment)
  const { find, keepValues } = keptValues(services, ParticipantRegistration, () => `training.participants:${term_id}`)
  const attempt = formAttempts()
  return registration.provide({
    actors: {
      openRecord: fromPromise<Opened<ParticipantRegistration>, { id: number | null }>(async ({ input: { id } }) => ({
        record: { id, version: null, values: blankRegistration },
        kept: find(id),
      })),
      validateForm: fromPromise<FieldErrors, { values: ParticipantRegistration }>(async ({ input: { values } }) => {
        const checked = validate(form, registrationBody(values), locale())
        return checked.success ? {} : checked.errors
      }),
      weighSave: fromPromise<object | null, WeighedSave<ParticipantRegistration>>(async () => null),
      saveRecord: fromPromise<Saved<ParticipantRegistration>, SaveRequest<ParticipantRegistration>>(
        async ({ input: { values, key }, signal }) => {
          const { id } = await attempt(key, (keys) =>
            api.call('training.participants.store', {
              path: { term: term_id },
              body: v.parse(form, registrationBody(values)),
              signal,
              showRefusal: false,
              ...keys,
            }),
          )
          return { id, version: null, values, saved_at: new Date().toISOString() }
        },
      ),
      keepValues,
    },
  })
}
