import { expect, type Page } from '@playwright/test'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import {
  addBookAndConsents,
  chooseDevice,
  describeFault,
  namePlace,
  nameRecipient,
  registerOrder,
  sendOrder,
} from '#e2e/support/order-form.ts'
import { polish } from '#e2e/support/polish.ts'
import { phone } from '#e2e/support/screens.ts'

/** The network goes away at every step of a flow; nothing that was typed is lost, and the flow ends as it would have. */

test.use({ viewport: phone, savesData: false, actionTimeout: 20_000, expectedComplaints: [refusedRequests] })
test.setTimeout(120_000)

/** Types without a network, and has it again. */
async function away(page: Page, work: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await work()
  await page.context().setOffline(false)
}

const again = (page: Page) => page.getByRole('button', { name: 'Spróbuj ponownie' }).last()

test('a warranty order', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize(phone)
  await page.goto(registerOrder)
  await chooseDevice(page)
  await away(page, () => describeFault(page, '2204 8871-0035 1190 4428 17'))
  await away(page, () => namePlace(page))
  await away(page, () => nameRecipient(page))
  await away(page, () => addBookAndConsents(page))
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(/^Zapisan/).first()).toBeVisible({ timeout: 30_000 })
  await away(page, async () => {
    await sendOrder(page).click()
    await expect(again(page)).toBeVisible()
  })
  await again(page).click()
  await expect(page.getByRole('heading', { name: 'Zgłoszenie wysłane' })).toBeVisible()
})

test('signing up for a training', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize(phone)
  const contact = page.locator('#field-contact_phone')
  const button = (source: string) => page.getByRole('button', { name: polish(source), exact: true })
  await page.goto('/#/training/terms')
  await page.getByRole('main').locator('a[href^="#/training/terms/"]').first().click()
  await expect(button('Add a person without an account')).toBeVisible()
  await away(page, async () => {
    await button('Add a person without an account').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(polish('First name')).fill('Bez')
    await dialog.getByLabel(polish('Last name')).fill('Zasięgu')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await button('Add a person without an account').click()
    await expect(dialog.getByLabel(polish('First name'))).toHaveValue('Bez')
    await dialog.getByLabel(polish('E-mail')).fill(`bez.zasiegu.${Date.now()}@firma.example`)
    await dialog.getByLabel(polish('Phone')).last().fill('600700800')
    await dialog.getByRole('button', { name: polish('Add'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  await away(page, () => contact.fill('600700800'))
  await page.reload()
  await expect(page.getByText('Bez Zasięgu').first()).toBeVisible()
  await expect(contact).not.toHaveValue('')
  await page.getByRole('radio', { name: /^Przelew/ }).click()
  const [regulations] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: polish('Read the regulations') }).click(),
  ])
  await regulations.close()
  await page.getByRole('checkbox', { name: polish('I have read the regulations and accept them') }).check()
  await page.locator('#field-consent_processing_data').check()
  const send = page.getByRole('button', { name: /^(Zamów|Zapisz)/ }).last()
  await away(page, async () => {
    await send.click()
    await expect(again(page)).toBeVisible()
  })
  await again(page).click()
  await expect(page).toHaveURL(/order-finish/)
})
