import { expect, type Page } from '@playwright/test'
import { oldestServed, releaseHeader } from '#contract/declare/release.ts'
import { choose } from '#e2e/support/choose.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { field } from '#e2e/support/order-form.ts'

test.use({ expectedComplaints: [refusedRequests] })

const typed = 'Sterowanie przez Wi-Fi w całym domu'

/** As when the server has been replaced by a later release: it takes this page for one that it does not serve any more. */
async function becomesTooOld(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => {
    const headers = { ...route.request().headers(), [releaseHeader]: String(oldestServed - 1) }
    return route.continue({ headers })
  })
}

test('a page that is too old says so, keeps what was typed and loads the new version', async ({ signedIn }) => {
  const staff = await signedIn('super-admin')
  const dialog = staff.getByRole('dialog', { name: 'Dostępna jest nowa wersja portalu' })
  await staff.goto('/#/cms/device/functionalities/store')
  await field(staff, 'Nazwa').fill(typed)
  await choose(field(staff, 'Rodzaj'))
  await becomesTooOld(staff)
  await staff.getByRole('button', { name: 'Zapisz' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(staff)

  await test.step('without an answer it stays as it is', async () => {
    await staff.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Wczytaj nową wersję' }).click()
    await expect(dialog.getByText('Serwer nie odpowiada. Spróbuj ponownie za chwilę.')).toBeVisible()
  })
  await test.step('connected again, it loads the new version and offers the text', async () => {
    await staff.unrouteAll()
    await staff.context().setOffline(false)
    await staff.getByRole('button', { name: 'Kontynuuj' }).click()
    await expect(dialog).toBeHidden()
    await expect(field(staff, 'Nazwa')).toHaveValue(typed)
  })
})

test('a failure shows the number of its request, which can be copied', async ({ signedIn }) => {
  const staff = await signedIn('super-admin')
  await staff.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const answer = staff.waitForResponse((response) => response.status() === 404)
  await staff.goto('/#/cms/device/functionalities/999999')
  const number = (await answer).headers()['x-request-id'] ?? ''
  await expect(staff.getByRole('main').getByText(`Numer błędu: ${number}`)).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Kopiuj numer błędu' }).click()
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(number)
})
