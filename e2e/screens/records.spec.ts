import { expect, type Page } from '@playwright/test'
import { chooseMore } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', viewport: { width: 1440, height: 900 }, expectedComplaints: [refusedRequests] })

const languages = '/#/cms/dictionary/languages'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const letters = () => Array.from({ length: 3 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** A language of this test's own, open in its form. */
async function newLanguage(page: Page): Promise<string> {
  const name = `język ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`${languages}/store`)
  await page.getByRole('textbox', { name: 'Name (Polish)' }).fill(name)
  await page.getByLabel('Name (English)').fill(`${name} in English`)
  await page.getByLabel('Code').fill(letters())
  await save(page)
  await expect(page).toHaveURL(/languages\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Name (Polish)' })).toHaveValue(name)
  return name
}

async function deleteIt(page: Page): Promise<void> {
  await chooseMore(page, 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('can be restored for 30 days')
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

test('a deletion is undone, and the history tells all of it', async ({ signedIn }) => {
  const page = await signedIn('admin')
  const name = await newLanguage(page)
  await deleteIt(page)
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Name (Polish)' })).toHaveValue(name)

  await page.getByLabel('Position').fill('77')
  await save(page)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const drawer = page.getByRole('dialog', { name: 'History' })
  const entries = drawer.getByRole('listitem')
  await expect(entries).toHaveText([/^Changed/, /^Restored/, /^Deleted/, /^Created/])
  await expect(entries.first()).toContainText('Position')
  await expect(entries.first().locator('del')).toHaveText('10')
  await expect(entries.first().locator('ins')).toHaveText('77')
  await expectAccessible(page)
})

test('a deletion that is undone before the list is drawn leads to a form that works', async ({ signedIn }) => {
  const page = await signedIn('admin')
  const name = await newLanguage(page)
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
      if (!undo) return
      observer.disconnect()
      undo.click()
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await page.locator('form').evaluate((form) => form.setAttribute('data-left', ''))
  // The list takes its time, as on an old computer.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  const restored = page.waitForResponse((answer) => answer.url().includes('/trash/') && answer.ok())
  // Before the restored record is read, the form that was left may stand there once more.
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /languages\/\d+$/.test(answer.url()),
  )
  await deleteIt(page)
  await restored
  await read
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.locator('form[data-left]')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name (Polish)' })).toHaveValue(name)
  await page.getByLabel('Position').fill('78')
  // "Saved" may still stand there from the first time.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await save(page)
  await saved
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Position')).toHaveValue('78')
})

test('what was deleted is found in the trash, and restored from there', async ({ signedIn }) => {
  const page = await signedIn('admin')
  const name = await newLanguage(page)
  await deleteIt(page)
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeVisible()
  await page.goto('/#/cms/trash')
  await expect(row(page, name)).toContainText('30 more days')
  await expectAccessible(page)
  await row(page, name).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(row(page, name)).toHaveCount(0)
  await page.goto(languages)
  await expect(row(page, name)).toBeVisible()
})

test('what others use is not deleted, and it is said who uses it', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/#/cms/dictionary/provinces?name=mazowieckie')
  await row(page, 'mazowieckie').getByRole('link').first().click()
  await deleteIt(page)
  await expect(page.getByText(/Cannot be deleted\. Used by: .*partners \(\d+\)/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('mazowieckie')
})

test('the audit log opens an entry with what was before and after', async ({ signedIn }) => {
  const page = await signedIn('admin')
  const name = await newLanguage(page)
  await page.goto('/#/cms/audit?entity=dictionary.languages&action=store')
  const entry = row(page, name)
  await expect(entry).toContainText('Created')
  await entry.getByRole('button', { name: /Name/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Change' })
  await expect(drawer).toContainText(`${name} in English`)
  await expectAccessible(page)
  await drawer.getByRole('link', { name: 'Open the record' }).click()
  await expect(page.getByRole('textbox', { name: 'Name (Polish)' })).toHaveValue(name)
})

test('a group that somebody has changed meanwhile is shown as it is now, and the next try works', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const colleague = new Colleague(request, await tokenOf('super-admin'))
  const name = `Grupa ${crypto.randomUUID().slice(0, 8)}`
  const renamed = `${name} po zmianie`
  const body = { name }
  const { id, version } = await colleague.call<{ id: number; version: number }>('device.groups.store', { body })
  const path = { device_group: id }
  const page = await signedIn('admin')
  const dialog = page.getByRole('dialog')
  const switchOff = async (group: string) => {
    await page.getByRole('button', { name: `What to do with ${group}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await dialog.getByRole('button', { name: 'Switch off' }).click()
  }
  await page.goto('/#/cms/device/groups')
  await expect(page.getByText(name)).toBeVisible()
  await colleague.call('device.groups.update', { path, body: { name: renamed, version } })
  await switchOff(name)
  await expect(dialog).toContainText('Close this window and see the current state.')
  await expect(page.getByText(renamed)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await switchOff(renamed)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('treeitem', { name: renamed })).toContainText('Inactive')
  await colleague.call('device.groups.destroy', { path })
})
