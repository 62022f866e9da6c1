import type { SessionUser } from '#contract/auth/auth.ts'
import { routeGuard } from '#machines/shell/route-guard.ts'
import { refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const paths = {
  public: '/auth/reset-password-start',
  cms: '/cms/service-order/service-orders',
  partner: '/service-order/service-orders',
}
const opening = 'service-order.service-orders.index'

export const routeGuardEntry = catalogued(routeGuard, {
  starts: [
    start('a public page', 'public', { hasPrevious: false, hasToken: false }),
    start('a secured page, nobody signed in', 'cms', { hasPrevious: false, hasToken: false }),
    start('a page of the back office, from another page', 'cms', { hasPrevious: true, hasToken: true }),
    start('a page of the back office, first of all', 'cms', { hasPrevious: false, hasToken: true }),
    start('a page of the partner zone', 'partner', { hasPrevious: true, hasToken: true }),
  ],
  outcomes: {
    fetchUser: {
      done: [
        person(1, 'Anna', 'partner', 'partnerzone.dashboard.index'),
        person(2, 'Piotr', 'partner'),
        person(3, 'Jan', 'moderator-service', opening, 'core.dashboard.index'),
        person(4, 'Ewa', 'moderator-service', 'core.dashboard.index'),
        person(5, 'Adam', 'moderator-service', 'partnerzone.dashboard.index'),
        person(6, 'Maria', 'moderator-service'),
      ],
      error: [refused('unauthorized')],
    },
  },
  identify: ({ context }) => `${context.route.zone} ${context.hasPrevious}`,
  exceptions: {
    endsIn: {
      allowed: 'a decision',
      redirected: 'a decision',
      blocked: 'a decision',
    },
    silent: {
      fetchUser: 'the decision is to sign in',
    },
    givenUp: {
      fetchUser: 'each navigation asks anew',
    },
  },
})

function start(
  label: string,
  zone: 'public' | 'cms' | 'partner',
  browser: { hasPrevious: boolean; hasToken: boolean },
) {
  return { label, input: { route: { zone, permissions: [opening] }, path: paths[zone], ...browser } }
}

/** Everybody is a different person, so that a decision for another person would be noticed. */
function person(id: number, first_name: string, slug: string, ...permissions: string[]) {
  const user: SessionUser = {
    id,
    first_name,
    last_name: 'Nowak',
    full_name: `${first_name} Nowak`,
    email: `${first_name.toLowerCase()}@example.com`,
    phone_number: null,
    roles: [{ slug, name: slug }],
    partners: [],
  }
  return { user, permissions: Object.fromEntries(permissions.map((name) => [name, true as const])) }
}
