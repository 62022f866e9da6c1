import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { desk, phone } from '#e2e/support/screens.ts'

/** The story of an order of spare parts, from a list pasted on a phone to the number of its parcel. */

test.use({ actionTimeout: 20_000 })
test.setTimeout(120_000)

const tracking = '0000123456789U'

test('a list is pasted on a phone, a part is picked from the drawing, staff send it all, the partner follows the parcel', async ({
  signedIn,
}) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  const number = await test.step('the partner orders', () => order(partner))

  const staff = await signedIn('moderator-service')
  await staff.setViewportSize(desk)
  await test.step('staff say which part is meant, accept and send', () => send(staff, number))

  await test.step('the partner reads the tracking number', async () => {
    await partner.reload()
    await expect(partner.getByText(tracking).first()).toBeVisible()
    await expect(partner.getByText('1 z 1').first()).toBeVisible()
  })
})

async function order(page: Page): Promise<string> {
  await page.goto('/#/service-order/spare-parts-orders/register')
  await choose(page.getByRole('textbox', { name: 'Model' }), { typed: 'PB 08', option: /PB 08/ })
  await page.getByLabel('Numery części do dodania').fill('Numer\tIlość\n8718641120\t2\n8718600112\t1\n99999\t1')
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click()
  const lines = page.getByRole('list', { name: 'Części w zamówieniu' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: '99999' })).toContainText('spoza listy')
  await page.getByRole('button', { name: 'Weź zamiast niej 8718641113' }).click()
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

async function send(page: Page, number: string) {
  await page.goto('/#/cms/service-order/spare-parts-orders')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Zmień 99999' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń z zamówienia' }).click()
  await page.getByRole('button', { name: 'Przyjmij zamówienie' }).click()
  await page.getByRole('button', { name: 'Wyślij części' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wyślij części' })
  await dialog.getByLabel('Przewoźnik').fill('DPD')
  await dialog.getByLabel('Numer przesyłki').fill(tracking)
  await dialog.getByRole('button', { name: 'Wysłano' }).click()
  await expect(page.getByRole('heading', { name: 'Wydania' })).toBeVisible()
  await expectAccessible(page)
}
