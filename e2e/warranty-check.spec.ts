import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'

test.use({ viewport: phone })

const serial = (page: Page) => page.getByRole('textbox', { name: 'Numer seryjny' })
const answer = (page: Page) => page.locator('[aria-live=polite]')

async function check(page: Page, serial_no: string, post_code: string) {
  await serial(page).fill(serial_no)
  await page.getByRole('textbox', { name: 'Kod pocztowy miejsca instalacji' }).fill(post_code)
  await page.getByRole('button', { name: 'Sprawdź gwarancję' }).click()
}

test('an owner learns how far a unit is covered; who guesses learns nothing and proves to be a person', async ({
  page,
  request,
  tokenOf,
}) => {
  const staff = new Colleague(request, await tokenOf('admin'))
  const units = await staff.call<{ results: { serial_no: string; installation_post_code: string | null }[] }>(
    'device.units.index',
    { query: { coverage: 'full', per_page: '50' } },
  )
  const unit = units.results.find(({ installation_post_code }) => installation_post_code)
  const [serial_no, post_code] = [unit?.serial_no ?? '', unit?.installation_post_code ?? '']
  await page.goto('/#/warranty')
  await check(page, serial_no, post_code)
  await expect(answer(page)).toContainText('Na gwarancji')
  await expectAccessible(page)

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
