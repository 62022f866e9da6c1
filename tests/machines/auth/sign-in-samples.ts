import { type SignInValues, signIn } from '#machines/auth/sign-in.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const values: SignInValues = { email: 'anna@example.com', password: 'secret', rememberMe: false }

export const signInEntry = catalogued(signIn, {
  starts: [{ label: 'from a page', input: { wanted: '/service-order/service-orders', invitation: undefined } }],
  events: {
    'credentials.submit': [
      { type: 'credentials.submit', values },
      { type: 'credentials.submit', values: { ...values, password: '' } },
    ],
    'credentials.change': [{ type: 'credentials.change', values: { ...values, password: 'corrected' } }],
    'captcha.change': [{ type: 'captcha.change', solution: 'solved' }],
    'captcha.break': [{ type: 'captcha.break' }],
    'session.begin': [{ type: 'session.begin', permissions: { 'partnerzone.dashboard.index': true } }],
  },
  outcomes: {
    signIn: { done: [undefined], error: [refused('invalid')] },
    startSession: { done: [{ 'partnerzone.dashboard.index': true }], error: [noAnswer] },
    watchSession: { error: [noAnswer] },
  },
  exceptions: {
    endsIn: { signedIn: 'the chart `session` goes on' },
    forgets: { 'credentials.change': 'it replaces what was submitted' },
    reports: {
      'captcha.change': 'the captcha is solved by the browser',
      'captcha.break': 'the captcha reports that it cannot be solved',
      'session.begin': 'another tab has signed in',
    },
    silent: {
      watchSession: 'without it another tab that signs in is not followed',
    },
    abandons: { 'session.begin': 'another tab has signed in' },
  },
})
