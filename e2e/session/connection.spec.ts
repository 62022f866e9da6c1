import { expect, type Page } from '@playwright/test'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { field, registerOrder } from '#e2e/support/order-form.ts'
import { phone } from '#e2e/support/screens.ts'
import { remember } from '#e2e/support/sign-in.ts'

const lost = new RegExp(`${refusedRequests.source}|Failed to fetch|dynamically imported`)
test.use({ viewport: phone, expectedComplaints: [lost] })

const noConnection = (page: Page) => page.getByText('Brak połączenia.', { exact: true })
const entryOf = /src="(\/assets\/[^"]+\.js)"/

test('without a connection the screen stays, the next one waits and comes by itself', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto('/#/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Zgłoszenia' }).first().click()
  await expect(noConnection(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Dzień dobry/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Zgłoszenia gwarancyjne' })).toBeVisible()
  await expect(noConnection(page)).toBeHidden()
})

test('who signs out without a connection finds the form of signing in, not an empty page', async ({
  page,
  tokenOf,
}) => {
  await remember(page, await tokenOf('moderator-docs'))
  await page.goto('/#/cms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What a failure needs is loaded ahead; the browser may not tell when the last of it came.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'portal.token', newValue: null })))
  await expect(page.getByRole('heading', { name: 'Zaloguj się' })).toBeVisible()
})

test('a screen whose files went with a release comes after one reload, with the typed text', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto(registerOrder)
  await field(page, 'Opis usterki').fill('Pompa głośno pracuje')
  await expect(page).toHaveURL(/service-orders\/\d+$/)
  const order = page.url()
  // The next release: the page names another entry, and the files of the old one are gone.
  let isGone = true
  let reloads = 0
  await page.route('**/assets/*.js', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(/:\d+\/$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (route.request().isNavigationRequest()) {
      reloads += 1
      isGone = false
      return route.fulfill({ response, body: text })
    }
    return route.fulfill({ response, body: text.replace(entryOf, 'src="/assets/next.js"') })
  })
  await page.goto('/#/documentation/documentations')
  await expect(page.getByRole('heading', { level: 1, name: 'Dokumentacja' })).toBeVisible()
  expect(reloads).toBe(1)
  await page.goto(order)
  await expect(field(page, 'Opis usterki')).toHaveValue('Pompa głośno pracuje')
})

test('a start without its files says so', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible()
})

test('files of the client come as the build compressed them, and none from beside them', async ({ request }) => {
  const start = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(start.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect((await request.get('/.vite/manifest.json')).status()).toBe(404)
  const [script] = /assets\/[\w-]+\.js/.exec(await start.text()) ?? []
  const code = await request.get(`/${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(code.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  })
  const plain = await request.get(`/${script}`, { headers: { 'accept-encoding': 'identity' } })
  expect(await plain.text()).toBe(await code.text())
  for (const path of ['/assets/..%2f..%2f..%2fpackage.json', '/assets/none.js', '/assets/'])
    expect([403, 404], path).toContain((await request.get(path)).status())
})
