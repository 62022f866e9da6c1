import { expect, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'

/** Fills the login form and sends it; the captcha solves itself while the form is filled. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/#/auth/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Hasło').fill(password)
  await page.getByRole('button', { name: 'Zaloguj' }).click()
  await expect(page).not.toHaveURL(/#\/auth\/login/)
}
