import type { SessionUser } from '#contract/auth/auth.ts'
import { catalogued } from '#machines/catalogued.ts'
import { refused } from '#machines/refused-sample.ts'
import { routeGuard } from '#machines/shell/route-guard.ts'

const path = '/cms/service-order/service-orders'
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
        person('partner', 'partnerzone.dashboard.index'),
        person('partner'),
        person('moderator-service', opening, 'core.dashboard.index'),
        person('moderator-service', 'core.dashboard.index'),
        person('moderator-service', 'partnerzone.dashboard.index'),
        person('moderator-service'),
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
  return { label, input: { route: { zone, permissions: [opening] }, path, ...browser } }
}

function person(slug: string, ...permissions: string[]) {
  const user: SessionUser = {
    id: 1,
    first_name: 'Anna',
    last_name: 'Nowak',
    full_name: 'Anna Nowak',
    email: 'anna@example.com',
    roles: [{ slug, name: slug }],
    partners: [],
  }
  return { user, permissions: Object.fromEntries(permissions.map((name) => [name, true as const])) }
}
