import { expect, type Page } from '@playwright/test'
import { oldestServed, releaseHeader } from '#contract/release.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { field } from '#e2e/support/order-form.ts'

test.use({ expectedComplaints: [refusedRequests] })

const typed = 'Kotły kondensacyjne z osprzętem'

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
  await staff.goto('/#/cms/faq/categories/create')
  await field(staff, /^Nazwa/)
    .first()
    .fill(typed)
  await becomesTooOld(staff)
  await staff.getByRole('button', { name: 'Zapisz' }).click()
  await expect(dialog).toBeVisible()

  await test.step('without an answer it stays as it is', async () => {
    await staff.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Wczytaj nową wersję' }).click()
    await expect(dialog.getByText('Serwer nie odpowiada. Spróbuj ponownie za chwilę.')).toBeVisible()
  })
  await test.step('connected again, it loads the new version and offers the text', async () => {
    await staff.unrouteAll()
    await staff.context().setOffline(false)
    await staff.getByRole('button', { name: 'Przywróć' }).click()
    await expect(dialog).toBeHidden()
    await expect(field(staff, /^Nazwa/).first()).toHaveValue(typed)
  })
})
