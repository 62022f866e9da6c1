import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { desk, phone } from '#e2e/support/screens.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { importWorkbook, mendedWorkbook, pdf, readSheet, zipOf } from '#tests/support/scenarios/import-files.ts'

/** The story of an import: template, 2,000 rows with 14 mistakes and a ZIP, mending, run, and the phone of an installer. */

test.setTimeout(240_000)

const mark = Date.now().toString(36).toUpperCase().slice(-5)
const code = (number: number) => `Q${mark}-${String(number).padStart(4, '0')}`
const row = (number: number, changes: Record<string, string | null> = {}) => ({
  code: code(number),
  name_pl: `Czujnik ${code(number)}`,
  manual_pl: 'Sprawdź wtyczkę czujnika.',
  groups: 'Pompy ciepła',
  ...changes,
})

const rowCount = 2000
/** Fourteen rows that are wrong, in twelve ways. */
const mistakes: Record<number, Record<string, string | null>> = {
  12: { groups: 'Pompy cipła' },
  13: { groups: 'Pompy cipła' },
  14: { groups: 'Pompy cipła' },
  117: { files_pl: 'instrukcje.pdf' },
  204: { devices: 'Helion Terra HT6' },
  331: { name_pl: null },
  590: { code: `Q${mark}-${'0'.repeat(40)}` },
  861: { code: code(860), name_pl: `Czujnik ${code(860)}` },
  1100: { code: `Q${mark} 1100` },
  1200: { manual_pl: null },
  1300: { groups: null },
  1400: { name_pl: 'C'.repeat(201) },
  1500: { files_pl: 'wymiennik-od-gory.jpg' },
  1600: { groups: 'Pompy ciepła; Ogniwa' },
}
/** Corrections in the workbook of faulty rows, by column of the faulty cell and beginning of the row's code. */
const corrections: Record<string, Record<string, string | null>> = {
  [`Q${mark} 1100`]: { Kod: code(1100) },
  [code(1200)]: { 'Instrukcja PL': 'Sprawdź wymiennik.' },
  [code(1300)]: { Grupy: 'Pompy ciepła' },
  [code(1400)]: { 'Nazwa PL': 'Czujnik zewnętrzny' },
  [code(1500)]: { 'Pliki instrukcji PL': 'wymiennik.jpg' },
  [code(1600)]: { Grupy: 'Pompy ciepła' },
}

async function drop(page: Page, label: string, name: string, content: Buffer) {
  await page
    .getByRole('button', { name: label, exact: true })
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}

test('a keeper of documents imports 2,000 error codes, and an installer’s phone shows one with its picture', async ({
  signedIn,
}) => {
  const page = await signedIn('moderator-docs')
  await page.setViewportSize(desk)
  await test.step('the template, then both files', () => upload(page))
  await test.step('one mistake of three rows is mended at once', () => mendAll(page))
  await test.step('cells are mended where they stand', () => mendInPlace(page))
  await test.step('rows are left out', () => skip(page))
  await test.step('the rest goes through the workbook of faulty rows', () => amend(page))

  // A person goes away and comes back on another machine.
  const address = page.url()
  await page.close()
  const elsewhere = await signedIn('moderator-docs')
  await test.step('the rest is written, on another machine', () => run(elsewhere, address))

  const installer = await signedIn('partner')
  await installer.setViewportSize(phone)
  await test.step('an installer finds the code with its picture', () => find(installer))
})

async function upload(page: Page) {
  await page.goto('/#/cms/import/error-codes')
  await page.getByRole('link', { name: 'Nowy import' }).first().click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Szablon po polsku' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(page.getByRole('button', { name: 'Sprawdź pliki' })).toBeDisabled()
  await expectAccessible(page)

  const rows = Array.from({ length: rowCount }, (_, index) => row(index + 1, mistakes[index + 1]))
  rows[0] = row(1, { files_pl: 'schemat.jpg; instrukcja.pdf' })
  await drop(page, 'Plik XLS: wiersze', 'kody.xlsx', await importWorkbook('error-codes', rows))
  await expect(page.getByText('kody.xlsx').first()).toBeVisible()
  const files = {
    'schemat.jpg': fixture('photo.jpg'),
    'pl/instrukcja.pdf': pdf(),
    'wymiennik.jpg': fixture('photo.jpg'),
  }
  await drop(page, 'Plik ZIP: tylko gdy wiersze wskazują pliki', 'instrukcje.zip', await zipOf(files))
  await expect(page).toHaveURL(/import\/error-codes\/\d+$/)
  await page.getByRole('button', { name: 'Sprawdź pliki' }).click()
  await expect(page.getByText('Sprawdzony, czeka na decyzję')).toBeVisible({ timeout: 60_000 })
  await expectErrors(page, 14)
  await expectAccessible(page)
}

const expectErrors = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: `Z błędem ${count}`, exact: true })).toBeVisible()

async function mendAll(page: Page) {
  await page
    .getByRole('button', { name: /Popraw wszystkie takie \(3\)/ })
    .first()
    .click()
  await expectErrors(page, 11)
  // The rows are read anew.
  await expect(page.getByText('Pompy cipła')).toHaveCount(0)
}

async function mendInPlace(page: Page) {
  await page.getByRole('button', { name: /Podmień na .*instrukcja\.pdf/ }).click()
  await page.getByRole('button', { name: 'Podmień na Helion Terra HT 6' }).click()
  await expectErrors(page, 9)
  await expect(page.getByText('Poprawiony', { exact: true })).toHaveCount(2)

  const wrong = page.getByRole('row').filter({ hasText: code(331) })
  await wrong.getByRole('button', { name: 'Popraw:' }).click()
  const typed = page.getByRole('combobox', { name: 'Nazwa PL' }).or(page.getByLabel('Nazwa PL')).first()
  await typed.fill('Czujnik wody')
  // Typed text stays when the window gets narrow and the table turns into cards.
  await page.setViewportSize(phone)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(typed).toHaveValue('Czujnik wody')
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expectErrors(page, 8)
}

async function skip(page: Page) {
  const twice = page.getByRole('row').filter({ hasText: 'Ten sam' })
  const tooLong = page.getByRole('row').filter({ hasText: '0'.repeat(40) })
  for (const [index, left] of [twice, tooLong].entries()) {
    await left.getByRole('button', { name: 'Pomiń wiersz' }).click()
    await expectErrors(page, 7 - index)
  }
  await expect(page.getByRole('button', { name: 'Pominięte 2', exact: true })).toBeVisible()
}

async function amend(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Błędne wiersze, XLSX' }).click()
  const { cells } = await readSheet(await (await download).path())
  const faulty: unknown[] = []
  const mended = await mendedWorkbook(cells, (values) => {
    faulty.push(values.Kod)
    return { ...values, ...corrections[String(values.Kod)] }
  })
  expect(faulty).toEqual(Object.keys(corrections))

  await page.getByRole('button', { name: 'Prześlij poprawione' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Skoroszyt z poprawionymi wierszami' }).setInputFiles({
    name: 'poprawione.xlsx',
    mimeType: 'application/octet-stream',
    buffer: mended,
  })
  await dialog.getByRole('button', { name: 'Kontynuuj z tymi wierszami' }).click()
  await expectErrors(page, 0)
}

async function run(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: /^Importuj 1\s?998 wierszy$/ }).click()
  await expect(page.getByRole('dialog')).toContainText(/1\s?998 nowych rekordów/)
  await expect(page.getByRole('dialog')).toContainText('2 wiersze pominięte')
  const looked = page.waitForResponse((response) => response.url().endsWith('/imports/running'))
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await looked
  // A person on another page is notified there.
  await page.goto('/#/cms/device/error-codes')
  await expect(page.getByText('Import kodów błędów: Zakończony')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Otwórz', exact: true }).click()
  await expect(page.getByText(/W portalu zapisano 1\s?998 wierszy\./)).toBeVisible()
  const original = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz kody.xlsx' }).click()
  expect((await original).suggestedFilename()).toBe('kody.xlsx')
  await expectAccessible(page)
}

async function find(page: Page) {
  await page.goto(`/#/device/errorcodes?code=${code(1)}`)
  const card = page
    .getByRole('article')
    .filter({ hasText: code(1) })
    .first()
  const opened = card.getByRole('button', { name: new RegExp(`^${code(1)}`) })
  if ((await opened.getAttribute('aria-expanded')) === 'false') await opened.click()
  const files = card.getByRole('list').getByRole('listitem')
  await expect(files).toHaveText([/schemat\.jpg/, /instrukcja\.pdf/])
  const picture = files.first().locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}
