import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', viewport: { width: 1440, height: 900 }, expectedComplaints: [refusedRequests] })

const orders = '/#/cms/service-order/service-orders'
const repairTypes = '/#/cms/service-order/repair-types'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const polishName = (page: Page) => page.getByLabel('Name (Polish)')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** A repair type of this test's own, saved and back on its list. */
async function newRepairType(page: Page): Promise<string> {
  const name = `Naprawa ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`${repairTypes}/store`)
  await polishName(page).fill(name)
  await page.getByLabel('Name (English)').fill('Repair')
  await save(page)
  await expect(row(page, name)).toBeVisible()
  return name
}

async function edit(page: Page, name: string): Promise<void> {
  await page.goto(repairTypes)
  await row(page, name).getByRole('link').first().click()
  await expect(polishName(page)).toHaveValue(name)
}

test('a list is the same list again from its address, after a record and after a reload', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${orders}?status=completed`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  const first = page.getByRole('row').nth(1)
  const number = await first.getByRole('link').first().textContent()
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(/service-orders\/\d+/)
  await page.goBack()
  await expect(first).toContainText(number ?? 'a number')
  await page.reload()
  await expect(first).toContainText(number ?? 'a number')
  await expect(page.getByText('Completed').first()).toBeVisible()
})

test('a list that cannot be fetched keeps its rows and can be tried again', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(orders)
  const first = page.getByRole('row').nth(1)
  const before = (await first.getByRole('link').first().textContent()) ?? 'a number'
  await page.route('**/api/service-order/service-orders?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(first).toContainText(before)
  await page.unroute('**/api/service-order/service-orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(first).not.toContainText(before)
})

test('the filtered rows come as a file', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${orders}?status=suspended`)
  await expect(page.getByRole('row').nth(1)).toContainText('Suspended')
  const rows = (await page.getByRole('row').count()) - 1
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('service-orders.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(rows + 1)
})

test('a form tells what is wrong at its fields, and leaving it asks', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${repairTypes}/store`)
  await save(page)
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await polishName(page).fill('Naprawa, której nie będzie')
  await page.getByRole('link', { name: 'Maintenance types' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(polishName(page)).toHaveValue('Naprawa, której nie będzie')
  await expect(page).toHaveURL(/repair-types\/store/)
  await page.getByRole('link', { name: 'Maintenance types' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Maintenance types' })).toBeVisible()
})

test('two people at one record: the later one sees who changed what and may save over it', async ({ signedIn }) => {
  const first = await signedIn('admin')
  const name = await newRepairType(first)
  await edit(first, name)
  const second = await signedIn('super-admin')
  await edit(second, name)
  await polishName(second).fill(`${name} na miejscu`)
  await save(second)
  await expect(second.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  await polishName(first).fill(`${name} w serwisie`)
  await save(first)
  const dialog = first.getByRole('dialog')
  await expect(dialog).toContainText('Anna Wrona')
  await expect(dialog).toContainText(`${name} na miejscu`)
  await dialog.getByRole('button', { name: /mine|over/i }).click()
  await expect(first.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await first.getByRole('button', { name: 'Delete' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(first).toHaveURL(/repair-types$/)
  await expect(row(first, name)).toHaveCount(0)
})
