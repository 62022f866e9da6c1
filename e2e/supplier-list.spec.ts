import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { desk } from '#e2e/support/screens.ts'
import { supplierList } from '#tests/support/scenarios/supplier-list.ts'

/** A supplier's list: prices in euros by their format alone, a hidden column of purchase prices, headings of sections, a filter. */

test.setTimeout(180_000)

const mark = Date.now().toString(36).toUpperCase().slice(-5)
const model = (letter: string) => `HT ${mark} ${letter}`

test('a supplier’s list in euros with hidden columns and rows ends with the catalogue prices in zlotys', async ({
  signedIn,
}) => {
  const page = await signedIn('moderator-docs')
  await page.setViewportSize(desk)
  await test.step('the visible price is proposed, and what is hidden is named', () => map(page))
  await test.step('the rate of the euro is said once', () => convert(page))
  await test.step('the prices are those of the list', () => run(page))
})

async function map(page: Page) {
  await page.goto('/#/cms/import/devices')
  await page.getByRole('link', { name: 'Nowy import' }).first().click()
  await page.getByRole('button', { name: 'Plik XLS: wiersze', exact: true }).setInputFiles({
    name: 'cennik.xlsx',
    mimeType: 'application/octet-stream',
    buffer: supplierList([model('A'), model('B'), model('C')]),
  })
  await page.getByRole('button', { name: 'Sprawdź pliki' }).click()
  await expect(page.getByText('1 ukryta kolumna: D.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Część skoroszytu jest ukryta.')).toBeVisible()
  await expect(page.getByText('1 wiersz ukryty filtrem lub ręcznie.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Cena netto PLN' })).toHaveValue('E · Cena katalogowa')
  await page.getByRole('switch', { name: 'Tylko widoczne wiersze' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sprawdź wiersze' }).click()
}

async function convert(page: Page) {
  await expect(page.getByRole('button', { name: 'Z błędem 2', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Pominięto 1 wiersz ukryty filtrem lub ręcznie.')).toBeVisible()
  await expect(page.getByText('Pominięto 1 wiersz, w którym jest tylko jeden tekst')).toBeVisible()
  await page.getByRole('textbox', { name: '1 € w PLN' }).fill('4,2715')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Odczytaj liczby w ten sposób' }).click()
  await expect(page.getByText('odczytano jako 5 273,1668')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Z błędem 0', exact: true })).toBeVisible()
}

async function run(page: Page) {
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click()
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expect(page.getByText('W portalu zapisano 2 wiersze.')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/#/cms/device/devices?search=${encodeURIComponent(`HT ${mark}`)}`)
  await expect(page.getByRole('row').filter({ hasText: model('A') })).toContainText(/5\s273,17/)
  await expect(page.getByRole('row').filter({ hasText: model('B') })).toContainText(/8\s543,00/)
  await expect(page.getByText(model('C'))).toHaveCount(0)
}
