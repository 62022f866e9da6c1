import { expect, type Page } from '@playwright/test'
import { demoAccount } from '#e2e/support/accounts.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { fillSignIn, newSession, remember } from '#e2e/support/sign-in.ts'

test.use({ language: 'en', expectedComplaints: [refusedRequests] })

const register = '/#/service-order/service-orders/register'
const typed = 'Loses communication after twenty minutes'
const fault = (page: Page) => page.getByLabel('Description of the fault')
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d/).first()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'The session has expired' })

/** As when the server has ended the session: the browser's token is worth nothing. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('portal.token', '"worthless"'))
}

/** A page that is signed in for itself, so that it may end its session. */
async function ownSession(page: Page): Promise<void> {
  await remember(page, await newSession(page.request, demoAccount('partner')))
}

test('a session that expires in the middle of a form asks for the password, and the form goes on', async ({ page }) => {
  await ownSession(page)
  await page.goto(register)
  await fault(page).fill('Loses')
  await expect(saved(page)).toBeVisible()
  await expire(page)
  await fault(page).fill(typed)
  await dialog(page)
    .getByLabel(/^Password of/)
    .fill('not the password')
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page).getByText('Wrong e-mail or password')).toBeVisible()
  await dialog(page)
    .getByLabel(/^Password of/)
    .fill(demoAccount('partner').password)
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(fault(page)).toHaveValue(typed)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(fault(page)).toHaveValue(typed)
})

test('a click on "Sign in" that comes before the captcha is solved waits for it', async ({ page }) => {
  const captcha = await HeldCall.of(page, 'auth.captcha')
  await page.goto('/#/auth/login')
  await captcha.holds()
  await fillSignIn(page, demoAccount('partner'))
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('data-loading', 'true')
  await captcha.letThrough()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
})

test('who gives up there finds the text again after signing in', async ({ page }) => {
  await ownSession(page)
  await page.goto(register)
  await expect(fault(page)).toBeVisible()
  await expire(page)
  await fault(page).fill(typed)
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep it and sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(page, demoAccount('partner'))
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(fault(page)).toHaveValue(typed)
})

test('without remember-me, too, a link opened in a new tab asks for no password', async ({ page, context }) => {
  const { email, password } = demoAccount('partner')
  await page.goto('/#/service-order/service-orders?status=registered')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const link = page.getByRole('link', { name: /^SG\// }).first()
  const href = await link.getAttribute('href')
  await expect(page).toHaveURL(/service-orders\?status=registered$/)
  const other = await context.newPage()
  await other.goto(`/${href}`)
  await expect(other.getByRole('heading', { level: 1, name: /^SG\// })).toBeVisible()
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await ownSession(page)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/#/service-order/service-orders')
  await expect(other.getByRole('heading', { name: 'Warranty orders' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.goto('/#/service-order/service-orders?page=2')
  await expect(other).toHaveURL(/login\?to=%2Fservice-order%2Fservice-orders%3Fpage%3D2$/)
})
