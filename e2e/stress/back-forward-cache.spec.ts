import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { test as productTest } from '#e2e/support/fixtures.ts'
import { inOtherTab } from '#e2e/support/sign-in.ts'

// Playwright switches the cache off in which browsers keep pages as they were left; the headless shell has none (docs/testing.md).
const test = productTest.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { ignoreDefaultArgs: ignored } = launchOptions
      const others = Array.isArray(ignored) ? ignored : []
      await use({ ...launchOptions, ignoreDefaultArgs: [...others, '--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

/** Goes back to the page that was left; it is shown as it was, with everything that ran in it. */
async function back(page: Page) {
  await page.evaluate(() => setTimeout(() => history.back()))
  const isLeft = () => page.evaluate(() => 'isLeft' in window).catch(() => false)
  await expect.poll(isLeft, 'the page comes from the cache').toBe(true)
}
const leave = (page: Page) => page.evaluate(() => Object.assign(window, { isLeft: true }))

interface Term {
  id: number
  free_places: number
  price_brutto: string
  payments: { type: string }[]
}

/** A term with a free place that is paid online. */
async function termToPayOnline(company: Colleague): Promise<number> {
  const { results } = await company.call<{ results: Term[] }>('partnerzone.training.terms.index', {
    query: { per_page: '100' },
  })
  for (const { id, free_places, price_brutto } of results) {
    if (free_places < 1 || Number(price_brutto) === 0) continue
    const { payments } = await company.call<Term>('partnerzone.training.terms.show', { path: { term: String(id) } })
    if (payments.some(({ type }) => type === 'online')) return id
  }
  throw new Error('no term is paid online')
}

async function signOne(page: Page) {
  await page.getByRole('button', { name: 'Dodaj osobę bez konta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Imię').fill('Aldona')
  await dialog.getByLabel('Nazwisko').fill('Piecyk')
  await dialog.getByLabel('E-mail').fill(`aldona.${Date.now()}@firma.example`)
  await dialog.getByLabel('Telefon').last().fill('600700800')
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click()
  await page.locator('#field-contact_phone').fill('600700800')
  await page.getByRole('radio', { name: 'Płatność online' }).check()
  const [regulations] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Zapoznaj się z regulaminem' }).click(),
  ])
  await regulations.close()
  await page.getByRole('checkbox', { name: /regulamin/i }).check()
  await page.locator('#field-consent_processing_data').check()
}

test('back from the page of the payment is the order as it is now, with a way on', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  const term = await termToPayOnline(new Colleague(request, await tokenOf('partner')))
  const page = await signedIn('partner')
  await page.goto(`/#/training/terms/${term}`)
  await signOne(page)
  await leave(page)
  const streams: string[] = []
  page.on('request', (sent) => /notifications\/stream/.test(sent.url()) && streams.push(sent.url()))
  await page.getByRole('button', { name: 'Zamów i zapłać' }).click()
  await page.waitForURL(/simulated-payment/)

  await back(page)
  const pay = page.getByRole('button', { name: /Zapłać teraz|Wróć do płatności/ })
  await expect(pay).toBeVisible()
  await expect.poll(() => streams.length, 'the stream of notifications is opened again').toBeGreaterThan(0)

  await pay.click()
  await page.waitForURL(/simulated-payment/)
  await back(page)
  await expect(pay).toBeEnabled()
})

test('a page that comes back after its person has signed out shows nothing of them', async ({ signedIn }) => {
  const page = await signedIn('partner')
  await page.goto('/#/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await leave(page)
  await page.evaluate(() => location.assign('/favicon.svg'))
  await page.waitForURL(/favicon/)
  await inOtherTab(page, null)
  await back(page)
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
})
