import { assign, setup } from 'xstate'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { messageText } from '#contract/messages/messages.ts'
import {
  asksPayment,
  type SignUpPerson,
  type TrainingSignUp,
  trainingSignUpForm,
} from '#contract/training/sign-up-form.ts'
import type { ZoneCredit, ZoneTerm } from '#contract/training/zone.ts'
import { toGrosze } from '#contract/values/money.ts'
import { personKey } from '#contract/values/person.ts'
import { answer } from '#machines/answer.ts'
import { idsOf, withoutChanged } from '#machines/consent/shown-consents.ts'
import { type Failure, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** Values of the form. The choice of the waiting list is part of the flow. */
export interface SignUpValues {
  /** The registering company; null until one of several is selected. */
  partner_id: number | null
  participants: SignUpPerson[]
  contact_first_name: string
  contact_last_name: string
  contact_email: string
  contact_phone: string
  payment_id: number | null
  use_credit: boolean
  regulations_accepted: boolean
  consent_processing_data: boolean
  consent_commercial_info: boolean
  consent_marketing_purposes: boolean
}

/** Data for opening the page, from server and browser. */
export interface OpenedSignUp {
  term: ZoneTerm
  consents: readonly Consent[]
  credits: readonly ZoneCredit[]
  /** Values typed earlier, when the person left the page. */
  kept: KeptSignUp | null
}

/** The data that may have changed while the page was open. */
export type RenewedSignUp = Pick<OpenedSignUp, 'term' | 'consents'>

/** Unsent values as the browser keeps them. */
export interface KeptSignUp {
  values: SignUpValues
  /** Key of the last sending, which makes a repetition without changes harmless. */
  key: string
  revision: number
}

/** Result of a registration on the server. */
export interface StoredSignUp {
  record_number: string
  /** Null when all are on the waiting list. */
  order_id: number | null
  signed: number
  waiting: number
}

/** Order of the fields on the page, for the summary of errors. */
const order = ['partner_id', 'participants', 'contact', 'payment_id', 'use_credit', 'regulations_accepted', 'consent']

interface TrainingSignUpInput {
  term_id: number
  /** Initial values: the person as contact, and the only company. */
  begin: SignUpValues
  /** Identifies this opening of the page, for idempotency keys. */
  key: string
  locale: Locale
}

interface TrainingSignUpContext extends TrainingSignUpInput, Omit<OpenedSignUp, 'term'> {
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

type TrainingSignUpEvent =
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

const trainingSignUpSetup = setup({
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
}).extend(failureHandling)

const termOf = (done: { event: { output: RenewedSignUp } }) => answer(done).term
const open = { type: 'open', params: answer<OpenedSignUp> } as const
const look = { type: 'keepTerm', params: answer<RenewedSignUp> } as const

/**
 * Registration of a company's people for a term (specification, sections 2 and 8; domain, parts 1.6 and 1.7): participants,
 * form of payment, regulations, then the order with its payment, or the waiting list.
 */
export const trainingSignUp = trainingSignUpSetup.createMachine({
  id: 'trainingSignUp',
  description: 'Signing people of the own company for a term.',
  context: ({ input }) => ({
    ...input,
    term: null,
    consents: [],
    credits: [],
    kept: null,
    values: input.begin,
    has_read: false,
    queue: false,
    revision: 0,
    errors: {},
    revealed: false,
    attempts: 0,
    refused: {},
    restored: false,
    stored: null,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { view: 'the outline of the page' },
      invoke: {
        id: 'openSignUp',
        src: 'openSignUp',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: [
          { guard: { type: 'isClosed', params: termOf }, target: 'closed', actions: open },
          { target: 'form', actions: open },
        ],
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the page did not open, with a retry' },
      on: { 'sign_up.retry': 'opening' },
    },
    closed: { meta: { view: 'the training, and why registration is closed' } },
    form: {
      meta: { view: 'the form' },
      initial: 'fresh',
      on: {
        'form.change': {
          actions: [{ type: 'change', params: ({ event }) => event.values }, 'keepInBrowser'],
        },
        'regulations.open': { actions: 'read' },
        'regulations.accept': {
          guard: 'hasRead',
          actions: [
            { type: 'change', params: ({ event }) => ({ regulations_accepted: event.accepted }) },
            'keepInBrowser',
          ],
        },
        'kept.discard': { guard: 'isRestored', actions: ['startAnew', 'forgetInBrowser'] },
        'sign_up.send': [{ guard: 'isComplete', target: 'sending' }, { actions: 'reveal' }],
      },
      states: {
        fresh: { after: { age: 'renewing' } },
        renewing: {
          invoke: {
            id: 'renewTerm',
            src: 'loadTerm',
            input: ({ context }) => ({ term_id: context.term_id }),
            onDone: { target: 'fresh', actions: look },
            // The known data stay until the next try.
            onError: 'fresh',
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      meta: { view: 'that the people are being signed' },
      invoke: {
        id: 'sendSignUp',
        src: 'sendSignUp',
        input: ({ context }) => sendingOf(context),
        onDone: [
          {
            guard: { type: 'isToPayOnline', params: answer<StoredSignUp> },
            target: 'startingPayment',
            actions: [{ type: 'keepStored', params: answer<StoredSignUp> }, 'forgetInBrowser'],
          },
          {
            guard: { type: 'isOrdered', params: answer<StoredSignUp> },
            target: 'ordered',
            actions: [{ type: 'keepStored', params: answer<StoredSignUp> }, 'forgetInBrowser'],
          },
          {
            target: 'waiting',
            actions: [{ type: 'keepStored', params: answer<StoredSignUp> }, 'forgetInBrowser'],
          },
        ],
        onError: [
          { guard: { type: 'isRefusedByLifecycle', params: failureIn }, target: 'lookingAgain', actions: keepFailure },
          {
            guard: { type: 'isInvalid', params: failureIn },
            // The questions may have changed, for instance the form of payment after a place became free.
            target: 'form.renewing',
            actions: { type: 'keepRefused', params: failureIn },
          },
          { target: 'sendFailed', actions: keepFailure },
        ],
      },
    },
    /** The term no longer accepts registrations; it is read again to find out why. */
    lookingAgain: {
      tags: 'busy',
      meta: { view: 'that the people are being signed' },
      invoke: {
        id: 'lookAgain',
        src: 'loadTerm',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: [
          { guard: { type: 'isClosed', params: termOf }, target: 'closed', actions: look },
          { guard: { type: 'lacksPlaces', params: termOf }, target: 'noVacancy', actions: look },
          { target: 'form', actions: look },
        ],
        onError: { target: 'sendFailed', actions: keepFailure },
      },
    },
    noVacancy: {
      meta: { view: 'that there is no vacancy for all, with the waiting list' },
      on: {
        'queue.accept': { guard: 'hasWaitingList', target: 'sending', actions: 'allowQueue' },
        'sign_up.back': 'form',
      },
    },
    sendFailed: {
      tags: 'failed',
      meta: { view: 'that the people were not signed, with a retry' },
      on: { 'sign_up.retry': 'sending', 'sign_up.back': 'form' },
    },
    startingPayment: {
      tags: 'busy',
      meta: { view: 'that the page of the payment provider is being opened' },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: ({ context }) => ({ order_id: context.stored?.order_id ?? 0 }),
        onDone: {
          target: 'leaving',
          actions: { type: 'leaveFor', params: ({ event }) => event.output.redirect_url },
        },
        // The order exists, and its page offers payment.
        onError: 'ordered',
      },
    },
    leaving: {
      tags: 'busy',
      meta: { view: 'that the page of the payment provider is being opened' },
      invoke: { id: 'watchReturn', src: 'watchReturn', onError: {} },
      after: { notLeft: 'ordered' },
      on: { 'page.return': 'ordered' },
    },
    ordered: { meta: { view: 'the page of the order' } },
    waiting: { meta: { view: 'that the people are on the waiting list' } },
  },
})

/** Whether people can be registered: the term is open, and has a place or a waiting list. */
function isOpenTo({ is_signable, free_places, waiting_list }: ZoneTerm): boolean {
  return is_signable && (free_places > 0 || waiting_list)
}

/** Whether the form of payment is shown: where the form requires it, and where the server has required it. */
export function showsPayment(term: ZoneTerm | null, refused: FieldErrors): boolean {
  return term !== null && (asksPayment(term) || 'payment_id' in refused)
}

/** The company's credit, in grosze. */
export function creditOf(credits: readonly ZoneCredit[], partner_id: number | null): number {
  return credits
    .filter((credit) => credit.partner_id === partner_id)
    .reduce((sum, { remaining }) => sum + toGrosze(remaining), 0)
}

/** Cost of the people with a place, and their number. Grosze. */
export function summaryOf(term: ZoneTerm, values: SignUpValues, credits: readonly ZoneCredit[]) {
  const signed = Math.min(values.participants.length, Math.max(0, term.free_places))
  const gross = signed * toGrosze(term.price_brutto)
  const credit = values.use_credit ? Math.min(gross, creditOf(credits, values.partner_id)) : 0
  return { signed, waiting: values.participants.length - signed, gross, credit, due: gross - credit }
}

/** Errors that prevent sending, by field, in the person's language. */
function signUpErrors(
  values: SignUpValues,
  { term, consents, locale }: { term: ZoneTerm | null; consents: readonly Consent[]; locale: Locale },
): FieldErrors {
  const form = trainingSignUpForm({ consents, asks_payment: term !== null && asksPayment(term) })
  const checked = validate(form, signUpBody(values, { term, consents }, false), locale)
  const errors: FieldErrors = checked.success ? {} : { ...checked.errors }
  const there = new Set(term?.own.map(personKey))
  values.participants.forEach((person, index) => {
    if (there.has(personKey(person)))
      errors[`participants.${index}.email`] = [messageText('training.person_is_on_term', locale)]
  })
  return errors
}

/** The body of the call. */
function signUpBody(
  values: SignUpValues,
  { term, consents }: Pick<OpenedSignUp, 'consents'> & { term: ZoneTerm | null },
  queue: boolean,
): TrainingSignUp {
  const seen = term && { price_brutto: term.price_brutto, regulations_id: term.regulations?.id ?? null }
  const consent_texts = idsOf(consents)
  return { ...values, term_id: term?.id ?? 0, queue, consent_texts, ...(seen && { seen }) } as TrainingSignUp
}

/** Texts by field in the order of the page. */
export function inPageOrder(errors: FieldErrors): FieldErrors {
  const position = ([field]: [string, string[]]) => order.findIndex((beginning) => field.startsWith(beginning))
  return Object.fromEntries(Object.entries(errors).toSorted((one, other) => position(one) - position(other)))
}

/** The content to send, with its key. */
function sendingOf({ values, term, consents, queue, key, revision }: Context): SendSignUp {
  return { body: signUpBody(values, { term, consents }, queue), key: `${key}-${revision}-${queue ? 'queue' : 'sign'}` }
}

/** Values that the browser keeps until they are sent. */
export function keptOf({ values, key, revision }: Context): KeptSignUp {
  return { values, key, revision }
}

/** Selects the form of payment when there is only one. */
function onlyPayment(values: SignUpValues, { payments }: ZoneTerm): SignUpValues {
  const [only, another] = payments
  return only && !another ? { ...values, payment_id: only.id } : values
}
