import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseMore } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', viewport: { width: 1440, height: 900 }, expectedComplaints: [refusedRequests] })

const orders = '/#/cms/service-order/service-orders'
const repairTypes = '/#/cms/service-order/repair-types'
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const polishName = (page: Page) => page.getByRole('textbox', { name: 'Name (Polish)' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** A repair type of this test's own, saved and still open. */
async function newRepairType(page: Page): Promise<string> {
  const name = `Naprawa ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`${repairTypes}/store`)
  await polishName(page).fill(name)
  await page.getByLabel('Name (English)').fill('Repair')
  await save(page)
  await expect(page).toHaveURL(/repair-types\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

async function edit(page: Page, name: string): Promise<void> {
  await page.goto(repairTypes)
  await row(page, name).getByRole('link').first().click()
  await expect(polishName(page)).toHaveValue(name)
}

test('a list is the same list again from its address, after a record and after a reload', async ({ signedIn }) => {
  const page = await signedIn('admin')
  // The oldest first: orders that other tests complete meanwhile come at the end.
  await page.goto(`${orders}?status=completed&sort_by=order_number&sort_direction=asc`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  const first = page.getByRole('row').nth(1)
  // The rows of page 1 stay visible until those of page 2 arrive.
  await expect(first.getByRole('cell', { name: '11', exact: true })).toBeVisible()
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

test('the filtered rows come as a file, with the visible columns', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${orders}?status=suspended`)
  await expect(page.getByRole('row').nth(1)).toContainText('Suspended')
  const rows = (await page.getByRole('row').count()) - 1
  await page.getByRole('button', { name: 'Export' }).click()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(csv.suggestedFilename()).toBe('service-orders.csv')
  const lines = (await readFile(await csv.path(), 'utf8')).replace('\uFEFF', '').trim().split('\n')
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]?.split(',')).toEqual(expect.arrayContaining(['Number', 'Status', 'Partner', 'Owner']))
  expect(lines[1]).toContain(',Suspended,')

  await page.getByRole('button', { name: 'Export' }).click()
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX' }).click(),
  ])
  expect(book.suggestedFilename()).toBe('service-orders.xlsx')
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK')
})

test('rows of orders keep one height, and their boxes and menus say of which row they are', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(orders)
  const withMenu = { hasText: 'SG/', has: page.getByRole('button') }
  const order = page.getByRole('row').filter(withMenu).first()
  const number = await order.getByRole('link', { name: /^SG\// }).textContent()
  await expect(order.getByRole('button', { name: `Actions: ${number}` })).toBeVisible()
  await expect(order.getByRole('checkbox', { name: `Select this row ${number}` })).toBeVisible()
  const heights = await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((of) => of.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(60)
})

test('columns are as they were arranged, after a reload and with a saved view', async ({ signedIn }) => {
  const page = await signedIn('moderator-management')
  const heads = async () => (await page.locator('th[data-field]').allTextContents()).map((head) => head.trim())
  const view = (name: string | RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
  const menu = page.getByRole('button', { name: /^Views/ })
  await page.goto(orders)
  await expect(page.getByRole('row').filter({ hasText: 'SG/' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  // A reload loses text that is not kept yet.
  const kept = () =>
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('core/lists/'))
  const model = page.getByRole('checkbox', { name: 'Model' })
  // As an earlier try of this test has left them.
  if (!(await model.isChecked())) await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(model).toBeChecked()
  const hidden = kept()
  await model.uncheck()
  await hidden
  const moved = kept()
  await page.getByRole('button', { name: 'Move the column Owner to the left' }).click()
  await moved
  const pinned = kept()
  await page.getByRole('button', { name: 'Pin the column Owner at the left' }).click()
  await pinned
  await page.keyboard.press('Escape')
  const own = ['Number', 'Owner', 'Partner', 'Status and what is next', 'Due']
  await expect.poll(heads).toEqual(own)
  // The keyboard comes to the edge of the first column, and from there to the others.
  await page.getByRole('separator', { name: 'Width of the column Number' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const edge = page.getByRole('separator', { name: 'Width of the column Partner' })
  await expect(edge).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const width = Number(await edge.getAttribute('aria-valuenow'))
  const widened = kept()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
  await widened
  await expect(edge).toHaveAttribute('aria-valuenow', String(width + 30 * 16))
  // Wider than its place now, the table is scrolled between the pinned columns and the menus of its rows.
  const lefts = () =>
    page
      .locator('tr[data-row]')
      .first()
      .locator('td')
      .evaluateAll((cells) =>
        [cells.at(3), cells.at(4), cells.at(-1)].map((cell) => Math.round(cell?.getBoundingClientRect().left ?? 0)),
      )
  const [owner = 0, partner = 0, menus = 0] = await lefts()
  await page.locator('table').evaluate((table) => table.parentElement?.scrollBy({ left: 120, behavior: 'instant' }))
  expect(await lefts()).toEqual([owner, partner - 120, menus])
  await edge.focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowLeft')
  await page.reload()
  await expect.poll(heads).toEqual(own)

  await view('On our side').click()
  await expect(page).toHaveURL(/queue=ours/)
  // How many it holds is what its rows are counted to, once they have come.
  const counted = async () => (await page.getByText(/^1–\d+ of \d+$/).textContent())?.split(' of ')[1]
  // An order that another person takes meanwhile is in the later one of the two answers.
  await expect(async () => {
    await page.reload()
    await expect(view('On our side')).toHaveText(`On our side${await counted()}`, { timeout: 5000 })
  }).toPass()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('To be sent')
  await page.getByRole('button', { name: 'Save the view' }).click()
  await expect(page).toHaveURL(/view=\d+/)
  await page.getByRole('columnheader', { name: 'Status' }).dragTo(page.getByRole('columnheader', { name: 'Number' }), {
    targetPosition: { x: 4, y: 10 },
  })
  await expect.poll(heads).toEqual(['Status and what is next', 'Owner', 'Number', 'Partner', 'Due'])
  await expect(menu).toContainText('changed')
  await page.reload()
  await expect.poll(heads).toEqual(own)
  await view(/^All/).click()
  await expect(page).not.toHaveURL(/queue/)
  await view('To be sent').click()
  await expect(page).toHaveURL(/queue=ours/)
  await expectAccessible(page)

  // It is what this person's list begins with, also where this browser knows nothing of them.
  await menu.click()
  const begun = page.waitForResponse(/core\/lists\//)
  await page.getByRole('menuitem', { name: 'Set as the default view' }).click()
  await begun
  await page.evaluate(() => localStorage.removeItem('portal.list-view.service-order.service-orders.index'))
  await page.goto('/#/cms')
  await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
  await page.goto(orders)
  await expect(view('To be sent')).toHaveAttribute('aria-current', 'true')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(view('To be sent')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const reset = page.waitForResponse(/core\/lists\//)
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await reset
})

test('an export without columns says to select them first', async ({ signedIn }) => {
  const page = await signedIn('moderator-support')
  await page.goto(orders)
  // Whatever columns are shown: they are kept from the last visit.
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await expect(columns.getByRole('checkbox').first()).toBeVisible()
  const ticked = columns.getByRole('checkbox', { checked: true })
  for (let left = await ticked.count(); left > 0; left -= 1) await ticked.first().uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  await expect(page.getByRole('alert')).toHaveText('Select columns first')
  await page.getByRole('heading', { name: 'Warranty orders' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const kept = page.waitForResponse(/core\/lists\//)
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await kept
  await expect(page.getByRole('columnheader', { name: 'Model' })).toBeVisible()
})

test('Ctrl K finds a partner in spite of a mistyped letter and leads there', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(orders)
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'What to search for' }).fill('instel-term')
  await expect(page.getByRole('option', { name: /Instal-Term/ }).first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cms\/partner\/partners\/\d+/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveCount(1)
})

test('a form tells what is wrong at its fields, and leaving it asks', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto(`${repairTypes}/store`)
  await save(page)
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await polishName(page).fill('Naprawa, której nie będzie')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Settings and dictionaries' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(polishName(page)).toHaveValue('Naprawa, której nie będzie')
  await expect(page).toHaveURL(/repair-types\/store/)
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Settings and dictionaries' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings and dictionaries' })).toBeVisible()
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
  await dialog.getByRole('button', { name: /my version/i }).click()
  await expect(first.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await chooseMore(first, 'Delete')
  await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(first).toHaveURL(/repair-types$/)
  await expect(row(first, name)).toHaveCount(0)
})

test('many records of a filter are deleted at once, with progress, and stand in the audit log as one action', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const mark = `Seria ${crypto.randomUUID().slice(0, 8)}`
  const admin = new Colleague(request, await tokenOf('admin'))
  for (let number = 1; number <= 60; number += 1)
    await admin.call('service-order.repair-types.store', {
      body: { name_pl: `${mark} ${number}`, name_en: 'Repair', position: 900 },
    })
  const page = await signedIn('admin')
  await page.goto(`${repairTypes}?name_pl=${encodeURIComponent(mark)}`)
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Select all 60' }).click()
  // The second call is held, so that the progress is seen.
  let held = 0
  await page.route('**/api/core/list-actions', async (route) => {
    held += 1
    if (held === 2) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('60 records are selected')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('status')).toContainText('50 of 60')
  await expectAccessible(page)
  await expect(page.getByText('Nothing is left here')).toBeVisible()
  await page.goto('/#/cms/audit')
  await page.getByRole('link', { name: 'Records: 60' }).first().click()
  await expect(page.getByRole('row').nth(1)).toContainText(mark)
})

test('each report opens with its charts, whose lines are told apart with forced colours', async ({ signedIn }) => {
  const page = await signedIn('super-admin')
  let lines = 0
  for (const path of [
    'report/reports/partner-activities',
    'report/reports/partner-offers',
    'report/reports/warranty-quality',
    'cms/training/reports/terms',
  ]) {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goto(`/#/${path}`)
    await expect(page.getByRole('table').first()).toBeVisible()
    const charts = page.getByRole('figure')
    await expect(charts.first()).toBeVisible()
    for (const chart of await charts.all()) await expect(chart.locator('.recharts-surface').first()).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ forcedColors: 'active' })
    for (const chart of await charts.all()) await expectToldApart(chart)
    lines += await charts.locator('.recharts-line-curve:not([stroke="none"])').count()
  }
  expect(lines).toBeGreaterThan(0)
})

/** Each name of the legend has a mark in the system's colour, with the dashes of its line; the table and the slider are there. */
async function expectToldApart(chart: Locator) {
  await expect(chart.getByText('The numbers as a table')).toBeVisible()
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /\d/)
  const looks = (found: Locator) =>
    found.evaluateAll((all) =>
      all.map((one) => {
        const { stroke, strokeDasharray } = getComputedStyle(one)
        return `${stroke} ${strokeDasharray}`
      }),
    )
  const text = await chart.evaluate((one) => {
    const probe = one.appendChild(document.createElement('span'))
    probe.style.color = 'CanvasText'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  const marks = await looks(chart.locator('figcaption line'))
  const lines = await looks(chart.locator('.recharts-line-curve:not([stroke="none"])'))
  expect(new Set(marks).size).toBe(marks.length)
  for (const look of [...marks, ...lines]) expect(look.startsWith(text), look).toBe(true)
  // A series without two finished values that follow one another has no line.
  if (marks.length > 0) for (const line of lines) expect(marks).toContain(line)
  // Values of incomplete periods are dots without a line.
  for (const line of await looks(chart.locator('.recharts-line-curve[stroke="none"]'))) expect(line).toMatch(/^none/)
}
