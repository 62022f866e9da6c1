import { expect, type Page } from '@playwright/test'
import { setup } from 'xstate'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { unprovided } from '#machines/unprovided.ts'
import { type Drive, runPathInBrowser, type See } from '#tests/support/paths/browser.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { pathStory } from '#tests/support/paths/diagram.ts'
import { type Path, pathsOf } from '#tests/support/paths/generate.ts'

const loading = setup({
  types: { events: {} as { type: 'page.load' } },
  actors: { fetchRoutes: unprovided<void, void>('fetchRoutes') },
}).createMachine({
  id: 'loading',
  initial: 'idle',
  states: {
    idle: { meta: { view: 'idle' }, on: { 'page.load': 'busy' } },
    busy: {
      meta: { view: 'busy' },
      invoke: { id: 'fetchRoutes', src: 'fetchRoutes', onDone: 'done', onError: 'idle' },
    },
    done: { meta: { view: 'done' } },
  },
})
const paths = pathsOf(catalogued(loading, { outcomes: { fetchRoutes: { done: [undefined], error: ['offline'] } } }))
const [first] = paths as [Path]

/** A page that does what the chart says, beside the product. */
const pageOfItsOwn = `<button>load</button><output>idle</output><script>
  const say = (text) => { document.querySelector('output').textContent = text }
  document.querySelector('button').onclick = () => {
    say('busy')
    fetch('/api/core/routes').then(() => say('done'), () => say('idle'))
  }
</script>`

async function scripted(page: Page): Promise<{ drive: Drive; see: See }> {
  await page.route('**/a-page-of-its-own', (route) => route.fulfill({ contentType: 'text/html', body: pageOfItsOwn }))
  const routes = await HeldCall.of(page, 'core.routes')
  const shows = (text: string) => async () => expect(page.getByRole('status')).toHaveText(text)
  return {
    drive: {
      start: async () => void (await page.goto('/a-page-of-its-own')),
      'page.load': () => page.getByRole('button').click(),
      'xstate.done.actor.fetchRoutes': () => routes.letThrough(),
      'xstate.error.actor.fetchRoutes': () => routes.loseConnection(),
    },
    see: { idle: shows('idle'), busy: shows('busy'), done: shows('done') },
  }
}

test.describe('the path kit in a browser', () => {
  test.use({ expectedComplaints: [refusedRequests] })

  for (const path of paths) {
    test(`walks ${pathStory(path)}`, async ({ page }) => {
      const { drive, see } = await scripted(page)
      await runPathInBrowser(page, path, drive, see)
    })
  }

  test('fails where a state does not show what it promises', async ({ page }) => {
    const { drive, see } = await scripted(page)
    const wrong = { ...see, busy: async () => expect(page.getByRole('status')).toHaveText('done', { timeout: 100 }) }
    const walk = runPathInBrowser(page, first, drive, wrong)
    await expect(walk).rejects.toThrow(/^loading, step 1 of 2: page.load ⇒ busy, after xstate.init\n.*toHaveText/)
  })

  test('names what a test does not say, before the path begins', async ({ page }) => {
    const { drive, see } = await scripted(page)
    const { 'page.load': _, ...lacking } = drive
    const { busy: __, ...blind } = see
    await expect(runPathInBrowser(page, first, lacking, blind)).rejects.toThrow(
      'loading: the browser test does not say how to drive "page.load", see "busy"',
    )
  })
})
