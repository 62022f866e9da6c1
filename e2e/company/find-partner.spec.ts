import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'

test('a stranger finds a partner by a province on the map, with the keyboard, and by a postcode', async ({ page }) => {
  await page.goto('/#/auth/login')
  await page.getByRole('link', { name: 'Znajdź partnera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Znajdź partnera' })).toBeVisible()

  const province = page.getByRole('link', { name: /^małopolskie: [1-9]/ })
  await province.focus()
  await page.keyboard.press('Enter')
  await expect(province).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/province=\d+/)
  await expect(page.getByRole('listitem').first()).toContainText(/Kraków|Nowy Sącz/)
  await expectAccessible(page)

  await province.click()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Miejscowość lub kod pocztowy').fill('81-300')
  await page.getByRole('button', { name: 'Szukaj' }).click()
  await expect(page.getByRole('listitem').first()).toContainText('Gdynia')
  await expect(page.getByText('w tej okolicy').first()).toBeVisible()
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(await isWide()).toBe(false)
})
