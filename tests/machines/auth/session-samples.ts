import { type SignedIn, session } from '#machines/auth/session.ts'
import { noAnswer, pageError, refused } from '#tests/machines/refused-sample.ts'
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

export const sessionEntry = catalogued(session, {
  starts: [
    { label: 'without a token', input: { hasToken: false } },
    { label: 'with a token', input: { hasToken: true } },
  ],
  events: {
    'session.end': [
      { type: 'session.end', drafts: 0 },
      { type: 'session.end', drafts: 1 },
    ],
    'draft.dismiss': [{ type: 'draft.dismiss', key: 'order-1' }],
  },
  outcomes: {
    fetchUser: { done: [signedIn], error: [refused('unauthorized'), noAnswer, pageError] },
    signOut: { done: [undefined], error: [noAnswer] },
    watchTabs: { error: [noAnswer] },
    watchConnection: { error: [noAnswer] },
  },
  exceptions: {
    reports: {
      'token.vanish': 'another tab has signed out',
      'token.appear': 'the chart `signIn`, or another tab, has stored a token',
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
