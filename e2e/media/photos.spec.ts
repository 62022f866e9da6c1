import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { registerOrder } from '#e2e/support/order-form.ts'
import { phone } from '#e2e/support/screens.ts'
import { phonePhoto, pictureFacts } from '#tests/support/phone-photo.ts'

test('photographs leave the phone small and without their place, and pages of the warranty book become a PDF', async ({
  signedIn,
  tokenOf,
}) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  await partner.goto(`${registerOrder}?step=files`)
  const buffer = await phonePhoto()
  // Each alone is more than all photographs of an order may weigh together.
  expect(buffer.length).toBeGreaterThan(5_242_880)
  // Two pages are photographed while the form, which is new, is stored for the first time.
  const photos = ['a.jpg', 'b.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
  await partner.getByLabel('Zdjęcia').setInputFiles(photos)

  await partner.getByRole('button', { name: 'Sfotografuj strony' }).click()
  const dialog = partner.getByRole('dialog', { name: 'Strony książki gwarancyjnej' })
  await dialog.getByLabel('Zdjęcia stron').setInputFiles(photos)
  await dialog.getByRole('button', { name: 'Przesuń stronę 2 wyżej' }).click()
  await expectAccessible(partner)
  await dialog.getByRole('button', { name: 'Dodaj jako PDF' }).click()
  const book = partner.getByRole('listitem').filter({ hasText: 'Książka gwarancyjna.pdf' })
  await expect(book).toBeVisible()
  await expect(partner.getByRole('progressbar')).toHaveCount(0)
  await expect(partner.getByRole('status').filter({ hasText: /^Zapisan/ })).toBeVisible()

  const [, id] = /service-orders\/(\d+)/.exec(partner.url()) ?? []
  const headers = { Authorization: `Bearer ${JSON.parse(await tokenOf('partner'))}` }
  const answer = await partner.request.get(`/api/partnerzone/service-order/service-orders/${id}`, { headers })
  const order: { images: { url: string }[]; warranty_book: { url: string } } = await answer.json()
  expect(order.images).toHaveLength(2)
  const picture = await partner.request.get(order.images[0]?.url ?? '')
  expect(await pictureFacts(await picture.body())).toEqual({
    width: 1500,
    height: 2000,
    hasExif: false,
    orientation: null,
  })
  const pdf = await (await partner.request.get(order.warranty_book.url)).body()
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})
