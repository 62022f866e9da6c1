import { expect } from '@playwright/test'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', viewport: { width: 360, height: 740 }, expectedComplaints: [refusedRequests] })

test('groups that could not be loaded are not told to be none, and come on the second try', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.route('**/api/device/groups/tree*', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/#/cms/device/groups')
  await expect(page.getByText('The groups could not be loaded.')).toBeVisible()
  await expect(page.getByText(/^\d+ groups?$/)).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search for a group' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^[1-9]\d* groups$/)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search for a group' })).toBeVisible()
})

test('what a device has, not loaded once, is loaded on the second try', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.route('**/api/device/devices/1/configurations', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/#/cms/device/devices/1/configurations')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Functionalities' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('a list that did not come shows no empty table, and is there on the second try', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.route('**/api/device/tags?*', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/#/cms/device/tags')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('What you see may be out of date.')).toHaveCount(0)
  await expect(
    page.getByRole('main').locator('[data-busy], .mantine-Skeleton-root').filter({ visible: true }),
  ).toHaveCount(0)
  await expectAccessible(page)
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.locator('a[href*="/cms/device/tags/"]:not([href$="store"])').first()).toBeVisible()
})
