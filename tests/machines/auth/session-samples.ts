import { type SignedIn, session } from '#machines/auth/session.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const signedIn: SignedIn = {
  model: {
    id: 1,
    first_name: 'Anna',
    last_name: 'Nowak',
    full_name: 'Anna Nowak',
    email: 'anna@example.com',
    phone_number: null,
    roles: [{ slug: 'partner', name: 'Partner' }],
    partners: [],
  },
  permissions: { 'partnerzone.dashboard.index': true },
  kept_drafts: [{ key: 'order-1', path: '/service-order/service-orders/1', kept_at: '2026-03-02T08:00:00Z' }],
}
const credentials = { email: 'anna@example.com', password: 'secret', rememberMe: false, captcha: 'solved' }

export const sessionEntry = catalogued(session, {
  starts: [
    { label: 'without a token', input: { hasToken: false } },
    { label: 'with a token', input: { hasToken: true } },
  ],
  events: {
    'credentials.submit': [{ type: 'credentials.submit', ...credentials }],
    'password.submit': [{ type: 'password.submit', password: 'secret', captcha: 'solved' }],
    'draft.dismiss': [{ type: 'draft.dismiss', key: 'order-1' }],
  },
  outcomes: {
    signIn: { done: [undefined], error: [refused('invalid')] },
    fetchUser: { done: [signedIn], error: [refused('unauthorized'), noAnswer] },
    signOut: { done: [undefined], error: [noAnswer] },
    watchTabs: { error: [noAnswer] },
    watchConnection: { error: [noAnswer] },
  },
  exceptions: {
    forgets: {
      'token.vanish': 'who is signed out leaves nothing behind',
      'xstate.error.actor.refreshUser': 'who is signed out leaves nothing behind',
      'xstate.error.actor.signOut': 'who is signed out leaves nothing behind',
    },
    reports: {
      'token.vanish': 'another tab has signed out',
      'token.appear': 'another tab has signed in',
      'page.return': 'the page comes from the back/forward cache',
      'connection.return': 'the browser says that it is connected',
    },
    silent: {
      watchTabs: 'without it each tab stands alone',
      fetchUser: 'the sign-in form is shown instead',
      signOut: 'here the person is signed out all the same',
    },
    abandons: {
      'token.vanish': 'somebody signed out in another tab',
    },
  },
})
