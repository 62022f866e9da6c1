import { assign, setup } from 'xstate'
import { LoginForm } from '#contract/auth/auth.ts'
import type { PermissionMap } from '#contract/declare/access.ts'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { type Failure, failureHandling, failureIn } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** Typed values of the sign-in form. */
export interface SignInValues {
  email: string
  password: string
  /** Null keeps the earlier choice, when the same person signs in again. */
  rememberMe: boolean | null
}

/** Data of a sign-in; `captcha` is the solution of the captcha. */
export interface Credentials extends SignInValues {
  captcha: string
  /** Token of an invitation link, if the person came through one. */
  invitation: string | undefined
}

interface SignInInput {
  /** The page requested before signing in. */
  wanted: string | null
  invitation: string | undefined
}

interface SignInContext extends SignInInput {
  values: SignInValues
  /** Solution of the captcha, '' while there is none. */
  solution: string
  /** The browser cannot solve captchas: the form says so and waits for none. */
  isCaptchaBroken: boolean
  /** Number of captchas; a solution is valid for one call. */
  challenge: number
  /** Why sign-in was refused. */
  failure: Failure | null
}

export type SignInEvent =
  | { type: 'credentials.submit'; values: SignInValues }
  /** Typed while the form waits for the captcha. */
  | { type: 'credentials.change'; values: SignInValues }
  | { type: 'captcha.change'; solution: string }
  /** The captcha cannot be solved here. */
  | { type: 'captcha.break' }
  /** A person is signed in in this browser, perhaps by another tab. */
  | { type: 'session.begin'; permissions: PermissionMap }

/** Errors of typed values by field. The captcha is not among them: it is solved by the browser. */
export function signInErrors({ email, password, rememberMe }: SignInValues, locale: Locale): FieldErrors {
  const form = { email, password, rememberMe: rememberMe ?? false, captcha: 'to come' }
  const checked = validate(LoginForm, form, locale)
  return checked.success ? {} : checked.errors
}

/** The page requested before signing in, otherwise the dashboard of the person. */
function landingPage(wanted: string | null, permissions: PermissionMap): string {
  if (wanted?.startsWith('/') && !wanted.startsWith('/auth/')) return wanted
  return permissions['core.dashboard.index'] ? '/cms' : '/'
}

const typed = ({ event }: { event: { values: SignInValues } }) => event.values
const keepValues = { type: 'keepValues', params: typed } as const
const keepSolution = {
  type: 'keepSolution',
  params: ({ event }: { event: { solution: string } }) => event.solution,
} as const

const signInSetup = setup({
  types: {
    context: {} as SignInContext,
    input: {} as SignInInput,
    events: {} as SignInEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    signIn: unprovided<Credentials, void>('signIn'),
    startSession: unprovided<void, PermissionMap>('startSession'),
    watchSession: unprovidedListener<void>('watchSession'),
  },
  guards: {
    isIncomplete: ({ context }) => Object.keys(signInErrors(context.values, 'en')).length > 0,
    isSolved: ({ context }) => context.solution !== '',
    isCaptchaBroken: ({ context }) => context.isCaptchaBroken,
  },
  actions: {
    keepValues: assign((_, values: SignInValues) => ({ values })),
    keepSolution: assign((_, solution: string) => ({ solution })),
    keepBroken: assign({ isCaptchaBroken: true }),
    renewCaptcha: assign(({ context }) => ({ solution: '', challenge: context.challenge + 1 })),
    /** Provided in `src/services`: loads the table of routes while the password is checked. */
    preparePage: () => undefined,
    /** Provided in `src/services`. */
    openPage: (_, _path: string) => undefined,
  },
}).extend(failureHandling)

/**
 * Signing in, on its page and in the dialog over an expired session. The captcha is solved while the person types; a form that
 * is sent earlier waits for the solution. The chart ends where `session` begins: `startSession` gives it the token.
 */
export const signIn = signInSetup.createMachine({
  id: 'signIn',
  description: 'Signing in until the session begins.',
  context: ({ input }) => ({
    ...input,
    values: { email: '', password: '', rememberMe: false },
    solution: '',
    isCaptchaBroken: false,
    challenge: 1,
    failure: null,
  }),
  initial: 'signedOut',
  states: {
    signedOut: {
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        // Without it, another tab that signs in is not followed.
        onError: {},
      },
      on: {
        'captcha.change': { actions: keepSolution },
        'captcha.break': { actions: 'keepBroken' },
        'session.begin': {
          target: 'signedIn',
          actions: {
            type: 'openPage',
            params: ({ context, event }) => landingPage(context.wanted, event.permissions),
          },
        },
      },
      initial: 'open',
      states: {
        open: {
          initial: 'ready',
          on: { 'credentials.submit': { target: 'checking', actions: keepValues } },
          states: {
            ready: { meta: { view: 'the form' } },
            incomplete: { meta: { view: 'the form with what is missing' } },
            refused: { tags: 'failed', meta: { view: 'the form with the reason of the refusal' } },
          },
        },
        checking: {
          always: [
            { guard: 'isIncomplete', target: 'open.incomplete' },
            { guard: 'isSolved', target: 'signingIn' },
            { guard: 'isCaptchaBroken', target: 'open.ready' },
            { target: 'awaitingCaptcha' },
          ],
        },
        awaitingCaptcha: {
          tags: 'busy',
          meta: { view: 'the form, waiting for the captcha' },
          on: {
            'captcha.change': { target: 'checking', actions: keepSolution },
            'captcha.break': { target: 'checking', actions: 'keepBroken' },
            'credentials.change': { actions: keepValues },
          },
        },
        signingIn: {
          tags: 'busy',
          meta: { view: 'the form, busy' },
          entry: 'preparePage',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context: { values, solution, invitation } }) => ({ ...values, captcha: solution, invitation }),
            // The place of a second factor: `session` receives the token only afterwards, whatever was requested.
            onDone: { target: 'startingSession', actions: 'forgetFailure' },
            onError: { target: 'open.refused', actions: [{ type: 'keepFailure', params: failureIn }, 'renewCaptcha'] },
          },
        },
        startingSession: {
          tags: 'busy',
          meta: { view: 'the form, busy' },
          invoke: {
            id: 'startSession',
            src: 'startSession',
            onDone: {
              target: '#signIn.signedIn',
              actions: {
                type: 'openPage',
                params: ({ context, event }) => landingPage(context.wanted, event.output),
              },
            },
            onError: { target: 'open.refused', actions: [{ type: 'keepFailure', params: failureIn }, 'renewCaptcha'] },
          },
        },
      },
    },
    signedIn: { type: 'final', meta: { view: 'the requested page' } },
  },
})
