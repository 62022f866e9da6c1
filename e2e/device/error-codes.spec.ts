import { expect } from '@playwright/test'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'

test.describe('a partner at a boiler, with one thumb', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('types the code on the display and reads what to do, without leaving the dashboard', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.goto('/#/')
    const code = page.getByLabel('Kod błędu z wyświetlacza')
    await code.fill('e-03')
    const card = page.getByRole('article').filter({ hasText: 'E03' })
    await expect(card.getByRole('button', { name: /^E03/ })).toHaveAttribute('aria-expanded', 'true')
    await expect(card).toContainText('Sprawdź najpierw')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Wyczyść' }).click()
    await page.reload()
    await page.getByRole('button', { name: /^E03/ }).click()
    await expect(page.getByRole('article').filter({ hasText: 'E03' })).toContainText('Sprawdź najpierw')
  })

  test('is offered the nearest code after a slip, opens it by the keyboard, and reports the fault', async ({
    signedIn,
  }) => {
    const page = await signedIn('partner')
    await page.goto('/#/device/errorcodes')
    const code = page.getByLabel('Kod błędu z wyświetlacza')
    await code.fill('EE03')
    await expect(page.getByText('Czy chodzi o jeden z tych?')).toBeVisible()
    await expect(page.getByRole('button', { name: /^E03/ })).toBeVisible()
    await code.fill('E03')
    await expect(page.getByText('Znaleziono 1 kod')).toBeVisible()
    await code.press('Enter')
    await page.getByRole('link', { name: 'Nie pomogło: zgłoś usterkę' }).click()
    await expect(page).toHaveURL(/service-orders\/register/)
    await expect(page.getByLabel(/^Kod błędu/)).toHaveValue(/^E03/)
  })

  test('goes from the tree of groups to a device and its codes, and begins an order with it', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.goto('/#/device/devices')
    await page.getByLabel('Szukaj urządzenia').fill('borealis')
    // A row that moves while it is pressed is not opened.
    await expect(page.getByText(/^\d urządzeń$/)).toBeVisible()
    const device = page.getByRole('link', { name: /Polaris Borealis/ }).first()
    const name = (await device.textContent()) ?? ''
    await device.click()
    await page
      .getByRole('link', { name: /^Kody błędów/ })
      .last()
      .click()
    await page.getByRole('button', { name: /^E01/ }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Nie pomogło: zgłoś usterkę' }).click()
    await expect(page.getByLabel(/^Model/)).toHaveValue(/Polaris Borealis/)
    expect(name).toContain(await page.getByLabel(/^Model/).inputValue())
  })
})

test.describe('the files of a manual', () => {
  test('are put in order by the keyboard, and shown in it under the manual on the phone', async ({ signedIn }) => {
    const editor = await signedIn('moderator-docs')
    await editor.goto('/#/cms/device/error-codes?code=E01')
    await editor.getByRole('link', { name: 'E01', exact: true }).first().click()
    const chosen = editor.getByRole('list', { name: 'Wybrane pliki' }).first().getByRole('listitem')
    await expect(chosen).toHaveText([/\.png/, /\.pdf/])
    const back = chosen.first().getByRole('button', { name: /bliżej końca/ })
    await back.focus()
    await editor.keyboard.press('Enter')
    await expect(chosen).toHaveText([/\.pdf/, /\.png/])
    await expect(chosen.nth(1).getByRole('button').first(), 'the file that was moved keeps the focus').toBeFocused()
    await editor.keyboard.press('Enter')
    await expect(chosen).toHaveText([/\.png/, /\.pdf/])
    await expectAccessible(editor)

    const phone = await signedIn('partner')
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.goto('/#/device/errorcodes?code=E01')
    const card = phone.getByRole('article').filter({ hasText: 'E01' }).first()
    const opened = card.getByRole('button', { name: /^E01/ })
    if ((await opened.getAttribute('aria-expanded')) === 'false') await opened.click()
    await expect(card.getByRole('list').getByRole('listitem')).toHaveText([/\.png/, /\.pdf/])
    const [manual, answer] = await Promise.all([
      phone.waitForEvent('popup'),
      // A browser without a reader of PDFs takes the file as a download.
      phone.context().waitForEvent('response', (response) => /\/api\/media\/file\/.+\.pdf/.test(response.url())),
      card.getByRole('button', { name: /\.pdf/ }).click(),
    ])
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await manual.close()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(phone)
    await card.getByRole('button', { name: /\.png/ }).click()
    await expect(phone.getByRole('dialog').getByRole('img', { name: /png/ })).toBeVisible()
  })

  test('that are in English only are marked', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/#/device/errorcodes?code=E02')
    const card = page.getByRole('article').filter({ hasText: 'E02' }).first()
    const opened = card.getByRole('button', { name: /^E02/ })
    if ((await opened.getAttribute('aria-expanded')) === 'false') await opened.click()
    await expect(card.getByText('Po angielsku')).toBeVisible()
    await expect(card.getByRole('button', { name: /\.pdf/ })).toBeVisible()
  })
})
