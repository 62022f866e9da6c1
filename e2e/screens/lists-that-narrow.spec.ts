import { expect } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', viewport: { width: 1440, height: 900 } })

test('a partner takes a deleted draft back from the list of orders', async ({ signedIn, request, tokenOf }) => {
  const page = await signedIn('partner')
  const colleague = new Colleague(request, await tokenOf('partner'))
  const { id } = await colleague.call<{ id: number }>('partnerzone.service-order.service-orders.store', {
    body: { comment: 'pada deszcz' },
  })
  await colleague.call('partnerzone.service-order.service-orders.destroy', { path: { service_order: id } })
  await page.goto('/#/service-order/service-orders')
  await page.getByRole('button', { name: 'Deleted drafts' }).click()
  const deleted = page.getByRole('row').filter({ hasText: 'deleted on' })
  await expect(deleted.first()).toBeVisible()
  const before = await deleted.count()
  await expectAccessible(page)
  await deleted.first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(deleted).toHaveCount(before - 1)
})

test('the many kinds of action of the audit are searched', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/#/cms/audit')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Action', exact: true }).click()
  const control = page.getByRole('dialog', { name: 'Action', exact: true })
  await expect(control.getByRole('checkbox').first()).toBeVisible()
  const many = await control.getByRole('checkbox').count()
  await control.getByRole('textbox', { name: 'Search' }).fill('DELETED')
  await expect(control.getByRole('checkbox', { name: 'Deleted', exact: true })).toBeVisible()
  expect(await control.getByRole('checkbox').count()).toBeLessThan(many)
})

test('what no device is called is said so, in the catalogue and where an order names its model', async ({
  signedIn,
}) => {
  const page = await signedIn('partner')
  await page.goto('/#/device/devices')
  await page.getByLabel('Search for a device').fill('no such device')
  await expect(page.getByText('Devices not found', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all devices' }).click()
  await expect(page.getByText('Devices not found', { exact: true })).toBeHidden()

  await page.goto('/#/service-order/service-orders/register')
  await page.getByRole('textbox', { name: 'Model' }).fill('no such device')
  await expect(page.getByText('Devices not found', { exact: true })).toBeVisible()
})

test('security events say in words what was done, and once', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/#/cms/security?event=sign-in')
  await expect(page.getByRole('row').nth(1)).toContainText('Signed in')
  await expect(page.getByRole('columnheader', { name: 'Event' })).toHaveCount(0)
  await expect(page.getByText('sign-in', { exact: true })).toHaveCount(0)
})

test('letters after a new filter go into it, and an act of a shortcut is undone', async ({ signedIn }) => {
  const page = await signedIn('moderator-service')
  await page.goto('/#/cms/service-order/service-orders?queue=nobody&sort_by=due_at&sort_direction=asc')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Number', exact: true }).click()
  await page.keyboard.type('jjw')
  await expect(page.getByRole('textbox', { name: 'Number', exact: true })).toHaveValue('jjw')
  await expect(page.getByText(/^Taken/)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Number' }).click()

  const first = page.locator('tr[data-row]').first()
  await expect(first).toBeVisible()
  const number = (await first.getByRole('link').first().textContent()) ?? ''
  await first.focus()
  await page.keyboard.press('w')
  await expect(page.getByText(`Taken: warranty order ${number}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Undone: ${number}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1)
})

test('a typed status becomes a filter', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/#/cms/service-order/service-orders')
  await expect(page.getByText(/^\d+ orders$/)).toBeVisible()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByLabel('Search the list')
  await expect(search).toBeFocused()
  await page.keyboard.type('SG/ status:compl')
  await page.getByRole('option', { name: 'Completed' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Status: Completed', exact: true })).toBeVisible()
  await expect(search).toHaveValue(/^SG\/ ?$/)
  await expect(page).toHaveURL(/search=SG%2F&status=completed/)
  await expect(page.locator('tr[data-row]').first()).toContainText('Completed')
  await page.keyboard.type('regist')
  await page.getByRole('option', { name: 'Status: Registered' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Status: .*Registered/ })).toBeVisible()
  await expect(page).toHaveURL(/search=SG%2F(&|$)/)
  await expectAccessible(page)
})
