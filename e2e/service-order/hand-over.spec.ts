import { expect } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'
import { sign } from '#e2e/support/sign.ts'

const orders = 'service-order.spare-parts-orders' as const

/** Parts that a partner comes for: two of one kind, which the ERP knows of and the desk has accepted. */
async function readyAtTheCounter(partner: Colleague, staff: Colleague): Promise<number> {
  const { id } = await partner.call<{ id: number }>(`partnerzone.${orders}.store`, {
    body: {
      company_name: 'Instal-Term',
      nip: '8567346215',
      billing_name: 'Instal-Term',
      delivery_type: 'PersonalReceipt',
      shipping_name: 'Instal-Term',
      shipping_email: 'biuro@instal-term.example',
      shipping_phone: '601234567',
      shipping_street: 'Leśna 7',
      shipping_postcode: '05-500',
      shipping_city: 'Piaseczno',
      lines: [{ number: '8718641113', quantity: 2 }],
      files: [],
    },
  })
  const path = { spare_parts_order: id }
  const shown = () => staff.call<{ version: number; erp_status: string }>(`${orders}.show`, { path })
  await expect.poll(async () => (await shown()).erp_status, { message: 'the ERP has the order' }).toBe('saved')
  await staff.call(`${orders}.accept`, { path, body: { version: (await shown()).version } })
  return id
}

test('parts are handed over on the phone against a name and a signature, some now and the rest later', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const staff = new Colleague(request, await tokenOf('moderator-service'))
  const id = await readyAtTheCounter(new Colleague(request, await tokenOf('partner')), staff)
  const page = await signedIn('moderator-service')
  await page.setViewportSize(phone)
  await page.goto(`/#/cms/service-order/spare-parts-orders/${id}`)
  await page.getByRole('button', { name: 'Wydaj części' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Potwierdź wydanie' })
  const name = dialog.getByLabel('Odbiorca')
  await confirm.click()
  // The fields that lack something are above the button, out of sight.
  const errors = dialog.getByRole('group', { name: 'Sprawdź błędy w formularzu: 2 pola do poprawienia' })
  await expect(errors).toBeFocused()
  await expect(errors.getByText('Odbiorca musi podpisać odbiór')).toBeVisible()
  await errors.getByRole('button', { name: 'Odbiorca', exact: true }).click()
  await expect(name).toBeFocused()
  await name.fill('Jan Nowak')
  await dialog.getByLabel(/^8718641113/).fill('1')
  await sign(page)
  await expect(dialog.getByText('Odbiorca musi podpisać odbiór')).toBeHidden()
  await confirm.dblclick()
  await expect(page.getByText('wydano 1 z 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /podpis\.png/ })).toBeVisible()

  await page.getByRole('button', { name: 'Wydaj części' }).click()
  await name.fill('Anna Nowak')
  await dialog.getByLabel('Podpisano papierowe wydanie (WZ)').check()
  await confirm.click()
  await expect(page.getByText('wydano 2 z 2')).toBeVisible()
  await expect(page.getByText('na papierze')).toBeVisible()
})
