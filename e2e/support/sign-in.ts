import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import type { Account } from './accounts.ts'

/** Fills the login form as a person does, in either language, and lets the browser remember the session. */
export async function fillSignIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel(/^(Hasło|Password)$/).fill(password)
  await page.getByRole('checkbox', { name: /^(Zapamiętaj mnie|Remember me)$/ }).check()
  await page.getByRole('button', { name: /^(Zaloguj się|Sign in)$/ }).click()
}

/** Signs in by the calls themselves, captcha included: the token of a new session, as the browser would remember it. */
export async function newSession(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const challenge = await request.get('/api/auth/captcha')
  const captcha = await solvedCaptcha(await challenge.json())
  const answer = await request.post('/api/auth/login', { data: { email, password, rememberMe: true, captcha } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const { access_token } = await answer.json()
  return JSON.stringify(access_token)
}

const tokenKey = 'portal.token'

/** Makes the browser of a page that is not open yet remember a session, as after signing in with remember-me. */
export async function remember(page: Page, token: string): Promise<void> {
  await leave(page, tokenKey, token)
}

/**
 * Leaves something in the storage of a browser whose page is not open yet, as an earlier visit does: the first page finds it. Only what
 * the product itself writes is there afterwards. To open a page for it would take a tenth of a second of processor time.
 */
export async function leave(page: Page, key: string, value: string): Promise<void> {
  await page.context().addInitScript(
    ([name, text, mark]) => {
      // Neither an empty page nor a browser's viewer of PDF has a storage.
      if (location.origin === 'null' || !localStorage || localStorage.getItem(mark)) return
      localStorage.setItem(mark, '')
      localStorage.setItem(name, text)
    },
    [key, value, `left in the browser: ${key} ${randomUUID()}`] as const,
  )
}

/** Changes the session in another tab of the same browser: signs in with another token, or signs out (null). */
export async function inOtherTab(page: Page, token: string | null): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(
    ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
    [tokenKey, token] as const,
  )
  await other.close()
}
