import { assign, setup } from 'xstate'
import type { Locale } from '#contract/locale.ts'
import type { ZoneTerm } from '#contract/training/zone.ts'
import type { FieldErrors } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import {
  isOpenTo,
  type KeptSignUp,
  type OpenedSignUp,
  type SignUpValues,
  type StoredSignUp,
  signUpBody,
  signUpErrors,
  summaryOf,
} from './training-sign-up-form.ts'

export interface TrainingSignUpInput {
  term_id: number
  /** What the form begins with: the person as the contact, and the only company. */
  begin: SignUpValues
  /** Distinguishes this opening of the page; idempotency keys are made from it. */
  key: string
  locale: Locale
}

export interface TrainingSignUpContext extends TrainingSignUpInput, Omit<OpenedSignUp, 'term'> {
  term: ZoneTerm | null
  values: SignUpValues
  /** The regulations were opened: only then they can be said to have been read. */
  has_read: boolean
  /** Whoever finds no place waits for one. */
  queue: boolean
  /** Counts changes: the same content is sent under the same key. */
  revision: number
  errors: FieldErrors
  /** Whether the errors are shown: once it was sent. */
  revealed: boolean
  /** How often it was sent in vain: the page then goes to what is wrong. */
  attempts: number
  /** What the server refused, by field, until something changes. */
  refused: FieldErrors
  /** What was typed before was put back. */
  restored: boolean
  stored: StoredSignUp | null
  failure: Failure | null
}

export type TrainingSignUpEvent =
  | { type: 'form.change'; values: Partial<Omit<SignUpValues, 'regulations_accepted'>> }
  | { type: 'regulations.open' }
  | { type: 'regulations.accept'; accepted: boolean }
  | { type: 'kept.discard' }
  | { type: 'sign_up.send' }
  | { type: 'sign_up.retry' }
  | { type: 'sign_up.back' }
  | { type: 'queue.accept' }

/** A sign-up on its way. */
export interface SendSignUp {
  body: ReturnType<typeof signUpBody>
  /** The same for every retry of the same content. */
  key: string
}

type Context = TrainingSignUpContext

/** What is sent, and under which key. */
export function sendingOf({ values, term, queue, key, revision }: Context): SendSignUp {
  return { body: signUpBody(values, term, queue), key: `${key}-${revision}-${queue ? 'queue' : 'sign'}` }
}

/** What the browser keeps until it is sent. */
export function keptOf({ values, key, revision }: Context): KeptSignUp {
  return { values, key, revision }
}

/** The parts of `trainingSignUp` (training-sign-up.ts), which is the chart itself. */
export const trainingSignUpSetup = setup({
  types: {
    context: {} as TrainingSignUpContext,
    events: {} as TrainingSignUpEvent,
    input: {} as TrainingSignUpInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openSignUp: unprovided<{ term_id: number }, OpenedSignUp>('openSignUp'),
    loadTerm: unprovided<{ term_id: number }, ZoneTerm>('loadTerm'),
    sendSignUp: unprovided<SendSignUp, StoredSignUp>('sendSignUp'),
    startPayment: unprovided<{ order_id: number }, { redirect_url: string }>('startPayment'),
  },
  actions: {
    open: assign(({ context }, opened: OpenedSignUp) => {
      const { kept } = opened
      // A second opening of the same page, as after 'No vacancy', goes on with what is typed there.
      const isGoingOn = context.revision > 0
      const begin = { ...context.begin, contact_phone: opened.phone ?? context.begin.contact_phone }
      const values = isGoingOn ? context.values : (kept?.values ?? onlyPayment(begin, opened.term))
      const again = isGoingOn || !kept ? {} : { key: kept.key, revision: kept.revision }
      return {
        ...opened,
        ...again,
        begin,
        values,
        queue: opened.term.free_places <= 0,
        restored: !isGoingOn && kept !== null,
        has_read: context.has_read || values.regulations_accepted,
        errors: signUpErrors(values, { ...opened, locale: context.locale }),
        refused: {},
        failure: null,
      }
    }),
    keepTerm: assign(({ context }, term: ZoneTerm) => ({
      term,
      queue: term.free_places <= 0,
      errors: signUpErrors(context.values, { ...context, term }),
    })),
    change: assign(({ context }, changed: Partial<SignUpValues>) => {
      const values = { ...context.values, ...changed }
      return { values, errors: signUpErrors(values, context), refused: {}, revision: context.revision + 1 }
    }),
    startAnew: assign(({ context }) => {
      const values = context.term ? onlyPayment(context.begin, context.term) : context.begin
      const errors = signUpErrors(values, context)
      const revision = context.revision + 1
      return { values, errors, revision, restored: false, has_read: false, refused: {}, revealed: false }
    }),
    read: assign({ has_read: true }),
    reveal: assign({ revealed: true, attempts: ({ context }) => context.attempts + 1 }),
    allowQueue: assign({ queue: true }),
    keepStored: assign((_, stored: StoredSignUp) => ({ stored })),
    keepRefused: assign(({ context }, { errors }: Failure) => ({
      refused: errors,
      revealed: true,
      attempts: context.attempts + 1,
    })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    /** Provided: what is typed stays in the browser until it is sent. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    /** Provided: the browser leaves for the page of the payment provider. */
    leaveFor: (_, _address: string) => undefined,
  },
  guards: {
    isClosed: (_, term: ZoneTerm) => !isOpenTo(term),
    lacksPlaces: ({ context }, term: ZoneTerm) => term.free_places < context.values.participants.length,
    hasRead: ({ context }) => context.has_read,
    isRestored: ({ context }) => context.restored,
    isComplete: ({ context }) => Object.keys(context.errors).length === 0,
    hasWaitingList: ({ context }) => context.term?.waiting_list === true,
    isToPayOnline: ({ context: { term, values, credits } }, { order_id }: StoredSignUp) =>
      order_id !== null &&
      term?.payments.find(({ id }) => id === values.payment_id)?.type === 'online' &&
      summaryOf(term, values, credits).due > 0,
    isOrdered: (_, { order_id }: StoredSignUp) => order_id !== null,
    isPastIt: (_, { code }: Failure) => code === 'lifecycle',
    isInvalid: (_, { code }: Failure) => code === 'invalid',
  },
  delays: {
    /** Links to the regulations are good for ten minutes; free places change meanwhile too. */
    age: 5 * 60_000,
  },
})

/** The only form of payment is chosen already. */
function onlyPayment(values: SignUpValues, { payments }: ZoneTerm): SignUpValues {
  const [only, another] = payments
  return only && !another ? { ...values, payment_id: only.id } : values
}
