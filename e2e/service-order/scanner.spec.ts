import { expect } from '@playwright/test'
import { expectAccessible } from '#e2e/support/fixtures.ts'
import { field, registerOrder } from '#e2e/support/order-form.ts'
import { withPlate } from '#e2e/support/plate-camera.ts'
import { phone } from '#e2e/support/screens.ts'

const indoor = '2204887100351190442817'
const outdoor = '2204887100351190442824'

/** The plates of two units: a bar code, and a QR code that names the model too. */
const test = withPlate({ bars: indoor, qr: `Model: Polaris Borealis PB 08\nS/N: ${outdoor}` })

test('where the browser reads no codes itself, the plate is read by our own reader, and only once the camera is open', async ({
  signedIn,
}) => {
  const partner = await signedIn('partner')
  await partner.setViewportSize(phone)
  const readers: string[] = []
  partner.on('request', (request) => request.url().endsWith('.wasm') && readers.push(new URL(request.url()).origin))
  await partner.goto(registerOrder)
  await expect(field(partner, /^Numer seryjny/)).toBeVisible()
  expect(await partner.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
  expect(readers).toEqual([])

  await partner.getByRole('button', { name: 'Zeskanuj aparatem' }).click()
  await expect(partner.getByText('W kadrze jest kilka kodów. Który wybrać?')).toBeVisible()
  expect(readers).toEqual([new URL(partner.url()).origin])
  await expectAccessible(partner)
  await partner.getByRole('button', { name: '2204 8871 0035 1190 4428 17' }).click()

  await expect(partner.getByRole('dialog')).toBeHidden()
  await expect(field(partner, /^Numer seryjny/)).toHaveValue('2204 8871 0035 1190 4428 17')
  await expect(field(partner, 'Model')).toHaveValue(/Polaris Borealis PB 08/)
})
