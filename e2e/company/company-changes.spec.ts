import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'

test('the administrator of a company proposes changes on a phone, staff accept one and refuse another, the profile tells it', async ({
  signedIn,
}) => {
  const page = await signedIn('partner', 1)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/#/profile')
  await page.getByRole('link', { name: 'Zaproponuj zmiany' }).click()
  const street = page.getByLabel('Ulica i numer')
  await expect(street).not.toHaveValue('')
  const before = await street.inputValue()
  await street.fill('ul. Nowohucka 7')
  await page.getByLabel('Telefon').fill('+48 600 700 123')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Wyślij propozycję' }).click()
  await expect(page.getByRole('link', { name: 'Zmień propozycję' })).toBeVisible()
  await expect(page.getByText('ul. Nowohucka 7').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const staff = await signedIn('moderator-trade')
  await staff.goto('/#/cms/partner/proposals')
  await staff.getByRole('link', { name: 'Klimat Serwis Pawlak' }).first().click()
  const address = staff.getByRole('listitem').filter({ hasText: 'ul. Nowohucka 7' })
  const phone = staff.getByRole('listitem').filter({ hasText: '600 700 123' })
  await expectAccessible(staff)
  await phone.getByRole('button', { name: 'Odrzuć' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Numer nie odpowiada')
  await dialog.getByRole('button', { name: 'Odrzuć' }).click()
  await expect(dialog).toBeHidden()
  // The next decision is about the proposal as the first one left it.
  await expect(phone.getByRole('button', { name: 'Odrzuć' })).toBeHidden()
  await address.getByRole('button', { name: 'Przyjmij' }).click()
  await expect(address.getByRole('button', { name: 'Przyjmij' })).toBeHidden()

  await page.reload()
  await expect(page.getByText('Numer nie odpowiada')).toBeVisible()
  await expect(page.getByText('ul. Nowohucka 7').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zaproponuj zmiany' })).toBeVisible()
  expect(before).not.toBe('ul. Nowohucka 7')
})
