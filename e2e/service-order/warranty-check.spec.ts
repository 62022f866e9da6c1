import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'

// After earlier guesses a refusal requires the captcha.
test.use({ viewport: phone, expectedComplaints: [refusedRequests] })

const serial = (page: Page) => page.getByRole('textbox', { name: 'Numer seryjny' })
const answer = (page: Page) => page.locator('[aria-live=polite]')

async function check(page: Page, serial_no: string, post_code: string) {
  await serial(page).fill(serial_no)
  await page.getByRole('textbox', { name: 'Kod pocztowy miejsca montażu' }).fill(post_code)
  await page.getByRole('button', { name: 'Sprawdź gwarancję' }).click()
}

/** A unit that is covered, and whose place is known. */
async function coveredUnit(staff: Colleague) {
  const query = { coverage: 'full', sort_by: 'install_date', sort_direction: 'asc', per_page: '50' }
  const { results } = await staff.call<{ results: { id: number; installation_city: string | null }[] }>(
    'device.units.index',
    { query },
  )
  const { id } = results.find(({ installation_city }) => installation_city !== null) ?? { id: 0 }
  return staff.call<{ serial_no: string; installation_post_code: string }>('device.units.show', { path: { unit: id } })
}

test('an owner learns how far a unit is covered; who guesses learns nothing and proves to be a person', async ({
  page,
  request,
  tokenOf,
}) => {
  const { serial_no, installation_post_code: post_code } = await coveredUnit(
    new Colleague(request, await tokenOf('admin')),
  )
  await page.goto('/#/warranty')
  await check(page, serial_no, post_code)
  await expect(answer(page)).toContainText('Na gwarancji')
  await expectAccessible(page)

  await serial(page).fill('')
  await expect(answer(page)).toHaveText('')

  const nothing = 'Nie ma takiej gwarancji'
  for (const [number, code] of [
    [serial_no, '99-999'],
    ['1234567890123456789012', post_code],
    [serial_no, '99-998'],
    [serial_no, '99-997'],
  ] as const) {
    await check(page, number, code)
    await expect(answer(page)).toContainText(nothing)
  }

  await page.reload()
  await check(page, serial_no, post_code)
  await expect(answer(page)).toContainText('Na gwarancji')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
