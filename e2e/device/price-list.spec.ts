import { expect } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { desk } from '#e2e/support/screens.ts'
import { type PriceLine, priceList } from '#tests/support/scenarios/price-list.ts'

test.use({ viewport: desk })

interface Device {
  id: number
  name: string
  external_id: string | null
  sales_price: string | null
}

test("a supplier's price list made for another system, without a ZIP: from upload to written prices", async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const colleague = new Colleague(request, await tokenOf('admin'))
  const { results } = await colleague.call<{ results: Device[] }>('device.devices.index', {
    query: { per_page: '100', sort_by: 'name', sort_direction: 'desc' },
  })
  const [one, other] = results.filter(({ external_id }) => external_id !== null)
  // Prices that differ from those that an earlier try may have written.
  const isNew = (price: number) => [one, other].every((device) => !device?.sales_price?.startsWith(String(price)))
  const thousands = [11, 12, 13].find(isNew) ?? 0
  const line = (index: string, name: string, net: string): PriceLine => ({ index, name, net, gross: '99 999,99' })
  const list = await priceList([
    line(one?.external_id ?? '', one?.name ?? '', `${thousands} 345,50`),
    line(other?.external_id ?? '', other?.name ?? '', `${thousands}789,00`),
    line('NIEZNANY-1', 'Model innego producenta', '100,00'),
    line('NIEZNANY-2', 'Model innego producenta', '200,00'),
  ])

  const page = await signedIn('moderator-docs')
  await page.goto('/#/cms/import/devices/store')
  const begun = Date.now()
  await page
    .getByRole('region', { name: /^Plik XLS/ })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cennik-2026.xlsx', mimeType: 'application/octet-stream', buffer: list })
  await page.getByRole('button', { name: 'Sprawdź pliki' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import urządzeń: cennik-2026.xlsx')
  await expect(page.getByText('Czeka na wskazanie kolumn', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Arkusz' })).toHaveValue('Cennik')
  await expect(page.getByRole('combobox', { name: 'Wiersz z nagłówkami' })).toHaveValue(/^4: Indeks towaru/)
  await expect(page.getByRole('switch', { name: 'Nagłówki zajmują dwa wiersze' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Tylko zmienić istniejące rekordy' })).toBeChecked()
  const price = page.getByRole('row', { name: /^Cena netto PLN/ })
  await expect(price.getByRole('combobox')).toHaveValue('C · Cena katalogowa netto [PLN]')
  await expect(price).toContainText(`${thousands} 345,50 · ${thousands}789,00 · 100,00`)
  await expectAccessible(page)
  await page.getByLabel('Dostawca lub system').fill('Hurtownia Ciepła')
  for (const left of [/^Pełna nazwa/, /^Jednostka/]) {
    const column = page.getByRole('row', { name: left }).getByRole('combobox')
    // A list of an earlier try is remembered without them.
    const isMapped = (await column.inputValue()) !== 'Brak w skoroszycie'
    if (isMapped) await choose(column, { option: 'Brak w skoroszycie' })
    await expect(column).toHaveValue('Brak w skoroszycie')
  }
  await page.getByRole('button', { name: 'Sprawdź wiersze' }).click()

  await expect(page.getByRole('button', { name: /^Zmienione 2/ })).toBeVisible()
  await expect(page.getByText('Nie ma takiego rekordu w portalu').first()).toBeVisible()
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expect(page.getByText('W portalu zapisano 2 wiersze.')).toBeVisible()
  const written = Number(/devices\/(\d+)/.exec(page.url())?.[1])
  expect(Date.now() - begun, 'the time of a person').toBeLessThan(120_000)

  const priceOf = async (device?: Device) =>
    (await colleague.call<Device>('device.devices.show', { path: { device: device?.id ?? 0 } })).sales_price
  expect([await priceOf(one), await priceOf(other)]).toEqual([`${thousands}345.50`, `${thousands}789.00`])

  // The next list of the same supplier is recognised, and the same workbook is noticed.
  await page.goto('/#/cms/import/devices')
  await page.getByRole('link', { name: 'Nowy import' }).first().click()
  await page
    .getByRole('region', { name: /^Plik XLS/ })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cennik.xlsx', mimeType: 'application/octet-stream', buffer: list })
  await page.getByRole('button', { name: 'Sprawdź pliki' }).click()
  await expect(page.getByText('Skoroszyt ma takie nagłówki jak Hurtownia Ciepła.')).toBeVisible()
  await expect(page.getByText('Zapisano wtedy 2 wiersze.')).toBeVisible()
  await page.getByRole('button', { name: 'Porzuć' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Porzuć' }).click()

  // Prices go back to what they were, for the other tests.
  await page.goto('/#/cms/import/devices')
  await expect(page.getByRole('row', { name: /cennik-2026.xlsx/ }).first()).toBeVisible()
  const path = { import: written }
  const { version } = await colleague.call<{ version: number }>('import.imports.show', { path })
  await colleague.call('import.imports.rollback', { path, body: { version } })
  await expect.poll(() => priceOf(one)).toBe(one?.sales_price)
})
