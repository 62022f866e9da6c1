import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { RoleSlug } from '#contract/declare/access.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { demoAccount } from './accounts.ts'
import { ConsoleGuard } from './console-guard.ts'
import { newSession, remember } from './sign-in.ts'

type Fixtures = {
  /** The language of the interface; Polish by default. */
  language: Locale
  /** Whether the browser is set to save data, so that nothing is fetched ahead; it is by default, which spares every page a part of its work. */
  savesData: boolean
  /** Complaints in the console that a test provokes on purpose; every other one fails it. */
  expectedComplaints: readonly RegExp[]
  guard: ConsoleGuard
  /** The token of a session of a role's demonstration account. */
  tokenOf: (role: RoleSlug, place?: number) => Promise<string>
  /** A page of its own, signed in by the demonstration account of a role; `place` 1 is the second partner. */
  signedIn: (role: RoleSlug, place?: number) => Promise<Page>
}

/** Messages of the browser itself about a response that a test makes the server refuse. */
export const refusedRequests = /Failed to load resource/

/** The test of all browser tests: a silent console is part of what they check. */
export const test = base.extend<Fixtures, { tokens: Map<string, string> }>({
  language: ['pl', { option: true }],
  savesData: [true, { option: true }],
  expectedComplaints: [[], { option: true }],
  context: async ({ context, guard, language, savesData }, use) => {
    guard.watch(context)
    await prepare(context, language, savesData)
    await use(context)
  },
  guard: [
    async ({ expectedComplaints }, use) => {
      const guard = new ConsoleGuard()
      await use(guard)
      expect(guard.complaints(expectedComplaints), 'complaints in the console').toEqual([])
    },
    { auto: true },
  ],
  // A person signs in once per worker: signing in is limited.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  tokenOf: async ({ request, tokens }, use) => {
    await use(async (role, place = 0) => {
      const key = `${role} ${place}`
      const token = tokens.get(key) ?? (await newSession(request, demoAccount(role, place)))
      tokens.set(key, token)
      return token
    })
  },
  signedIn: async ({ browser, guard, language, savesData, tokenOf }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, place = 0) => {
      const context = await browser.newContext()
      contexts.push(context)
      guard.watch(context)
      await prepare(context, language, savesData)
      const page = await context.newPage()
      await remember(page, await tokenOf(role, place))
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/** Chooses the language as the switch in the header keeps it, and sets the browser to save data. (An empty page has no storage,
 * neither has a browser's viewer of PDF.) */
async function prepare(context: BrowserContext, language: Locale, savesData: boolean): Promise<void> {
  await context.addInitScript(
    ([locale, saves]) => {
      if (location.origin === 'null' || !localStorage) return
      localStorage.setItem('portal.locale', JSON.stringify(locale))
      if (saves && 'connection' in navigator)
        Object.defineProperty(navigator.connection, 'saveData', { get: () => true })
    },
    [language, savesData] as const,
  )
}

/**
 * What axe objects to in a page (WCAG 2.2 AA). axe opens another page to put together what it found in each frame, which takes a
 * third of its time: a page without frames is looked at in one go, and is given axe once. What has scrolled half under the header is
 * not a small target: the page stands at its top.
 */
export async function accessibilityFaults(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const isAlone = page.frames().length === 1
  const hasAxe = await page.evaluate(() => {
    scrollTo(0, 0)
    return 'axe' in window
  })
  const { violations } = await new AxeBuilder({ page, ...(isAlone && hasAxe && { axeSource: ';' }) })
    .setLegacyMode(isAlone)
    // What passes is not put together, either: a quarter of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  )
}

/** The page has nothing that axe objects to. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}
