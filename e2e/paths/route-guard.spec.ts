import { expect, type Page, type Route } from '@playwright/test'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { remember } from '#e2e/support/sign-in.ts'
import type { RouteDecision } from '#machines/shell/route-guard.ts'
import { routeGuardEntry } from '#tests/machines/shell/route-guard-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Step } from '#tests/support/paths/generate.ts'

const orders = '/#/cms/service-order/service-orders'

test.describe('routeGuard', () => {
  test.use({ language: 'en', expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(routeGuardEntry).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, tokenOf }) => {
      const asked = countRequests(page, '/api/auth/user')
      await runPathInBrowser(page, path, driveWith(page, await tokenOf('super-admin')), see)
      // Pages that send a person to and fro would ask for ever.
      let before = -1
      const isStill = () => {
        const since = asked() - before
        before = asked()
        return since === 0
      }
      await expect.poll(isStill, { intervals: [500] }).toBe(true)
      expect(asked()).toBeLessThan(5)
      // A page fetches the person again and again; a call under way at the end of the test has no page left.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

function countRequests(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) count += 1
  })
  return () => count
}

function driveWith(page: Page, token: string): Drive {
  const answer = Promise.withResolvers<(route: Route) => Promise<void>>()
  const hold = () => page.route('**/api/auth/user', async (route) => (await answer.promise)(route))
  const starts: Record<string, () => Promise<unknown>> = {
    'a public page': () => page.goto('/#/auth/reset-password-start'),
    'a secured page, nobody signed in': () => page.goto(orders),
    'a page of the back office, first of all': async () => {
      await remember(page, token)
      await hold()
      await page.goto(orders)
    },
    'a page of the back office, from another page': async () => {
      await remember(page, token)
      await page.goto('/#/cms')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await hold()
      await page.goto(orders)
    },
    'a page of the partner zone': async () => {
      await remember(page, token)
      await hold()
      await page.goto('/#/service-order/service-orders')
    },
  }
  return {
    start: async (_, { stimulus }) => {
      if (stimulus.kind === 'start') await starts[stimulus.start.label]?.()
    },
    // The server's own answer, for the person of the sample instead.
    'xstate.done.actor.fetchUser': async (_, step) => {
      const { user, permissions } = personOf(step)
      answer.resolve(async (route) => {
        const response = await route.fetch()
        const session = await response.json()
        await route.fulfill({
          response,
          json: { ...session, model: { ...session.model, roles: user.roles }, permissions },
        })
      })
    },
    'xstate.error.actor.fetchUser': async () => {
      answer.resolve((route) => route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Unauthorized' } }))
    },
  }
}

type Person = { user: { roles: readonly object[] }; permissions: Record<string, true> }

function personOf({ stimulus: { event } }: Step): Person {
  return (event as unknown as { output: Person }).output
}

/** The unauthorized toasts of the specification, section 8, by variant. */
const toasts = {
  2: 'You may not open this page. Contact the administrator.',
  3: 'Your account has no permissions yet. Contact the administrator.',
  4: 'This page is for the distributor’s staff. Your pages are in the partner zone.',
} as const

const addresses: Record<string, RegExp> = { '/cms': /#\/cms$/, '/': /#\/$/, '/auth/login': /#\/(auth\/login.*)?$/ }

function decisionOf({ situation }: Step): RouteDecision {
  return situation.snapshot?.context.decision
}

const see: See = {
  'the page before, with the loading bar': (page) =>
    expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible(),
  'the page': async (page, { stimulus }) => {
    const isPublic = stimulus.kind === 'start'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(isPublic ? /password/i : /warranty orders/i)
  },
  'another page: a dashboard, or the sign-in form': async (page, step) => {
    const decision = decisionOf(step)
    const to = decision.kind === 'redirect' ? decision.to : ''
    await expect(page).toHaveURL(addresses[to] ?? /#\/auth\/login\?to=/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
  'the page before, or the own dashboard, with a toast': async (page, step) => {
    const decision = decisionOf(step)
    if (decision.kind !== 'blocked') throw new Error(`the guard decided ${decision.kind}`)
    await expect(page.getByText(toasts[decision.variant])).toBeVisible()
    await expect(page).toHaveURL(decision.to === null ? /#\/cms$/ : (addresses[decision.to] ?? /#\/$/))
  },
}
