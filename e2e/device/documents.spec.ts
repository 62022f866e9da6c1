import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { unzipped } from '#tests/support/zip.ts'

test('a partner downloads twenty documents as one archive, and reads one in place', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto('/#/documentation/documentations?per_page=20')
  await expect(page.getByRole('checkbox', { name: 'Zaznacz ten wiersz' })).toHaveCount(20)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkie wiersze tej strony' }).check()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz zaznaczone' }).first().click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^dokumenty-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzipped(readFileSync(await download.path()))
  expect(files.size).toBe(20)
  expect([...files.keys()].every((name) => name.endsWith('.pdf'))).toBe(true)
  expect([...files.values()].every((content) => content.subarray(0, 5).toString() === '%PDF-')).toBe(true)

  const dialog = page.getByRole('dialog', { name: 'Pobieranie w jednym archiwum' })
  await expect(dialog.getByText('Gotowe.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Zamknij' }).click()
  await page
    .getByRole('button', { name: /^Karta katalogowa/ })
    .first()
    .click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/api\/media\/file\//)
})
