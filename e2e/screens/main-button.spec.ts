import { expect, type Page } from '@playwright/test'
import { listAddress } from '#contract/declare/entity.ts'
import { allEntities, entityKeys } from '#contract/entities.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'

test.use({ language: 'en', viewport: { width: 1440, height: 900 }, expectedComplaints: [refusedRequests] })

/** Lists of the back office whose rows lead to a page of their own. */
const lists = entityKeys.flatMap((key) => {
  const { screens } = allEntities[key]
  const address = listAddress(allEntities[key])
  return screens && address && !address.includes(':') && screens.pages !== 'listed' ? [address] : []
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  // Nothing of the page before is looked at.
  await page.reload()
  await expect(page.locator('h1').first(), path).toBeVisible()
  await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0)
  await expect(page.locator('main .mantine-Skeleton-root:visible'), path).toHaveCount(0)
}

/** The filled buttons of the page, by their words; those of a dialog are another page. */
const mainButtons = (page: Page) =>
  page
    .locator('main :is(a, button)[data-variant=filled]:visible:not([role=dialog] *)')
    .evaluateAll((found) => found.map((button) => button.textContent?.trim() ?? ''))

/** The statuses that are drawn in another colour than that of their tone: behind a filter, or half transparent. */
const discoloured = (page: Page) =>
  page.locator('main [data-tone]:visible').evaluateAll((badges) =>
    badges.flatMap((badge) => {
      for (let element: Element | null = badge; element; element = element.parentElement) {
        const { filter, opacity } = getComputedStyle(element)
        if (filter !== 'none' || Number(opacity) < 1) return [badge.textContent ?? '']
      }
      return []
    }),
  )

/** The statuses and deadlines of the first row that its buttons cover while the pointer is in it. */
async function covered(page: Page): Promise<string[]> {
  const row = page.locator('main tbody tr[data-row]').first()
  if ((await row.count()) === 0) return []
  await row.hover()
  return await row.evaluate((element) => {
    const boxes = [...element.querySelectorAll('[data-first=over] > div')].map((over) => over.getBoundingClientRect())
    return [...element.querySelectorAll('td [data-tone]')].flatMap((badge) => {
      const { left, right } = badge.getBoundingClientRect()
      return boxes.some((over) => over.width > 0 && over.left < right && left < over.right)
        ? [badge.textContent ?? '']
        : []
    })
  })
}

test('a page has one main button at most, its statuses have their colour, and the buttons of a row cover none', async ({
  signedIn,
  request,
  tokenOf,
}) => {
  test.setTimeout(300_000)
  const page = await signedIn('admin')
  const admin = new Colleague(request, await tokenOf('admin'))
  const { results } = await admin.call<{ results: { id: number }[] }>('public-zone.partner.businessareas.index')
  const draft = await admin.call<{ id: number }>('news.news.store', {
    body: { title_pl: 'Wersja robocza', content_pl: '<p>Treść</p>', business_areas: [results[0]?.id] },
  })
  const records = [`/cms/news/${draft.id}`]
  const several: Record<string, string[]> = {}
  const hidden: Record<string, string[]> = {}
  const pale: Record<string, string[]> = {}
  const count = async (path: string) => {
    const found = await mainButtons(page)
    if (found.length > 1) several[path] = found
  }
  for (const list of lists) {
    await open(page, list)
    await count(list)
    const grey = await discoloured(page)
    if (grey.length > 0) pale[list] = grey
    const badges = await covered(page)
    if (badges.length > 0) hidden[list] = badges
    const links = await page
      .locator('main :is(td, th) a[href]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    const record = links.map((link) => link.replace(/^\/?#|\?.*$/g, '')).find((link) => link.startsWith(`${list}/`))
    if (record) records.push(record)
  }
  // A tour that found nothing would prove nothing.
  expect(records.length).toBeGreaterThan(25)
  for (const record of records) {
    await open(page, record)
    await count(record)
  }
  expect({ several, hidden, pale }).toEqual({ several: {}, hidden: {}, pale: {} })
})
