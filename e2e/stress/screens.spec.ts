import { expect, type Page } from '@playwright/test'
import { roleSlugs } from '#contract/declare/access.ts'
import { test } from '#e2e/support/fixtures.ts'

/** Signs of a missing value in a text. */
const raw = /undefined|NaN|\[object|Invalid Date/

/*
 * Every offered link opens: every link that a role finds, from its dashboard on, leads to a page that is there, that makes
 * no refused call, has a title, and is no wider than the window. `npm run stress -- screens`.
 */
for (const role of roleSlugs)
  test(`${role}: every screen that is offered opens`, async ({ signedIn }) => {
    test.setTimeout(1_200_000)
    const page = await signedIn(role)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await sweep(page, role === 'partner' ? '/' : '/cms')).toEqual([])
  })

async function sweep(page: Page, start: string): Promise<string[]> {
  const faults: string[] = []
  let here = start
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${here}: ${response.status()} of ${response.url()}`)
  })
  const known = new Set([patternOf(start)])
  const ahead = [start]
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    here = path
    // A page that is left says so: what is looked at is the next one.
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
    await page.goto(`/#${path}`)
    faults.push(...(await faultsOf(page, path)).map((fault) => `${path}: ${fault}`))
    for (const link of await linksOf(page)) {
      const pattern = patternOf(link)
      if (known.has(pattern)) continue
      known.add(pattern)
      ahead.push(link)
    }
  }
  // A tour that found nothing would prove nothing.
  expect(known.size).toBeGreaterThan(40)
  return faults
}

async function faultsOf(page: Page, path: string): Promise<string[]> {
  const title = page.locator('h1:not([data-left])').first()
  const isThere = await title.waitFor().then(
    () => true,
    () => false,
  )
  await expect(page.locator('.mantine-Skeleton-root'), path).toHaveCount(0)
  const shown = await page.evaluate(() => ({
    address: decodeURI(location.hash.slice(1)),
    over: document.documentElement.scrollWidth - window.innerWidth,
  }))
  const text = (await page.locator('#root').textContent()) ?? ''
  return [
    ...(isThere ? [] : ['no title']),
    ...(patternOf(shown.address) === patternOf(path) ? [] : [`leads to ${shown.address}`]),
    ...(shown.over > 0 ? [`${shown.over} pixels too wide`] : []),
    ...(raw.test(text) ? [`says ${raw.exec(text)?.[0]}`] : []),
  ]
}

/** The pages that a page links to, those of folded groups of the navigation among them. */
async function linksOf(page: Page): Promise<string[]> {
  await page.locator('nav button[aria-expanded=false]:not([aria-haspopup])').evaluateAll((groups) => {
    for (const group of groups) (group as HTMLElement).click()
  })
  const links = await page
    .locator('a[href^="#/"], a[href^="/#/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  return links.map((link) => link.replace(/^\/?#/, ''))
}

/** One record of a kind stands for all: what is an id, a number or the name of an article counts as one. */
function patternOf(link: string): string {
  const [path = ''] = link.split('?')
  return path.replaceAll(/\/[^/]*\d[^/]*|\/[^/]+(?:-[^/]+){2,}/g, '/:id')
}
