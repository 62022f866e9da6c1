import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'
import { scheduleVisit } from '#e2e/support/maintenance-steps.ts'
import { field } from '#e2e/support/order-form.ts'

/** Maintenances that are registered and have no visit yet. */
async function registered(page: Page, token: string): Promise<{ id: number; order_number: string }[]> {
  const headers = { Authorization: `Bearer ${JSON.parse(token)}` }
  const answer = await page.request.get('/api/service-order/service-maintenances?status=registered', { headers })
  return (await answer.json()).results
}

test('a technician with a visit at that time is warned of, and can be sent all the same', async ({
  signedIn,
  tokenOf,
}) => {
  const page = await signedIn('moderator-service')
  const [first, second] = await registered(page, await tokenOf('moderator-service'))
  await scheduleVisit(page, String(first?.id))
  await page.goto(`/#/cms/service-order/service-maintenances/${second?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second?.order_number ?? 'PS/')
  await page.getByRole('button', { name: 'Ustal wizytę' }).click()
  const visit = page.getByRole('dialog')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('.')
  await visit.getByRole('textbox', { name: 'Dzień' }).fill(day)
  await choose(field(page, 'Serwisant'), { typed: 'Mar' })
  await expect(visit.getByText(/^Serwisant ma już w tym czasie/)).toBeVisible()
  await expect(visit.getByRole('link', { name: first?.order_number })).toBeVisible()
  await expectAccessible(page)
  await visit.getByRole('textbox', { name: 'Godzina', exact: true }).fill('19:00')
  await expect(visit.getByText(/^Serwisant ma już w tym czasie/)).toBeHidden()
  await visit.getByRole('textbox', { name: 'Godzina', exact: true }).fill('09:00')
  await expect(visit.getByText(/^Serwisant ma już w tym czasie/)).toBeVisible()
  await visit.getByRole('button', { name: 'Ustal wizytę' }).click()
  await expect(page.getByText('Ustalono wizytę')).toBeVisible()
})
