import { and, assign, not, setup } from 'xstate'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { registrationForm } from '#contract/partner/registration.ts'
import { answer } from '#machines/answer.ts'
import { idsOf, withoutChanged } from '#machines/consent/shown-consents.ts'
import { type Failure, failureHandlingWith, failureIn, keepFailure } from '#machines/failure.ts'
import { provinceOfPostcode } from '#machines/registry/postcode-provinces.ts'
import { unprovided } from '#machines/unprovided.ts'

/** Typed values without passwords, kept by the browser while its tab is open. */
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

/** Values that are never stored in the browser. */
export interface RegistrationPasswords {
  password: string
  password_confirmation: string
}

export type RegistrationTyped = RegistrationValues & RegistrationPasswords
export type RegistrationField = keyof RegistrationTyped

/** Values of an empty form. */
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

interface Province {
  id: number
  name: string
}

/** Data of the form, and values typed before a reload. */
export interface OpenedRegistration {
  consents: readonly Consent[]
  provinces: readonly Province[]
  kept: Partial<RegistrationValues> | null
}

export interface RegistrationInput {
  locale: Locale
}

interface RegistrationContext extends RegistrationInput {
  values: RegistrationTyped
  consents: readonly Consent[]
  /** Provinces to choose from. */
  provinces: readonly Province[]
  /** Validation errors of the current values. */
  errors: FieldErrors
  /** Errors of the server, until the field changes or the form is sent again. */
  refused: FieldErrors
  /** Whether errors are shown at all fields, once sending was tried. */
  revealed: boolean
  /** Solution of the captcha, '' while there is none. */
  captcha: string
  /** Number of captchas; each is valid for one call. */
  challenge: number
  failure: Failure | null
}

export type RegistrationEvent =
  | { type: 'form.retry' }
  | { type: 'form.change'; values: Partial<RegistrationTyped> }
  | { type: 'form.submit' }
  /** Loads the consents in another language. */
  | { type: 'language.change'; locale: Locale }
  | { type: 'captcha.change'; captcha: string }
  /** The registry look-up has used the captcha. */
  | { type: 'captcha.spend' }

/** The complete form as it is sent. */
export type RegistrationRequest = RegistrationTyped & { captcha: string; consent_texts: readonly number[] }

type Context = RegistrationContext

/** Errors that prevent sending; the captcha is solved automatically. */
function errorsIn({ values, consents, locale }: Pick<Context, 'values' | 'consents' | 'locale'>): FieldErrors {
  const request = { ...values, captcha: 'to come', consent_texts: idsOf(consents) }
  const checked = validate(registrationForm({ consents }), request, locale)
  return checked.success ? {} : checked.errors
}

const solved = ({ event }: { event: { captcha: string } }) => event.captcha
const keepCaptcha = { type: 'keepCaptcha', params: solved } as const

const registrationSetup = setup({
  types: {
    context: {} as Context,
    input: {} as RegistrationInput,
    events: {} as RegistrationEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openForm: unprovided<{ locale: Locale }, OpenedRegistration>('openForm'),
    loadConsents: unprovided<{ locale: Locale }, readonly Consent[]>('loadConsents'),
    register: unprovided<RegistrationRequest, void>('register'),
  },
  guards: {
    isWrong: ({ context }) => Object.keys(context.errors).length > 0,
    lacksCaptcha: ({ context }) => context.captcha === '',
    isSolved: (_, captcha: string) => captcha !== '',
  },
  actions: {
    open: assign(({ context }, { consents, provinces, kept }: OpenedRegistration) => {
      const values = { ...context.values, ...kept }
      return { consents, provinces, values, errors: errorsIn({ ...context, consents, values }), failure: null }
    }),
    // Consents whose texts have changed are read and given anew.
    renewConsents: assign(({ context }, consents: readonly Consent[]) => {
      const values = withoutChanged(context.values, context.consents, consents)
      return { consents, values, errors: errorsIn({ ...context, consents, values }) }
    }),
    change: assign(({ context }, changed: Partial<RegistrationTyped>) => {
      const values = { ...context.values, ...changed }
      // A registry without provinces, and a typed postcode, lead to the province where only one is possible.
      if ('postcode' in changed) values.province_id ??= provinceOfPostcode(values, context.provinces)?.id ?? null
      const refused = Object.fromEntries(Object.entries(context.refused).filter(([field]) => !(field in changed)))
      return { values, refused, errors: errorsIn({ ...context, values }) }
    }),
    /** Provided: keeps typed values in this tab of the browser. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    reveal: assign({ revealed: true, failure: null, refused: {} }),
    forgetTyped: assign({ values: emptyRegistration, revealed: false }),
    keepLocale: assign((_, locale: Locale) => ({ locale })),
    keepCaptcha: assign((_, captcha: string) => ({ captcha })),
    renewCaptcha: assign(({ context }) => ({ captcha: '', challenge: context.challenge + 1 })),
  },
}).extend(failureHandlingWith<RegistrationContext>(({ errors }) => ({ refused: errors })))

/**
 * Registration of a company (specification, sections 2 and 9). Typed values survive a reload, except passwords; sending waits
 * for the captcha; a lost answer is retried; the result does not reveal whether the company is known.
 */
export const registration = registrationSetup.createMachine({
  id: 'registration',
  description: 'A company registers.',
  context: ({ input }) => ({
    ...input,
    values: emptyRegistration,
    consents: [],
    provinces: [],
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
        onDone: { target: 'editing', actions: { type: 'open', params: answer } },
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
        refused: {
          tags: 'failed',
          meta: { view: 'the form with what the server refused' },
          initial: 'renewing',
          states: {
            // The texts of the consents may have changed.
            renewing: {
              invoke: {
                id: 'loadConsents',
                src: 'loadConsents',
                input: ({ context }) => ({ locale: context.locale }),
                onDone: {
                  target: 'renewed',
                  actions: [{ type: 'renewConsents', params: answer }, 'keepInBrowser'],
                },
                // The known texts stay; the server refuses unread texts again.
                onError: 'renewed',
              },
            },
            renewed: {},
          },
        },
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
        input: ({ context: { values, consents, captcha } }) => ({ ...values, captcha, consent_texts: idsOf(consents) }),
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
