import { assign, setup } from 'xstate'
import type { Locale } from '#contract/locale.ts'
import type { ZoneTerm } from '#contract/training/zone.ts'
import type { FieldErrors } from '#contract/validation.ts'
import { withoutChanged } from '#machines/consent/shown-consents.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import {
  isOpenTo,
  type KeptSignUp,
  type OpenedSignUp,
  type RenewedSignUp,
  type SignUpValues,
  type StoredSignUp,
  signUpBody,
  signUpErrors,
  summaryOf,
} from './training-sign-up-form.ts'

export interface TrainingSignUpInput {
  term_id: number
  /** Initial values: the person as contact, and the only company. */
  begin: SignUpValues
  /** Identifies this opening of the page, for idempotency keys. */
  key: string
  locale: Locale
}

export interface TrainingSignUpContext extends TrainingSignUpInput, Omit<OpenedSignUp, 'term'> {
  term: ZoneTerm | null
  values: SignUpValues
  /** Whether the regulations were opened, which is required for accepting them. */
  has_read: boolean
  /** Adds people without a place to the waiting list. */
  queue: boolean
  /** Number of changes; the same content is sent under the same key. */
  revision: number
  errors: FieldErrors
  /** Whether errors are shown, once sending was tried. */
  revealed: boolean
  /** Number of failed sendings; the page scrolls to the errors after each. */
  attempts: number
  /** The server's errors by field, until something changes. */
  refused: FieldErrors
  /** Whether values typed earlier were restored. */
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
  /** The person went back from the page of the payment, and the browser shows this one as it was left. */
  | { type: 'page.return' }

/** A registration being sent. */
export interface SendSignUp {
  body: ReturnType<typeof signUpBody>
  /** Key of the request: every retry of the same content has the same. */
  key: string
}

type Context = TrainingSignUpContext

/** The content to send, with its key. */
export function sendingOf({ values, term, consents, queue, key, revision }: Context): SendSignUp {
  return { body: signUpBody(values, { term, consents }, queue), key: `${key}-${revision}-${queue ? 'queue' : 'sign'}` }
}

/** Values that the browser keeps until they are sent. */
export function keptOf({ values, key, revision }: Context): KeptSignUp {
  return { values, key, revision }
}

/** Setup of the chart `trainingSignUp` (training-sign-up.ts). */
export const trainingSignUpSetup = setup({
  types: {
    context: {} as TrainingSignUpContext,
    events: {} as TrainingSignUpEvent,
    input: {} as TrainingSignUpInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openSignUp: unprovided<{ term_id: number }, OpenedSignUp>('openSignUp'),
    loadTerm: unprovided<{ term_id: number }, RenewedSignUp>('loadTerm'),
    sendSignUp: unprovided<SendSignUp, StoredSignUp>('sendSignUp'),
    startPayment: unprovided<{ order_id: number }, { redirect_url: string }>('startPayment'),
    watchReturn: unprovidedListener<void>('watchReturn'),
  },
  actions: {
    open: assign(({ context }, opened: OpenedSignUp) => {
      const { kept } = opened
      // When the page is opened again, as after 'No vacancy', typed values stay.
      const isGoingOn = context.revision > 0
      const values = isGoingOn ? context.values : (kept?.values ?? onlyPayment(context.begin, opened.term))
      const again = isGoingOn || !kept ? {} : { key: kept.key, revision: kept.revision }
      return {
        ...opened,
        ...again,
        values,
        queue: opened.term.free_places <= 0,
        restored: !isGoingOn && kept !== null,
        has_read: context.has_read || values.regulations_accepted,
        errors: signUpErrors(values, { ...opened, locale: context.locale }),
        refused: {},
        failure: null,
      }
    }),
    // Regulations and texts of consents that were replaced in the meantime are read and accepted anew.
    keepTerm: assign(({ context }, { term, consents }: RenewedSignUp) => {
      const isReplaced = context.term?.regulations?.id !== term.regulations?.id
      const agreed = withoutChanged(context.values, context.consents, consents)
      const values = isReplaced ? { ...agreed, regulations_accepted: false } : agreed
      return {
        term,
        consents,
        values,
        has_read: context.has_read && !isReplaced,
        queue: term.free_places <= 0,
        revision: context.revision + (values === context.values ? 0 : 1),
        errors: signUpErrors(values, { ...context, term, consents }),
      }
    }),
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
    /** Provided: keeps typed values in the browser until they are sent. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    /** Provided: opens the payment provider's page. */
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
    isRefusedByLifecycle: (_, { code }: Failure) => code === 'lifecycle',
    isInvalid: (_, { code }: Failure) => code === 'invalid',
  },
  delays: {
    /**
     * Milliseconds after which the term is read again: links to the regulations expire after ten minutes, and free places
     * change.
     */
    age: 5 * 60_000,
    /** A page that is still here after this time was not left: its opening was stopped. */
    notLeft: 20_000,
  },
})

/** Selects the form of payment when there is only one. */
function onlyPayment(values: SignUpValues, { payments }: ZoneTerm): SignUpValues {
  const [only, another] = payments
  return only && !another ? { ...values, payment_id: only.id } : values
}
