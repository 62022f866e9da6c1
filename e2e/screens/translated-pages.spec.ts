import { expect, type Page } from '@playwright/test'
import { staleTexts, translate } from '#e2e/support/browser-translation.ts'
import { test } from '#e2e/support/fixtures.ts'
import {
  addBookAndConsents,
  chooseDevice,
  describeFault,
  field,
  namePlace,
  nameRecipient,
  registerOrder,
  sendOrder,
} from '#e2e/support/order-form.ts'
import { desk, phone } from '#e2e/support/screens.ts'

const changed = 'Przeglądarka zmieniła tę stronę'

/** Opens a screen in the open page, as a link does. */
const open = (page: Page, path: string) =>
  page.evaluate((address) => {
    location.hash = address
  }, path)

/** One record of a kind stands for all. */
const patternOf = (path: string) =>
  (path.split('?')[0] ?? '').replaceAll(/\/[^/]*\d[^/]*|\/[^/]+(?:-[^/]+){2,}/g, '/:id')

/**
 * Opens a screen from the one before, works on it without changing data (tabs, filters, menus, sorting, pages), and returns the
 * pages that it links to.
 */
async function workOn(page: Page, path: string): Promise<string[]> {
  await page.evaluate(async (address) => {
    let changed_at = performance.now()
    const watcher = new MutationObserver(() => {
      changed_at = performance.now()
    })
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
    const isBusy = () =>
      !document.querySelector('h1') ||
      document.querySelector('.mantine-Skeleton-root, [data-loading]') !== null ||
      performance.now() - changed_at < 80
    const settled = async () => {
      changed_at = performance.now()
      for (let waits = 0; waits < 150 && (waits === 0 || isBusy()); waits += 1)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    location.hash = address
    await settled()
    const controls = ':is([role=tab], [aria-pressed], [aria-haspopup], th button, summary, nav button, [type=radio])'
    const found = [...document.querySelectorAll<HTMLElement>(`main ${controls}:not([disabled])`)]
    for (const control of found.slice(0, 8)) {
      if (!control.isConnected) continue
      control.click()
      await settled()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    }
    watcher.disconnect()
  }, path)
  const links = await page
    .locator('a[href^="#/"], a[href^="/#/"]')
    .evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').replace(/^\/?#/, '')))
  return links.filter((link) => !link.startsWith('/auth'))
}

test('every screen of the partner zone works on while the browser translates it', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize(desk)
  await page.goto('/#/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await translate(page)
  const known = new Set<string>()
  const ahead = ['/']
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (known.has(patternOf(path))) continue
    known.add(patternOf(path))
    ahead.push(...(await workOn(page, path)))
    expect.soft(await page.getByText(changed).count(), `${path} has stopped working`).toBe(0)
    expect.soft(await staleTexts(page), `${path} goes on showing former texts`).toEqual([])
  }
  // A tour that found nothing would prove nothing.
  expect(known.size).toBeGreaterThan(25)
})

test('an order is filled in and sent on a page that is being translated', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.setViewportSize(phone)
  await page.goto(registerOrder)
  await expect(field(page, 'Model')).toBeVisible()
  await translate(page)
  await chooseDevice(page)
  await describeFault(page, '2204887100351190442824')
  await namePlace(page)
  await nameRecipient(page)
  await addBookAndConsents(page)
  await sendOrder(page).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Nowe zgłoszenie gwarancyjne')
  expect(await staleTexts(page)).toEqual([])
})

test.describe('where something else moves what the page has drawn', () => {
  test.use({ expectedComplaints: [/NotFoundError|removeChild|insertBefore|ScreenBoundary/] })

  test('the page says so and goes on with what was typed', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.goto('/#/service-order/service-maintenances/register')
    const description = page.getByRole('textbox', { name: 'Opis' })
    await description.fill('Przegląd przed zimą')
    await page.evaluate(() => document.querySelector('main')?.replaceChildren())
    await open(page, '/service-order/service-orders')
    await expect(page.getByText(changed)).toBeVisible()
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenia gwarancyjne' })).toBeVisible()
    await open(page, '/service-order/service-maintenances/register')
    await expect(description).toHaveValue('Przegląd przed zimą')
  })
})
