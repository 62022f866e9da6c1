import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, toPromise } from 'xstate'
import type { SessionUser } from '#contract/auth/auth.ts'
import { type GuardedRoute, type RouteDecision, type RouteGuardInput, routeGuard } from '#machines/shell/route-guard.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'

type Person = { slug: string; permissions: readonly string[] } | null

const orders: GuardedRoute = { zone: 'cms', permissions: ['service-order.service-orders.index'] }
const ownOrders: GuardedRoute = { zone: 'partner', permissions: [] }
const inPreparation: GuardedRoute = { zone: 'cms', permissions: [] }
const login: GuardedRoute = { zone: 'public', permissions: [] }

const partner = { slug: 'partner', permissions: ['partnerzone.dashboard.index'] }
const partnerWithNothing = { slug: 'partner', permissions: [] }
const moderator = { slug: 'moderator', permissions: ['core.dashboard.index'] }
const service = { slug: 'moderator-service', permissions: ['service-order.service-orders.index'] }
const zoneTester = { slug: 'moderator', permissions: ['partnerzone.dashboard.index'] }
const nobody = { slug: 'moderator', permissions: [] }

function decide(person: Person, route: GuardedRoute, more: Partial<RouteGuardInput> = {}): Promise<RouteDecision> {
  const machine = routeGuard.provide({
    actors: {
      fetchUser: fromPromise(async () => {
        if (!person) throw noAnswer
        return {
          user: { roles: [{ slug: person.slug, name: person.slug }] } as SessionUser,
          permissions: Object.fromEntries(person.permissions.map((name) => [name, true as const])),
        }
      }),
    },
  })
  const input = { route, path: '/cms/service-order/service-orders?page=2', hasPrevious: false, hasToken: true, ...more }
  return toPromise(createActor(machine, { input }).start())
}

const allow = { kind: 'allow' }
const toLogin = { kind: 'redirect', to: '/auth/login?to=%2Fcms%2Fservice-order%2Fservice-orders%3Fpage%3D2' }
const fromPage = { hasPrevious: true }

describe('a page is entered', () => {
  test.each([
    ['by anyone when it is public', null, login, { hasToken: false }],
    ['by a partner in the partner zone', partnerWithNothing, ownOrders, {}],
    ['by staff who hold its permission', service, orders, {}],
    ['by staff who hold the dashboard, while it is in preparation', moderator, inPreparation, {}],
  ] as const)('%s', async (_, person, route, more) => {
    expect(await decide(person, route, more)).toEqual(allow)
  })
})

test('a part of a record is entered only by staff who may read the record', async () => {
  const part = { ...orders, also: ['contractor.contractors.show'] }
  const reader = { ...service, permissions: [...service.permissions, 'contractor.contractors.show'] }
  expect(await decide(reader, part)).toEqual(allow)
  expect((await decide(service, part)).kind).not.toBe('allow')
})

describe('the sign-in form takes its place', () => {
  test('without a token, and remembers where to go', async () => {
    expect(await decide(partner, orders, { hasToken: false })).toEqual(toLogin)
  })
  test('when the user cannot be fetched', async () => {
    expect(await decide(null, orders)).toEqual(toLogin)
  })
  test('without a page to return to when the dashboard was wanted', async () => {
    expect(await decide(null, ownOrders, { path: '/' })).toEqual({ kind: 'redirect', to: '/auth/login' })
  })
  test('when the person holds no dashboard at all', async () => {
    expect(await decide(service, inPreparation)).toEqual({ kind: 'redirect', to: '/auth/login' })
  })
})

describe('a partner outside the partner zone gets toast 4', () => {
  test.each([
    ['and stays on the page before', partner, fromPage, null],
    ['and goes to the own dashboard without one', partner, {}, '/'],
    ['and to the sign-in form when that is not permitted either', partnerWithNothing, {}, '/auth/login'],
  ] as const)('%s', async (_, person, more, to) => {
    expect(await decide(person, orders, more)).toEqual({ kind: 'blocked', variant: 4, to })
  })
})

describe('a missing permission', () => {
  test.each([
    ['is told by toast 2 on the page before', moderator, fromPage, { kind: 'blocked', variant: 2, to: null }],
    ['is told by toast 3 when none is held at all', nobody, fromPage, { kind: 'blocked', variant: 3, to: null }],
    ['leads to the management dashboard from nowhere', moderator, {}, { kind: 'redirect', to: '/cms' }],
    ['leads to the partner dashboard when only that is held', zoneTester, {}, { kind: 'redirect', to: '/' }],
    ['leads to the sign-in form when nothing is held', nobody, {}, { kind: 'redirect', to: '/auth/login' }],
  ] as const)('%s', async (_, person, more, decision) => {
    expect(await decide(person, orders, more)).toEqual(decision)
  })

  test('is checked in the partner zone for a person who is not a partner', async () => {
    expect(await decide(moderator, ownOrders, fromPage)).toEqual({ kind: 'blocked', variant: 2, to: null })
  })
})
