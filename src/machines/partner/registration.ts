import { and, assign, not, setup } from 'xstate'
import type { Consent } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import { registrationForm } from '#contract/partner/registration.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** What is typed, passwords apart: the browser keeps it while its tab is open. */
export interface RegistrationValues {
  nip: string
  name: string
  street: string
  postcode: string
  city: string
  province_id: number | null
  country: string
  business_area_id: number | null
  first_name: string
  last_name: string
  email: string
  phone_number: string
  consent_processing_data: boolean
  consent_commercial_info: boolean
  consent_marketing_purposes: boolean
}

/** What nobody keeps. */
export interface RegistrationPasswords {
  password: string
  password_confirmation: string
}

export type RegistrationTyped = RegistrationValues & RegistrationPasswords
export type RegistrationField = keyof RegistrationTyped

/** A form on which nothing is typed. */
export const emptyRegistration: RegistrationTyped = {
  nip: '',
  name: '',
  street: '',
  postcode: '',
  city: '',
  province_id: null,
  country: 'PL',
  business_area_id: null,
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  password_confirmation: '',
  consent_processing_data: false,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
}

/** What the form asks for and what was typed before the page was reloaded. */
export interface OpenedRegistration {
  consents: readonly Consent[]
  kept: Partial<RegistrationValues> | null
}

export interface RegistrationInput {
  locale: Locale
}

interface RegistrationContext extends RegistrationInput {
  values: RegistrationTyped
  consents: readonly Consent[]
  /** What the contract says of the values now. */
  errors: FieldErrors
  /** What the server refused, until the field changes or the form is sent again. */
  refused: FieldErrors
  /** Whether what is wrong is told at every field: once sending was asked for. */
  revealed: boolean
  /** The captcha in hand, '' while there is none. */
  captcha: string
  /** Counts captchas: each is good for one call. */
  challenge: number
  failure: Failure | null
}

export type RegistrationEvent =
  | { type: 'form.retry' }
  | { type: 'form.change'; values: Partial<RegistrationTyped> }
  | { type: 'form.submit' }
  /** The consents are asked for in the other language. */
  | { type: 'language.change'; locale: Locale }
  | { type: 'captcha.change'; captcha: string }
  /** The look-up in the company registry has used the captcha. */
  | { type: 'captcha.spend' }

/** The whole form as it is sent. */
export type RegistrationRequest = RegistrationTyped & { captcha: string }

type Context = RegistrationContext

/** What keeps the form from being sent; the captcha comes by itself. */
function errorsIn({ values, consents, locale }: Pick<Context, 'values' | 'consents' | 'locale'>): FieldErrors {
  const checked = validate(registrationForm({ consents }), { ...values, captcha: 'to come' }, locale)
  return checked.success ? {} : checked.errors
}

const solved = ({ event }: { event: { captcha: string } }) => event.captcha
const keepCaptcha = { type: 'keepCaptcha', params: solved } as const
const keepFailure = { type: 'keepFailure', params: failureIn } as const

/**
 * A company registers (specification, sections 2 and 9). What is typed outlives a reload, passwords excepted; sending
 * waits for the captcha; a lost answer is tried again; and the end says the same whatever was known of the company.
 */
export const registration = setup({
  types: {
    context: {} as Context,
    input: {} as RegistrationInput,
    events: {} as RegistrationEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openForm: unprovided<{ locale: Locale }, OpenedRegistration>('openForm'),
    register: unprovided<RegistrationRequest, void>('register'),
  },
  guards: {
    isWrong: ({ context }) => Object.keys(context.errors).length > 0,
    lacksCaptcha: ({ context }) => context.captcha === '',
    isSolved: (_, captcha: string) => captcha !== '',
    isInvalid: (_, { code }: Failure) => code === 'invalid',
  },
  actions: {
    open: assign(({ context }, { consents, kept }: OpenedRegistration) => {
      const values = { ...context.values, ...kept }
      return { consents, values, errors: errorsIn({ ...context, consents, values }), failure: null }
    }),
    change: assign(({ context }, changed: Partial<RegistrationTyped>) => {
      const values = { ...context.values, ...changed }
      const refused = Object.fromEntries(Object.entries(context.refused).filter(([field]) => !(field in changed)))
      return { values, refused, errors: errorsIn({ ...context, values }) }
    }),
    /** Provided: what is typed is kept in this tab of the browser. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    reveal: assign({ revealed: true, failure: null, refused: {} }),
    forgetTyped: assign({ values: emptyRegistration, revealed: false }),
    keepLocale: assign((_, locale: Locale) => ({ locale })),
    keepCaptcha: assign((_, captcha: string) => ({ captcha })),
    renewCaptcha: assign(({ context }) => ({ captcha: '', challenge: context.challenge + 1 })),
    keepFailure: assign((_, failure: Failure) => ({ failure, refused: failure.errors })),
  },
}).createMachine({
  id: 'registration',
  description: 'A company registers.',
  context: ({ input }) => ({
    ...input,
    values: emptyRegistration,
    consents: [],
    errors: {},
    refused: {},
    revealed: false,
    captcha: '',
    challenge: 0,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      meta: { view: 'the outline of the form' },
      invoke: {
        id: 'openForm',
        src: 'openForm',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: { target: 'editing', actions: { type: 'open', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the form did not open, with a retry' },
      on: { 'form.retry': 'opening' },
    },
    editing: {
      initial: 'ready',
      on: {
        'captcha.change': { actions: keepCaptcha },
        'captcha.spend': { actions: 'renewCaptcha' },
        'form.change': {
          actions: [{ type: 'change', params: ({ event }) => event.values }, 'keepInBrowser'],
        },
        'form.submit': [
          { guard: 'isWrong', target: '.invalid', actions: 'reveal' },
          { guard: 'lacksCaptcha', target: 'waitingForCaptcha', actions: 'reveal' },
          { target: 'submitting', actions: 'reveal' },
        ],
        'language.change': {
          target: 'opening',
          actions: { type: 'keepLocale', params: ({ event }) => event.locale },
        },
      },
      states: {
        ready: { meta: { view: 'the form' } },
        invalid: { tags: 'failed', meta: { view: 'the form with what is wrong, in a list and at the fields' } },
        refused: { tags: 'failed', meta: { view: 'the form with what the server refused' } },
        failed: {
          tags: 'failed',
          meta: { view: 'the form as it was typed, that no answer came, with a retry' },
          // The captcha may have lost its connection as well.
          on: {
            'form.submit': {
              guard: and([not('isWrong'), 'lacksCaptcha']),
              target: '#registration.waitingForCaptcha',
              actions: ['reveal', 'renewCaptcha'],
            },
          },
        },
      },
    },
    waitingForCaptcha: {
      tags: 'busy',
      meta: { view: 'the form, busy until the captcha is solved' },
      on: {
        'form.change': {
          target: 'editing',
          actions: [{ type: 'change', params: ({ event }) => event.values }, 'keepInBrowser'],
        },
        'captcha.change': [
          { guard: { type: 'isSolved', params: solved }, target: 'submitting', actions: keepCaptcha },
          { actions: keepCaptcha },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      meta: { view: 'the form, busy' },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context: { values, captcha } }) => ({ ...values, captcha }),
        onDone: { target: 'registered', actions: ['forgetTyped', 'forgetInBrowser'] },
        onError: [
          {
            guard: { type: 'isInvalid', params: failureIn },
            target: 'editing.refused',
            actions: keepFailure,
          },
          { target: 'editing.failed', actions: keepFailure },
        ],
      },
      exit: 'renewCaptcha',
    },
    registered: { meta: { view: 'that it is done, and what happens next' } },
  },
})
