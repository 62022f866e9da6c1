import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { accessibilityFaults, test } from '#e2e/support/fixtures.ts'
import { phone } from '#e2e/support/screens.ts'

test.use({ viewport: phone })

interface Faults {
  path: string
  faults: Awaited<ReturnType<typeof accessibilityFaults>>
  /** Pixels by which the page is wider than the phone. */
  over: number
  /** Buttons that are lower than a thumb is wide. */
  low: string[]
}

/** Verbs of the page that are less than 44 pixels high where a finger presses them. Those of a page that is left have no height. */
const lowButtons = (page: Page) =>
  page.locator('main .mantine-Button-root').evaluateAll((all) =>
    all
      .map((one) => ({ height: one.getBoundingClientRect().height, words: one.textContent }))
      .filter(({ height }) => height > 0 && height < 44)
      .map(({ words }) => words),
  )

/** Looks at one screen after the other in one page; answers those that have something wrong. */
async function sweep(page: Page, paths: readonly string[]): Promise<Faults[]> {
  await page.setViewportSize(phone)
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const found: Faults[] = []
  for (const path of paths) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root'), path).toHaveCount(0)
    // Tall, so that the bar at the bottom lies over no field: what is below it comes up when the page is scrolled.
    await page.setViewportSize({ ...phone, height: 3000 })
    const faults = await accessibilityFaults(page)
    await page.setViewportSize(phone)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const low = await lowButtons(page)
    if (faults.length > 0 || over > 0 || low.length > 0) found.push({ path, faults, over, low })
  }
  return found
}

/** The first record of a list, for the address of its page. */
async function first(colleague: Colleague, call: Parameters<Colleague['call']>[0], query = {}): Promise<number> {
  const { results } = await colleague.call<{ results: { id: number }[] }>(call, { query })
  return results[0]?.id ?? Number.NaN
}

test('the partner zone is within reach of a thumb and of a screen reader', async ({ signedIn, request, tokenOf }) => {
  test.setTimeout(180_000)
  const page = await signedIn('partner')
  const own = new Colleague(request, await tokenOf('partner'))
  const order = await first(own, 'partnerzone.service-order.service-orders.index', { status: 'waiting,inprogress' })
  const maintenance = await first(own, 'partnerzone.service-order.service-maintenances.index')
  const parts = await first(own, 'partnerzone.service-order.spare-parts-orders.index')
  expect(
    await sweep(page, [
      '/',
      '/service-order/service-orders',
      `/service-order/service-orders/${order}/preview`,
      '/service-order/service-orders/register',
      '/service-order/service-maintenances',
      `/service-order/service-maintenances/${maintenance}`,
      '/service-order/service-maintenances/register',
      '/service-order/spare-parts-orders',
      `/service-order/spare-parts-orders/${parts}`,
      '/training/terms',
      '/training/participants',
      '/training/orders',
      '/device/units',
      '/device/devices',
      '/documentation/documentations',
      '/user/users',
      '/offer-generator/offers',
      '/profile',
    ]),
  ).toEqual([])
})

test('the lists, records and forms of the back office are within reach on a phone', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  test.setTimeout(180_000)
  const page = await signedIn('admin')
  const office = new Colleague(request, await tokenOf('admin'))
  const order = await first(office, 'service-order.service-orders.index', { status: 'waiting,inprogress' })
  const trainingOrder = await first(office, 'order.orders.index')
  const contractor = await first(office, 'contractor.contractors.index')
  const partner = await first(office, 'partner.partners.index')
  const user = await first(office, 'user.users.index')
  expect(
    await sweep(page, [
      '/cms',
      '/cms/service-order/service-orders',
      `/cms/service-order/service-orders/${order}`,
      '/cms/service-order/service-maintenances',
      '/cms/service-order/spare-parts-orders',
      '/contractor',
      `/contractor/contractors/${contractor}/main`,
      '/cms/partner/partners',
      `/cms/partner/partners/${partner}`,
      '/cms/partner/partners/new-entries',
      '/cms/order/orders',
      `/cms/order/orders/${trainingOrder}`,
      '/cms/training/participants',
      '/cms/training/terms',
      '/cms/device/units',
      '/cms/device/devices',
      '/cms/user/users',
      `/cms/user/users/${user}`,
      '/cms/device/devices/store',
    ]),
  ).toEqual([])
})
