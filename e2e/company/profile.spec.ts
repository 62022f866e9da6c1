import { expect, type Page } from '@playwright/test'
import { demoAccount } from '#e2e/support/accounts.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { newSession, remember } from '#e2e/support/sign-in.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

// Whose password no other test knows it by.
const role = 'moderator-foreign-partner'

async function changePassword(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: 'Zmień hasło' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Obecne hasło').fill(from)
  await dialog.getByLabel('Nowe hasło').fill(to)
  await dialog.getByLabel('Powtórz hasło').fill(to)
  await dialog.getByRole('button', { name: 'Zmień hasło' }).click()
}

test.describe('the password', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  test('changed in the profile signs the other device out, and this one goes on', async ({
    page,
    browser,
    request,
  }) => {
    const account = demoAccount(role)
    const next = `${account.password}-next`
    await remember(page, await newSession(request, account))
    const elsewhere = await (await browser.newContext({ locale: 'pl-PL' })).newPage()
    await remember(elsewhere, await newSession(request, account))
    await elsewhere.goto('/#/cms/profile')
    await expect(elsewhere.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()

    await page.goto('/#/cms/profile')
    await changePassword(page, 'not the password', next)
    await expect(page.getByRole('dialog').getByText('Obecne hasło jest nieprawidłowe')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click()
    await changePassword(page, account.password, next)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('To urządzenie', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Wyloguj pozostałe urządzenia' })).toBeHidden()

    await elsewhere.goto('/#/cms')
    await expect(elsewhere.getByRole('button', { name: 'Zaloguj się' })).toBeVisible()
    await elsewhere.context().close()

    await changePassword(page, next, account.password)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('a logo is seen in light and dark before it is used, then stands in the top bar; a PDF is refused', async ({
  signedIn,
}) => {
  const page = await signedIn('partner')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/#/profile')
  const choose = page.locator('input[type=file]').first()
  await choose.setInputFiles(fixturePath('text.pdf'))
  await expect(page.getByText('jpg, png').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Użyj tego logo' })).toBeHidden()
  await page.getByRole('button', { name: /^Usuń text\.pdf/ }).click()

  await choose.setInputFiles(fixturePath('plate.png'))
  await expect(page.getByRole('figure').getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Użyj tego logo' }).click()
  const bar = page.getByRole('banner').locator('img')
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Usuń logo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  await expect(bar).toBeHidden()
})

test('leaving the profile with unsaved changes asks', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto('/#/profile')
  const name = page.getByLabel('Imię')
  const before = await name.inputValue()
  await name.fill(`${before} Maria`)
  await page.getByRole('link', { name: 'Start' }).first().click()
  await expect(page.getByRole('dialog').getByText('Wyjść bez zapisania?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click()
  await expect(name).toHaveValue(`${before} Maria`)
  await name.fill(before)
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByText(/zapisano/i).first()).toBeVisible()
})

test('an administrator finds a person and sees until when the data are kept', async ({ signedIn }) => {
  const page = await signedIn('super-admin')
  await page.goto('/#/cms/consent/persons')
  await page.getByRole('searchbox').fill('agnieszka.sowa')
  await page.getByRole('main').getByRole('button', { name: 'Szukaj' }).click()
  await expect(page.getByText('agnieszka.sowa@instal-term.example').first()).toBeVisible()
  await expect(page.getByText(/przechowywane do \d/).first()).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz dane' }).click()
  expect((await download).suggestedFilename()).toContain('agnieszka.sowa')

  await page.goto('/#/cms/consent/consents')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Treść, na którą wyrażono zgodę' })).toBeVisible()
  await expectAccessible(page)
})
