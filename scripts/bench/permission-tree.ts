import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { longestTask, watchTasks } from './long-tasks.ts'

const PERMISSIONS = 600
const SLOWER = 4

/** Milliseconds of the longest task of the browser's main thread; 50 when none was longer than that. */
export type LongestTasks = Record<string, number>

/** Opens the permissions of a role with 600 names on a processor four times slower, and uses them. */
export async function longestTasksOfTree(url: string, token: string): Promise<LongestTasks> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((kept) => localStorage.setItem('portal.token', kept), JSON.stringify(token))
    await watchTasks(page)
    const names = await manyNames(page, url, token)
    await page.goto(`${url}/#/cms/user/roles`)
    await page.getByRole('table').waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    const found: LongestTasks = {}
    const measure = async (what: string, work: () => Promise<unknown>) => {
      found[what] = await longestTask(page, work)
    }
    const module = names[0]?.split('.')[0] ?? ''
    const open = async () => {
      await page.evaluate(() => Object.assign(location, { hash: '#/cms/user/roles/1/permissions' }))
      await page.getByRole('treeitem').first().waitFor()
    }
    await measure('open the tree, its code not loaded yet', open)
    await page.evaluate(() => Object.assign(location, { hash: '#/cms/user/roles' }))
    await page.getByRole('table').waitFor()
    await measure('open the tree', open)
    await measure('open a module', () => page.locator(`[data-key="${module}"] button`).first().click())
    await measure('choose a module', () => page.locator(`[data-key="${module}"] input`).first().click())
    await measure('search', () => page.getByLabel(/Znajdź uprawnienie|Find a permission/).pressSequentially('st'))
    return found
  } finally {
    await browser.close()
  }
}

/** Makes the permission list of the server as long as a product with all its modules would have it. */
async function manyNames(page: Page, url: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/core/permissions`, { headers: { authorization: `Bearer ${token}` } })
  const { results } = (await answer.json()) as { results: { name: string }[] }
  const names = results.map(({ name }) => name)
  const actions = ['index', 'show', 'store', 'update', 'destroy', 'export', 'send', 'cancel']
  for (let number = 0; names.length < PERMISSIONS; number++) {
    const [part, action] = [Math.floor(number / actions.length), actions[number % actions.length]]
    names.push(`module-${part % 12}.resource-${Math.floor(part / 12)}.${action}`)
  }
  await page.route('**/api/core/permissions', (route) =>
    route.fulfill({ json: { results: names.map((name) => ({ name })) } }),
  )
  return names
}
