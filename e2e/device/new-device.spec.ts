import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { desk } from '#e2e/support/screens.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

test.use({ language: 'en', expectedComplaints: [refusedRequests], actionTimeout: 20_000 })
test.setTimeout(180_000)

const field = (page: Page, name: string) => page.locator(`#field-${name}`)

interface Found {
  results: { id: number; name: string; product_card_id: number | null }[]
}

test('a device comes with its photo, card and document from one screen, each of them once', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const name = `Zephyr ${Date.now().toString(36)}`
  const page = await signedIn('admin')
  await page.setViewportSize(desk)
  await page.goto('/#/cms/device/devices/store')
  await page.emulateMedia({ colorScheme: 'dark' })
  await field(page, 'name').fill(name)
  await choose(field(page, 'producer_id'))
  await field(page, 'group_id').click()
  const groups = page.getByRole('dialog', { name: 'Groups of devices' })
  for (const level of [1, 2]) await groups.getByRole('treeitem', { level }).first().press('ArrowRight')
  await groups.getByRole('treeitem', { level: 3 }).first().click()
  await attach(page, 'Photo', 'photo.jpg')
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog', { name: 'New document of the device' })
  await dialog.getByLabel('Name').fill(`Instrukcja ${name}`)
  await choose(dialog.getByLabel('Document type'))
  await choose(dialog.getByLabel('Category'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await chooseFile(page, 'warranty-book.pdf')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectAccessible(page)

  const card = await HeldCall.of(page, 'device.productcards.store')
  const document = await HeldCall.of(page, 'documentation.documentations.store')
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await card.letThrough()
  await document.loseConnection()
  await expect(page.getByRole('button', { name: 'Continue without it' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await document.letThrough()
  await expect(page).toHaveURL(/device\/devices\/\d+/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await printsOnWhite(page)

  const office = new Colleague(request, await tokenOf('admin'))
  const made = await office.call<Found>('device.devices.index', { query: { name } })
  expect(made.results).toHaveLength(1)
  const cards = await office.call<Found>('device.productcards.index', { query: { name } })
  expect(cards.results).toHaveLength(1)
  const documents = await office.call<Found>('documentation.documentations.index', {
    query: { name: `Instrukcja ${name}` },
  })
  expect(documents.results).toHaveLength(1)
})

/** On paper a screen is light, whatever it was, and without the ways around it. */
async function printsOnWhite(page: Page): Promise<void> {
  const scheme = page.locator('html')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
}

/** Uploads a file into the library from a field of the form and takes it. */
async function attach(page: Page, label: string, file: string): Promise<void> {
  const group = page.locator('.mantine-InputWrapper-root').filter({ hasText: label }).first()
  await group.getByRole('button', { name: 'Upload' }).click()
  await chooseFile(page, file)
  await expect(group.getByRole('listitem')).toHaveCount(1)
}

async function chooseFile(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').last().setInputFiles(fixturePath(file))
}
