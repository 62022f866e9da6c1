import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'

const row = (code: string, changes: Record<string, string | null> = {}) => ({
  code,
  name_pl: `Czujnik ${code}`,
  manual_pl: 'Sprawdź wtyczkę czujnika.',
  groups: 'Pompy ciepła',
  ...changes,
})

async function drop(page: Page, label: string, name: string, content: Buffer) {
  await page
    .getByRole('button', { name: label, exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}

test('a keeper of documents imports error codes, and an installer’s phone shows one with its picture', async ({
  signedIn,
}) => {
  const mark = Date.now().toString(36).toUpperCase().slice(-5)
  const code = (number: number) => `Q${mark}${number}`
  const rows = [
    row(code(1), { files_pl: 'schemat.jpg; instrukcja.pdf' }),
    row(code(2), { groups: 'Pompy cipła' }),
    row(code(3), { groups: 'Pompy cipła' }),
    row(code(4), { name_pl: null }),
    row(code(5), { files_pl: 'instrukcje.pdf' }),
    ...Array.from({ length: 30 }, (_, index) => row(code(index + 10))),
  ]
  const page = await signedIn('moderator-docs')
  await page.goto('/#/cms/import/error-codes')
  await page.getByRole('link', { name: 'Nowy import' }).first().click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Szablon po polsku' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.getByRole('button', { name: 'Sprawdź pliki' })).toBeDisabled()
  await expectAccessible(page)

  await drop(page, 'Plik XLS: wiersze', 'kody.xlsx', await importWorkbook('error-codes', rows))
  await expect(page.getByText('kody.xlsx').first()).toBeVisible()
  await drop(
    page,
    'Plik ZIP: pliki wymienione w wierszach',
    'instrukcje.zip',
    await zipOf({ 'schemat.jpg': fixture('photo.jpg'), 'pl/instrukcja.pdf': pdf() }),
  )
  await expect(page).toHaveURL(/import\/error-codes\/\d+$/)
  await page.getByRole('button', { name: 'Sprawdź pliki' }).click()

  await expect(page.getByText('Sprawdzony, czeka na decyzję')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Z błędem 4' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /Popraw wszystkie takie \(2\)/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Z błędem 2' })).toBeVisible()
  await page.getByRole('button', { name: /Podmień na .*instrukcja\.pdf/ }).click()
  await expect(page.getByText('Poprawiony', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Popraw:' }).click()
  const typed = page.getByRole('combobox', { name: 'Nazwa PL' }).or(page.getByLabel('Nazwa PL')).first()
  await typed.fill('Czujnik wody')
  // What is typed stays when the window gets narrow and the table turns into cards.
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('table')).toBeHidden()
  await expect(typed).toHaveValue('Czujnik wody')
  if (wide) await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Z błędem 0' })).toBeVisible()

  // Somebody goes away and comes back on another machine.
  const address = page.url()
  const elsewhere = await signedIn('moderator-docs')
  await elsewhere.goto(address)
  await elsewhere.getByRole('button', { name: 'Importuj 35 wierszy' }).click()
  await expect(elsewhere.getByRole('dialog')).toContainText('35 nowych rekordów')
  const looked = elsewhere.waitForResponse((response) => response.url().endsWith('/imports/running'))
  await elsewhere.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await looked
  // Whoever works on something else meanwhile is told there.
  await elsewhere.goto('/#/cms/device/error-codes')
  await expect(elsewhere.getByText('Import kodów błędów: Zakończony')).toBeVisible({ timeout: 60_000 })
  await elsewhere.getByRole('button', { name: 'Otwórz', exact: true }).click()
  await expect(elsewhere.getByText('W portalu zapisano 35 wierszy.')).toBeVisible()
  const original = elsewhere.waitForEvent('download')
  await elsewhere.getByRole('button', { name: 'Pobierz kody.xlsx' }).click()
  expect((await original).suggestedFilename()).toBe('kody.xlsx')
  await expectAccessible(elsewhere)

  const phone = await signedIn('partner')
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(`/#/device/errorcodes?code=${code(1)}`)
  const card = phone
    .getByRole('article')
    .filter({ hasText: code(1) })
    .first()
  const opened = card.getByRole('button', { name: new RegExp(`^${code(1)}`) })
  if ((await opened.getAttribute('aria-expanded')) === 'false') await opened.click()
  await expect(card.getByRole('list').getByRole('listitem')).toHaveText([/schemat\.jpg/, /instrukcja\.pdf/])
})
