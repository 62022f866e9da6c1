import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { fixturePath } from '#tests/support/fixtures.ts'

/*
 * A page that stood open for longer than its links are good. What the server answers is aged on its way to the page: the links in it
 * are refused by the real server as those of half an hour ago, and only it makes new ones.
 */
test.use({ language: 'en' })

const aged = (json: string) => json.replaceAll(/signature=\d+\./g, 'signature=1.')

async function ageLinks(page: Page, call: RegExp, change: (json: string) => string = aged): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

const ofOrder = /\/api\/partnerzone\/service-order\/service-orders\/\d+$/
const isDrawn = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main img[src^="/api/media/"]')
        .evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)

/** An order with photos. */
async function withPhotos(colleague: Colleague): Promise<number> {
  const name = 'partnerzone.service-order.service-orders'
  const { results } = await colleague.call<{ results: { id: number; status: string }[] }>(`${name}.index`, {
    query: { per_page: '100' },
  })
  for (const { id } of results.filter(({ status }) => status !== 'draft')) {
    const { images } = await colleague.call<{ images: object[] }>(`${name}.show`, { path: { service_order: id } })
    if (images.length > 0) return id
  }
  throw new Error('The demonstration has no order with photos')
}

test.describe('with outdated links', () => {
  // The browser says of each refused picture that it was refused.
  test.use({ expectedComplaints: [[refusedRequests], { scope: 'test' }] })

  test('the photos of an order appear, and one is looked at and downloaded', async ({ signedIn, request, tokenOf }) => {
    const id = await withPhotos(new Colleague(request, await tokenOf('partner')))
    const page = await signedIn('partner')
    await ageLinks(page, ofOrder)
    const renewed = page.waitForResponse((answer) => answer.url().includes('/api/media/link?'))
    await page.goto(`/#/service-order/service-orders/${id}`)
    expect((await renewed).status()).toBe(200)
    await isDrawn(page)
    await page
      .getByRole('button', { name: /\.(jpg|png) · / })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    const photo = viewer.locator('img')
    await expect.poll(() => photo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(await download.failure()).toBeNull()
    expect(download.suggestedFilename()).toMatch(/\.(jpg|png)$/)
  })

  test('a document of an order is read and downloaded', async ({ signedIn, request, tokenOf }) => {
    const id = await withPhotos(new Colleague(request, await tokenOf('partner')))
    const page = await signedIn('partner')
    await ageLinks(page, ofOrder)
    await page.goto(`/#/service-order/service-orders/${id}`)
    await page
      .getByRole('button', { name: /\.pdf · / })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    const document = viewer.locator('iframe')
    await expect(document).toHaveAttribute('src', /signature=\d{10}\./)
    // A browser with a viewer of PDF fetches it there, where a test does not see the answer, so the test asks for the same address.
    const answer = await request.get((await document.getAttribute('src')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(await download.failure()).toBeNull()
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })

  test('the picture of a file that a form has already appears', async ({ signedIn }) => {
    const page = await signedIn('partner')
    await page.goto('/#/service-order/service-orders/register')
    await page.getByLabel('Description of the fault').fill('Its photo is looked at an hour later')
    await page.locator('input[type=file]').and(page.getByLabel('Photos')).setInputFiles(fixturePath('photo.jpg'))
    const line = page.getByRole('listitem').filter({ hasText: 'photo.jpg' })
    await expect(line.getByRole('progressbar')).toBeHidden()
    await expect(page).toHaveURL(/service-orders\/\d+/)
    await expect(page.getByText(/^Saved \d\d:\d\d/).first()).toBeVisible()
    await ageLinks(page, ofOrder)
    await page.reload()
    await isDrawn(page)
  })

  test('what does not come is told beside it and tried again; what may not be opened any more is told', async ({
    signedIn,
    request,
    tokenOf,
  }) => {
    const id = await withPhotos(new Colleague(request, await tokenOf('partner')))
    const page = await signedIn('partner')
    await ageLinks(page, ofOrder)
    await page.route(/\/api\/media\/link\?/, (route) => route.abort())
    await page.goto(`/#/service-order/service-orders/${id}`)
    await page
      .getByRole('button', { name: /\.(jpg|png) · / })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    const notice = viewer.getByRole('alert')
    await expect(notice).toContainText(/“.+” could not be loaded\./)
    await page.unroute(/\/api\/media\/link\?/)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(viewer.locator('img')).toBeVisible()
    await expect(notice).toBeHidden()

    // The file is gone: another name stands in its place, which the server does not know.
    await page.unroute(ofOrder)
    const gone = (json: string) => aged(json).replaceAll(/(\/api\/media\/[^"]*?)[0-9a-f]{8}-/g, '$100000000-')
    await ageLinks(page, ofOrder, gone)
    await page.reload()
    await page
      .getByRole('button', { name: /\.(jpg|png) · / })
      .first()
      .click()
    await expect(notice).toContainText('no longer exists, or you no longer have access to it.')
    await viewer.getByRole('button', { name: 'Download' }).click()
    await expect(notice).toHaveCount(2)
  })
})
