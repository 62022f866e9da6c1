import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { RoleSlug } from '#contract/access.ts'
import { demoAccount } from './accounts.ts'
import { ConsoleGuard } from './console-guard.ts'
import { signIn } from './sign-in.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

type Fixtures = {
  /** Complaints in the console that a test provokes on purpose; every other one fails it. */
  expectedComplaints: readonly RegExp[]
  guard: ConsoleGuard
  /** A page of its own, signed in by the demonstration account of a role; `place` 1 is the second partner. */
  signedIn: (role: RoleSlug, place?: number) => Promise<Page>
}

/** What a browser says itself about an answer that a test makes a server refuse. */
export const refusedRequests = /Failed to load resource/

/** The test of all browser tests: a silent console is part of what they check. */
export const test = base.extend<Fixtures, { states: Map<string, State> }>({
  expectedComplaints: [[], { option: true }],
  guard: [
    async ({ context, expectedComplaints }, use) => {
      const guard = new ConsoleGuard()
      guard.watch(context)
      await use(guard)
      expect(guard.complaints(expectedComplaints), 'complaints in the console').toEqual([])
    },
    { auto: true },
  ],
  // A person signs in once per worker: the login is limited, and solving the captcha takes its time.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  states: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  signedIn: async ({ browser, guard, states }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, place = 0) => {
      const known = states.get(`${role} ${place}`)
      const context = await browser.newContext({ storageState: known })
      contexts.push(context)
      guard.watch(context)
      const page = await context.newPage()
      if (known) return page
      await signIn(page, demoAccount(role, place))
      states.set(`${role} ${place}`, await context.storageState())
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/** The page has nothing that axe objects to (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
  expect(found).toEqual([])
}
