import { expect, type Page } from '@playwright/test'
import { demoAccount } from '#e2e/support/accounts.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { fillSignIn, inOtherTab } from '#e2e/support/sign-in.ts'
import { signInEntry } from '#tests/machines/auth/sign-in-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const account = demoAccount('partner')

/** A captcha that is solved is neither solved again nor broken before its solution is used. */
const isPossible = ({ steps }: Path) =>
  steps.every(
    ({ stimulus }, index) =>
      !['captcha.change', 'captcha.break'].includes(stimulus.type) ||
      steps[index - 1]?.situation.snapshot?.context.solution === '',
  )

const paths = browserTours(signInEntry, { isPossible, notOffered: ['xstate.error.actor.watchSession'] })

test.describe('signIn', () => {
  test.use({ language: 'en', expectedComplaints: [refusedRequests] })

  for (const [index, path] of paths.entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, tokenOf }) => {
      await runPathInBrowser(page, path, await driveWith(page, await tokenOf('partner')), see)
    })
  }
})

async function driveWith(page: Page, token: string): Promise<Drive> {
  const captcha = await HeldCall.of(page, 'auth.captcha')
  const login = await HeldCall.of(page, 'auth.login')
  const user = await HeldCall.of(page, 'auth.user')
  return {
    start: async () => {
      await page.goto('/#/auth/login?to=%2Fservice-order%2Fservice-orders')
    },
    'captcha.change': async (_, step) => {
      await captcha.letThrough()
      const isWaited = step.situation.snapshot?.hasTag('busy')
      if (!isWaited) await expect(page.getByText('Verification complete')).toBeVisible()
    },
    // Another language makes another captcha, and one in a browser without cryptography cannot be solved.
    'captcha.break': async (_, step) => {
      await offerCryptography(page, false)
      await chooseLanguage(page, 'Polski')
      await expect(page.getByRole('alert').filter({ hasText: 'https' })).toBeVisible()
      if (step.situation.snapshot?.context.solution === '') await captcha.letThrough()
      await offerCryptography(page, true)
      await chooseLanguage(page, 'English')
    },
    'credentials.submit': async (_, { stimulus }) => {
      const { values } = stimulus.event as unknown as { values: { password: string } }
      await fillSignIn(page, values.password ? account : { ...account, password: '' })
    },
    'credentials.change': () => page.getByLabel('Password', { exact: true }).fill(account.password),
    'xstate.done.actor.signIn': () => login.letThrough(),
    'xstate.error.actor.signIn': (_, { stimulus }) => login.failAs(stimulus.event),
    'xstate.done.actor.startSession': () => user.letThroughUntil(() => orders(page)),
    'xstate.error.actor.startSession': () => user.refuse(401),
    'session.begin': async () => {
      await inOtherTab(page, token)
      await user.letThroughUntil(() => orders(page))
    },
  }
}

async function offerCryptography(page: Page, isOffered: boolean): Promise<void> {
  await page.evaluate((offered) => {
    if (offered) Reflect.deleteProperty(crypto, 'subtle')
    else Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
  }, isOffered)
}

async function chooseLanguage(page: Page, language: 'Polski' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /Język|Language/ }).click()
  await page.getByRole('menuitem', { name: language }).click()
}

const orders = (page: Page) => expect(page.getByRole('heading', { name: 'Warranty orders' })).toBeVisible()
const form = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
}
const busy = (page: Page) => expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()

const see: See = {
  'the form': form,
  'the form with what is missing': async (page) => {
    await form(page)
    await expect(page.getByText('This field is required')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  },
  'the form with the reason of the refusal': async (page, { situation }: Step) => {
    await form(page)
    await expect(page.getByText(String(situation.snapshot?.context.failure?.message)).first()).toBeVisible()
  },
  'the form, waiting for the captcha': busy,
  'the form, busy': busy,
  'the requested page': orders,
}
