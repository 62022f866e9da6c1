import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { desk } from '#e2e/support/screens.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

test('who replaces the drawing of parts is told to check its places, which stay where they were', async ({
  signedIn,
}) => {
  const page = await signedIn('moderator-service')
  await page.setViewportSize(desk)
  await page.goto('/#/cms/service-order/exploded-views')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const places = page.getByRole('button', { name: /^Miejsce \d+/ })
  await expect(places.first()).toBeVisible()
  const before = await places.evaluateAll((all) => all.map((place) => place.getAttribute('style')))
  const warning = page.getByRole('status').filter({ hasText: 'Zmieniono rysunek' })
  await expect(warning).toHaveCount(0)

  const picture = page
    .locator('.mantine-InputWrapper-root')
    .filter({ hasText: /^Obraz/ })
    .first()
  await picture.getByRole('button', { name: 'Prześlij' }).click()
  await page.locator('input[type=file]').last().setInputFiles(fixturePath('photo.jpg'))
  await expect(warning).toContainText('Sprawdź każde z nich')
  await expect(places.first()).toBeVisible()
  expect(await places.evaluateAll((all) => all.map((place) => place.getAttribute('style')))).toEqual(before)
  await expectAccessible(page)
})
