import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'

/** A window of 1,280 by 900 pixels that is enlarged four times. */
test.use({ language: 'pl', viewport: { width: 320, height: 225 }, expectedComplaints: [refusedRequests] })

/** The share of the window, in per cent, that stays when the page is scrolled: headers, bars and what else is fixed. */
async function taken(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3))
  return await page.evaluate(() => {
    const stays = (start: Element | null): boolean => {
      for (let element = start; element && element !== document.body; element = element.parentElement) {
        const { position } = getComputedStyle(element)
        if (position === 'fixed' || position === 'sticky') return true
      }
      return false
    }
    const rows = Array.from({ length: Math.floor(window.innerHeight / 3) }, (_, index) => index * 3 + 1)
    const covered = rows.filter((y) => stays(document.elementFromPoint(window.innerWidth / 2, y)))
    return Math.round((100 * covered.length) / rows.length)
  })
}

async function crowded(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(`/#${path}`)
    await page.reload()
    await expect(page.locator('h1').first(), path).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root:visible'), path).toHaveCount(0)
    const share = await taken(page)
    if (share > 50) found.push(`${path}: ${share}%`)
  }
  return found
}

async function first(colleague: Colleague, call: Parameters<Colleague['call']>[0], query = {}): Promise<number> {
  const { results } = await colleague.call<{ results: { id: number }[] }>(call, { query })
  return results[0]?.id ?? Number.NaN
}

test('a page of the office that is enlarged four times keeps half of its height for content', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  test.setTimeout(180_000)
  const page = await signedIn('admin')
  const admin = new Colleague(request, await tokenOf('admin'))
  const news = await first(admin, 'news.news.index')
  const order = await first(admin, 'service-order.service-orders.index', { status: 'registered,inprogress' })
  const device = await first(admin, 'device.devices.index')
  const paths = ['/cms', '/cms/service-order/service-orders', `/cms/service-order/service-orders/${order}`]
  const forms = [`/cms/news/${news}`, `/cms/device/devices/${device}`, '/cms/user/roles/2', '/cms/profile']
  expect(await crowded(page, [...paths, ...forms, '/report/reports/partner-activities', '/cms/media/files'])).toEqual(
    [],
  )
})

test('a page of the partner zone that is enlarged four times keeps half of its height for content', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  test.setTimeout(180_000)
  const page = await signedIn('partner')
  const own = new Colleague(request, await tokenOf('partner'))
  const draft = await first(own, 'partnerzone.offer-generator.offers.index', { state: 'draft' })
  const term = await first(own, 'partnerzone.training.terms.index')
  const order = await first(own, 'partnerzone.service-order.service-orders.index', { status: 'waiting,inprogress' })
  const paths = ['/', '/service-order/service-orders', `/service-order/service-orders/${order}/preview`]
  const forms = [
    '/service-order/service-orders/register',
    `/offer-generator/offers/${draft}`,
    `/training/terms/${term}`,
  ]
  expect(await crowded(page, [...paths, ...forms, '/device/devices', '/user/users'])).toEqual([])
})
