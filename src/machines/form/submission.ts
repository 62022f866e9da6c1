import { assertEvent, assign, emit, setup } from 'xstate'
import type { FieldErrors } from '#contract/declare/validation.ts'
import { type Failure, failureHandlingWith, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The form's values, checked by the view. */
export interface Submission {
  values: object
  errors: FieldErrors
}

interface SubmissionContext {
  errors: FieldErrors
  failure: Failure | null
  /** Number of refusals; a captcha, which is valid once, is requested again after each. */
  refusals: number
}

/** Emitted for each accepted call with its result; views close the dialog in response. */
export interface Accepted {
  type: 'form.accepted'
  answer: unknown
}

/** Emitted for each refused call; views may reload its subject. */
export interface Refused {
  type: 'form.refused'
  failure: Failure
}

const submissionSetup = setup({
  types: {
    context: {} as SubmissionContext,
    events: {} as ({ type: 'form.submit' } & Submission) | { type: 'form.cancel' },
    emitted: {} as Accepted | Refused | { type: 'form.cancelled' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { submitForm: unprovided<object, unknown>('submitForm') },
  guards: { hasErrors: (_, errors: FieldErrors) => Object.keys(errors).length > 0 },
  actions: {
    keepErrors: assign((_, errors: FieldErrors) => ({ errors, failure: null })),
    announceCancelled: emit({ type: 'form.cancelled' }),
    announceRefused: emit((_, failure: Failure) => ({ type: 'form.refused', failure })),
    announceAccepted: emit((_, { answer }: { answer: unknown }) => ({ type: 'form.accepted', answer })),
  },
}).extend(failureHandlingWith<SubmissionContext>(({ errors }, { refusals }) => ({ errors, refusals: refusals + 1 })))

/** A short form that is sent once, such as a new password. The view holds its values and validates them by the contract. */
export const submission = submissionSetup.createMachine({
  id: 'submission',
  description: 'A short form that is sent once.',
  context: { errors: {}, failure: null, refusals: 0 },
  initial: 'editing',
  states: {
    editing: {
      initial: 'ready',
      on: {
        'form.submit': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => event.errors },
            target: '.invalid',
            actions: { type: 'keepErrors', params: ({ event }) => event.errors },
          },
          { target: 'submitting', actions: { type: 'keepErrors', params: {} } },
        ],
        'form.cancel': { actions: 'announceCancelled' },
      },
      states: {
        ready: { meta: { view: 'the form' } },
        invalid: { tags: 'failed', meta: { view: 'the form with the errors at their fields' } },
        refused: { tags: 'failed', meta: { view: 'the form with what the server refused' } },
      },
    },
    /** A call in progress cannot be cancelled: the form stays until it is answered. */
    submitting: {
      tags: 'busy',
      meta: { view: 'the form, busy' },
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: ({ event }) => {
          assertEvent(event, 'form.submit')
          return event.values
        },
        onDone: {
          target: 'submitted',
          actions: { type: 'announceAccepted', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'editing.refused',
          actions: [keepFailure, { type: 'announceRefused', params: failureIn }],
        },
      },
    },
    submitted: {
      meta: { view: 'that it is done' },
      on: { 'form.submit': { target: 'submitting', actions: { type: 'keepErrors', params: {} } } },
    },
  },
})
