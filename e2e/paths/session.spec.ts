import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoAccount } from '#e2e/support/accounts.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { inOtherTab, newSession, remember } from '#e2e/support/sign-in.ts'
import { sessionEntry } from '#tests/machines/auth/session-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import { type Path, type Step, stepTypes } from '#tests/support/paths/generate.ts'

const orders = '/#/service-order/service-orders'
const tabsFail = 'xstate.error.actor.watchTabs'
const connectionFails = 'xstate.error.actor.watchConnection'

const fetches = ['loadingUser', 'active.refreshing', 'returning']
const nextTry = fetches.map((state) => `xstate.after.nextTry.session.${state}.unanswered`)

/** A browser can listen to its other tabs from the beginning, or never; then it gets no messages from them. */
const isPossible = (path: Path) => {
  const types = stepTypes(path)
  return (
    types.lastIndexOf(tabsFail) <= 1 &&
    !(types.includes(tabsFail) && types.some((type) => /^(token|page)\./.test(type)))
  )
}

const paths = browserTours(sessionEntry, { isPossible, notOffered: ['draft.dismiss', connectionFails] })

test.describe('session', () => {
  test.use({ language: 'en', expectedComplaints: [refusedRequests] })

  for (const [index, path] of paths.entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, request, tokenOf }) => {
      const anew = () => newSession(request, demoAccount('partner'))
      // Signing out ends the token on the server, so that such a path brings its own.
      const own = stepTypes(path).includes('session.end') ? await anew() : await tokenOf('partner')
      const id = await personOf(request, own)
      await runPathInBrowser(page, path, await driveWith(page, own, anew, id), see)
    })
  }
})

/** Id of the person whom a token belongs to. */
async function personOf(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.get('/api/auth/user', { headers: { authorization: `Bearer ${JSON.parse(token)}` } })
  return (await answer.json()).model.id
}

async function driveWith(page: Page, own: string, anew: () => Promise<string>, person: number): Promise<Drive> {
  const user = await HeldCall.of(page, 'auth.user')
  const logout = await HeldCall.of(page, 'auth.logout')
  return {
    start: (_, step, path) => open(page, step, path, own),
    'user.fetch': async (_, step, path) => {
      if (isFresh(path, step)) return screen(page)
      const to = page.url().endsWith('#/') ? 'Orders' : 'Start'
      await page.getByRole('navigation').getByRole('link', { name: to }).first().click()
    },
    'session.expire': async () => {
      const otherPage = page.getByRole('button', { name: /^Page [12]$/ }).and(page.locator(':not([aria-current])'))
      if (!page.url().includes(orders)) await page.goto(orders)
      await user.letThroughUntil(() => expect(otherPage).toBeVisible())
      const refusal = { status: 401, json: { code: 'unauthorized', message: 'Unauthorized' } }
      await page.route('**/api/partnerzone/service-order/service-orders?*', (route) => route.fulfill(refusal), {
        times: 1,
      })
      await otherPage.click()
    },
    'session.end': async (_, { stimulus }) => {
      const { event } = stimulus
      await keepDrafts(page, person, 'drafts' in event ? Number(event.drafts) : 0)
      await signOut(page)
    },
    'drafts.keep': () => question(page).getByRole('button', { name: 'Keep it and sign out' }).click(),
    'drafts.discard': async () => {
      await question(page).getByRole('button', { name: 'Delete it and sign out' }).click()
      await expect.poll(() => draftsIn(page)).toEqual([])
    },
    'leave.cancel': () => question(page).getByRole('button', { name: 'Cancel' }).click(),
    'connection.return': () => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    'connection.retry': () =>
      page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Try again' }).click(),
    ...Object.fromEntries(nextTry.map((step) => [step, () => page.clock.runFor(5000)])),
    'xstate.after.noLongerFresh.session.active.fresh': () => screen(page),
    'token.appear': async () => inOtherTab(page, await anew()),
    'token.vanish': () => inOtherTab(page, null),
    'page.return': () =>
      page.evaluate(() => {
        window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }),
    [tabsFail]: async () => undefined,
    ...endings(user, ['loadUser', 'refreshUser', 'fetchUserAgain']),
    ...endings(logout, ['signOut']),
    // The next page is open, so that the next click leads to another one.
    'xstate.done.actor.refreshUser': async () => {
      await user.letThrough()
      await expect(loadingBarOf(page)).toBeHidden()
    },
    // Who comes back to a page that has been open asks once more whether it may be seen.
    'xstate.done.actor.loadUser': () => user.letThroughUntil(() => screen(page)),
  }
}

/** Whether the session was just fetched; the opening page asks for it, so there is nothing to do and little to wait for. */
function isFresh({ steps }: Path, step: Step): boolean {
  return steps[steps.indexOf(step) - 1]?.situation.snapshot?.matches({ active: 'fresh' }) === true
}

/** How the calls behind the actors end: for real, or as the catalogue's sample fails. */
function endings(call: HeldCall, actors: readonly string[]): Drive {
  return Object.fromEntries(
    actors.flatMap((actor) => [
      [`xstate.done.actor.${actor}`, () => call.letThrough()],
      [`xstate.error.actor.${actor}`, (_: Page, { stimulus }: Step) => call.failAs(stimulus.event)],
    ]),
  )
}

async function open(page: Page, { stimulus }: Step, path: Path, token: string): Promise<void> {
  if (stepTypes(path).includes(tabsFail)) await page.addInitScript(forbidListening)
  if (stepTypes(path).some((type) => nextTry.includes(type))) await page.clock.install()
  const hasToken = stimulus.kind === 'start' && stimulus.start.label === 'with a token'
  if (hasToken) await remember(page, token)
  await page.goto(hasToken ? orders : '/#/auth/login')
}

/** The session is the first that listens; what else listens later is not its matter. */
function forbidListening(): void {
  const listen = window.addEventListener
  window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    if (type !== 'storage') return listen.call(window, type, ...rest)
    window.addEventListener = listen
    throw new Error('this browser tells nothing of other tabs')
  }
}

/** Keys of the drafts in this browser. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal.draft.')))

/** Leaves as many drafts of the person in the browser, as forms with typed text do. */
async function keepDrafts(page: Page, person: number, count: number): Promise<void> {
  await page.evaluate(
    ([all, person]) => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('portal.draft.')) localStorage.removeItem(key)
      for (let number = 0; number < all; number += 1) {
        const key = `order:${number}`
        const draft = { version: 1, key, path: '/profile', kept_at: new Date().toISOString(), values: {} }
        localStorage.setItem(`portal.draft.${person}.${key}`, JSON.stringify(draft))
      }
    },
    [count, person] as const,
  )
}

/** By the menu, or by the dialog that lies over the screen of an expired session. */
async function signOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'The session has expired' })
  if (await dialog.isVisible()) return dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const loadingBarOf = (page: Page) => page.getByRole('progressbar', { name: 'Loading' })
const loadingBar = (page: Page) => expect(loadingBarOf(page)).toBeVisible()
const signInForm = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
const noConnection = (page: Page) => expect(page.getByText('No connection.', { exact: true })).toBeVisible()
const question = (page: Page) => page.getByRole('dialog', { name: 'Delete unsaved text?' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'The session has expired' })
const screen = async (page: Page) => {
  await expect(page.getByRole('heading', { name: /Warranty orders|Hello/ })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
}
const see: See = {
  'the sign-in form': signInForm,
  'the loading bar': loadingBar,
  'the screen': screen,
  'the screen, with the loading bar': async (page) => {
    await screen(page)
    await loadingBar(page)
  },
  'the screen as it was, under a dialog that asks for the password': async (page) => {
    await expect(dialogOf(page)).toBeVisible()
    await expect(page.getByText('Warranty orders').first()).toBeVisible()
  },
  'the screen, under the question about unsaved text': async (page) => {
    await expect(question(page)).toContainText('the unsaved text of 1 form.')
    await expect(page.getByRole('heading', { name: /Warranty orders|Hello/, includeHidden: true })).toBeVisible()
  },
  'the screen as it was, under the question about unsaved text': async (page) => {
    await expect(question(page)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  },
  'that there is no connection': noConnection,
  'the screen, under the notice that there is no connection': async (page) => {
    await screen(page)
    await noConnection(page)
  },
  'the dialog, under the notice that there is no connection': async (page) => {
    await expect(dialogOf(page)).toBeVisible()
    await noConnection(page)
  },
  'the dialog, busy': async (page) => {
    await expect(dialogOf(page).getByRole('button', { name: 'Sign in' })).toBeDisabled()
  },
}
