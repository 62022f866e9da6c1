import { expect, type Page, type Route } from '@playwright/test'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer } from '#contract/offer/form.ts'
import { demoAccount } from '#e2e/support/accounts.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { test } from '#e2e/support/fixtures.ts'
import { desk } from '#e2e/support/screens.ts'
import { fillSignIn } from '#e2e/support/sign-in.ts'
import { polyfilled } from '#src/polyfilled.ts'

/** Deletes functions; runs in a page, before its other scripts. */
function deleteFunctions(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let owner: unknown = globalThis
    for (const name of names) owner = (owner as Record<string, unknown> | undefined)?.[name]
    if (owner) delete (owner as Record<string, unknown>)[last]
  }
}

test('an old browser gets the polyfills, which a current one does not load', async ({ page }) => {
  const loaded = new Set<string>()
  page.on('request', (request) => loaded.add(request.url()))
  const opened = () => expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  // What solves the captcha comes last.
  const last = page.waitForRequest(/assets\/pbkdf2-.*\.js$/)
  await page.goto('/#/auth/login')
  await opened()
  await last
  const before = new Set(loaded)
  await page.addInitScript(deleteFunctions, polyfilled)
  await page.reload()
  await opened()
  expect([...loaded].filter((url) => url.endsWith('.js') && !before.has(url))).toHaveLength(1)
})

test('a document that cannot be drawn is offered as a file', async ({ request, signedIn, tokenOf }) => {
  const page = await signedIn('partner')
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await editOffer(page, new Colleague(request, await tokenOf('partner')))
  await expect(paneOf(page).getByText('Ta przeglądarka nie może wyświetlić tu dokumentu.')).toBeVisible()
  const coming = page.waitForEvent('download')
  await paneOf(page).getByRole('button', { name: 'Pobierz PDF' }).click()
  expect((await coming).suggestedFilename()).toBe('oferta.pdf')
})

test.describe('a page that does not start says why', () => {
  test.use({ expectedComplaints: [/.*/] })
  const served = 'Safari 16.4, iOS 16.4, Chrome 109, Edge 109, Firefox 115, Samsung Internet 21'

  test('the browser cannot read the files: which ones can', async ({ page }) => {
    for (const file of await filesOf(page)) {
      const spoil = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'const a = ?' })
      await page.route(file, spoil)
      await page.goto('/')
      await page.reload()
      await expect(page.getByText(`Portal działa w przeglądarkach: ${served} i nowszych.`)).toBeVisible()
      await expect(page.getByText(`The portal works in ${served} and later.`)).toBeVisible()
      await page.unroute(file)
    }
  })

  test('the browser has no modules', async ({ page }) => {
    await page.addInitScript(() => {
      delete (HTMLScriptElement.prototype as { noModule?: boolean }).noModule
    })
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/')
    await expect(page.getByText(`The portal works in ${served} and later.`)).toBeVisible()
  })

  test('an error of the page is no lost connection', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'documentElement', { get: () => null })
    })
    await page.goto('/')
    await expect(page.getByText('Podczas otwierania portalu wystąpił błąd.')).toBeVisible()
    await expect(page.getByText('Brak połączenia')).toBeHidden()
  })
})

test.describe('an error of the page is no lost connection', () => {
  test('a function that is missing where a call is made', async ({ page }) => {
    await page.goto('/#/auth/login')
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
    await page.evaluate(() => {
      AbortSignal.timeout = () => {
        throw new TypeError('AbortSignal.timeout is not a function')
      }
    })
    await fillSignIn(page, { email: 'anna@firma.example', password: 'Password123' })
    await expect(page.getByRole('alert').filter({ hasText: 'Na tej stronie wystąpił błąd.' })).toBeVisible()
    await expect(page.getByText(/Brak połączenia/).filter({ visible: true })).toHaveCount(0)
  })

  test('the person who could not be read is read again, and stays signed in', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.addInitScript(() => {
      const { timeout } = AbortSignal
      AbortSignal.timeout = () => {
        throw new TypeError('AbortSignal.timeout is not a function')
      }
      Object.assign(window, { mend: () => Object.assign(AbortSignal, { timeout }) })
    })
    await page.goto('/#/')
    await expect(page.getByRole('alert').filter({ hasText: 'Na tej stronie wystąpił błąd.' })).toBeVisible()
    await expect(page.getByText('Brak połączenia.')).toHaveCount(0)
    await page.evaluate(() => (window as unknown as { mend: () => void }).mend())
    await expect(page.getByRole('heading', { level: 1, name: /Dzień dobry/ })).toBeVisible()
  })
})

/** Ways in which a browser refuses its storage. */
const refusals = {
  'throws when its storage is read': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  },
  'has no storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => null })
  },
  'stores nothing': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [name, refuse] of Object.entries(refusals))
  test(`a browser that ${name}: signing in says so, and the person works`, async ({ browser }) => {
    const page = await browser.newPage({ locale: 'pl-PL' })
    await page.addInitScript(refuse)
    await page.goto('/#/auth/login')
    await expect(page.getByText('Ta przeglądarka nie pozwala portalowi zapisywać danych.')).toBeVisible()
    await fillSignIn(page, demoAccount('partner'))
    await expect(page.getByRole('heading', { level: 1, name: /Dzień dobry/ })).toBeVisible()
    await page.goto('/#/device/devices')
    await expect(page.getByRole('main').locator('a[href*="/device/devices/"]').first()).toBeVisible()
    await page.close()
  })

test('a page opened without https says why the captcha cannot be solved, and what helps', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { get: () => undefined }))
  await page.goto('/#/auth/login')
  await expect(page.getByRole('alert').filter({ hasText: 'Otwórz portal pod jego adresem https.' })).toBeVisible()
  await fillSignIn(page, demoAccount('partner'))
  await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeEnabled()
})

/** Opens the editor of a new offer, with its document beside it. */
async function editOffer(page: Page, company: Colleague): Promise<void> {
  const { id } = await company.call<Offer>('partnerzone.offer-generator.offers.store', { body: emptyOffer() })
  await page.setViewportSize(desk)
  await page.goto(`/#/offer-generator/offers/${id}`)
}

const paneOf = (page: Page) => page.getByRole('region', { name: 'Podgląd PDF' })

/** The scripts that the sign-in page needs: the first one, and the largest of the others. */
async function filesOf(page: Page): Promise<string[]> {
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    if (/assets\/.*\.js$/.test(response.url()))
      sizes.set(response.url(), Number(response.headers()['content-length'] ?? 0))
  })
  await page.goto('/#/auth/login')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  const [first = ''] = sizes.keys()
  const [largest = ''] = [...sizes].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return [first, largest]
}
