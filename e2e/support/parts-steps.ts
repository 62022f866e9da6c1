import { expect, type Page } from '@playwright/test'
import type { Colleague } from './colleague.ts'
import { adopt, runAside } from './erp-runs.ts'
import { expectAccessible } from './fixtures.ts'
import { saleChanges, saleInErp } from './simulators.ts'

/** By which the partner follows the parcels: of what staff have sent, and of what left the stock in the ERP. */
export const tracking = { staff: '0000123456789U', erp: '0000987654321U' }

/** A partner orders parts for a unit whose model is chosen already: pasted, replaced and picked from the drawing; answers the number. */
export async function orderParts(page: Page): Promise<string> {
  await page.getByLabel('Numery części do dodania').fill('Numer\tIlość\n8718641120\t2\n8718600112\t1\n99999\t1')
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
  // The columns are shown before anything is taken.
  const table = page.getByRole('dialog', { name: 'Części z tabeli' })
  await expect(table.getByRole('status')).toHaveText('Części: 3, sztuk: 4')
  await expectAccessible(page)
  await table.getByRole('button', { name: 'Dodaj części' }).click()
  const lines = page.getByRole('list', { name: 'Części w zamówieniu' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: '99999' })).toContainText('spoza listy')
  await page.getByRole('button', { name: 'Wybierz zamiast niej 8718641113' }).click()
  await expect(lines.filter({ hasText: '8718641113' })).toContainText('Wentylator z silnikiem')

  await page.getByRole('button', { name: 'Znajdź część' }).click()
  const finder = page.getByRole('dialog', { name: 'Znajdź część' })
  await finder.getByRole('button', { name: 'Miejsce 4: Sprężarka' }).click()
  await finder.getByRole('button', { name: 'Dodaj 8718641134' }).click()
  await page.keyboard.press('Escape')
  await expect(lines).toHaveCount(4)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Zamów części' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^CZ\// })
  await expect(title).toBeVisible()
  return ((await title.textContent()) ?? '').trim()
}

/** Staff say which part is meant, accept, and send some of what was ordered. */
export async function sendParts(page: Page, number: string): Promise<void> {
  await page.goto(`/#/cms/service-order/spare-parts-orders?order_number=${encodeURIComponent(number)}`)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Więcej akcji' }).click()
  await page.getByRole('menuitem', { name: 'Skreśl pozycje' }).click()
  const strike = page.getByRole('dialog', { name: 'Skreśl pozycje, których nie dostarczymy' })
  await strike.getByLabel(/99999/).check()
  await strike.getByLabel('Powód').fill('Nie ma takiej części')
  await strike.getByRole('button', { name: 'Skreśl pozycje' }).click()
  await page.getByRole('button', { name: 'Przyjmij zamówienie' }).click()
  await page.getByRole('button', { name: 'Wyślij części' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wyślij części' })
  await dialog.getByLabel('Przewoźnik').fill('DPD')
  await dialog.getByLabel('Numer przesyłki').fill(tracking.staff)
  await dialog.getByLabel(/^8718641120/).fill('1')
  await dialog.getByRole('button', { name: 'Potwierdź wysyłkę' }).click()
  await expect(page.getByRole('heading', { name: 'Przesyłki i wydania' })).toBeVisible()
  await expectAccessible(page)
}

/** Ships the rest of the order in the ERP and runs the synchronisation. */
export async function shipInErp(colleague: Colleague, number: string): Promise<void> {
  await expect.poll(() => saleInErp(number), { message: 'the ERP has the order' }).not.toBeNull()
  const lines = (await saleInErp(number)) ?? []
  await saleChanges(number, {
    Status: 'Released',
    Shipping_Agent_Code: 'DPD',
    Package_Tracking_No: tracking.erp,
    shipped: Object.fromEntries(lines.map(({ No, Quantity }) => [No, Quantity])),
  })
  await adopt(colleague, 'parts-orders')
  await runAside(colleague, 'parts-orders', false)
}
