import { expect, type Page, type Route } from '@playwright/test'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { ImportCalls } from '#e2e/support/import-calls.ts'
import { importFileEntry } from '#tests/machines/import/import-file-samples.ts'
import { importIn } from '#tests/machines/import/stored-import-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const half = importIn('uploading', { has_zip: false, zip: null })

/** The same upload is offered again only after a missing answer: a refused one would be refused again. */
function isPossible({ steps }: Path): boolean {
  return steps.every(({ stimulus }, index) => {
    const before = steps[index - 1]?.situation.snapshot as { context: { failure: { code: string } | null } } | undefined
    return stimulus.type !== 'file.retry' || before?.context.failure?.code === 'no_answer'
  })
}

test.describe('importFile', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(importFileEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      const page = await signedIn('moderator-docs')
      await runPathInBrowser(page, path, drive(page, await ImportCalls.of(page)), see)
    })
  }
})

function drive(page: Page, calls: ImportCalls): Drive {
  const again = page.getByRole('button', { name: 'Try again', exact: true })
  const isAttached = (step: Step) => step.situation.snapshot?.context.attached === true
  const wasIn = (path: Path, step: Step, state: string) =>
    path.steps[path.steps.indexOf(step) - 1]?.situation.snapshot?.value === state
  const isBeginning = (path: Path, step: Step) =>
    path.steps[path.steps.indexOf(step) - 1]?.situation.snapshot?.context.id === null
  return {
    start: async (_, step) => {
      await page.goto(`/#/cms/import/error-codes/${isAttached(step) ? 7 : 'store'}`)
      if (isAttached(step)) await calls.show.answer(half)
    },
    'file.send': async (_, step, path) => {
      if (!wasIn(path, step, 'notTaken')) return calls.send(page, 'xls')
      await again.click()
      await calls.bytes.holds()
    },
    'file.finish': async (_, step, path) => {
      if (!wasIn(path, step, 'sending')) await calls.send(page, 'xls')
      await calls.bytes.letThrough()
    },
    // The connection is lost until the upload does not go on by itself any more.
    'file.fail': async () => {
      const lose = (route: Route) => route.abort('connectionreset')
      await page.route(/\/api\/uploads\//, lose)
      await calls.bytes.loseConnection()
      for (let goesOn = true; goesOn; ) {
        await expect(again).toBeVisible()
        goesOn = await page.getByRole('button', { name: 'Pause' }).isVisible()
        if (goesOn) await again.click()
      }
      await page.unroute(/\/api\/uploads\//, lose)
    },
    'file.remove': (_, step, path) =>
      wasIn(path, step, 'refused')
        ? page.getByRole('button', { name: 'Choose another' }).first().click()
        : page.getByRole('button', { name: /^Remove / }).click(),
    'file.retry': () => again.click(),
    'xstate.done.actor.attachFile': (_, step, path) => calls.attach('xls', half, isBeginning(path, step)),
    'xstate.error.actor.attachFile': async (_, step, path) =>
      (isBeginning(path, step) ? calls.store : calls.show).failAs(step.stimulus.event),
  }
}

const card = (page: Page) => page.getByRole('region', { name: 'XLS file: the rows' })

const see: See = {
  'where the file goes': (page) => expect(card(page).getByText('Drop a file here or choose')).toBeVisible(),
  'how much of the file has arrived': (page) => expect(card(page).getByRole('progressbar')).toHaveCount(1),
  'why the file was not taken, with remove': (page) =>
    expect(card(page).getByRole('button', { name: /^Remove / })).toBeVisible(),
  'that the file is being looked at': (page) =>
    expect(card(page).getByText('The file has arrived and is being checked.')).toBeVisible(),
  'why the file was refused, with a retry and another file': (page) =>
    expect(card(page).getByRole('button', { name: 'Choose another' })).toBeVisible(),
  'the file that the import has, with another one': (page) =>
    expect(card(page).getByRole('button', { name: 'Choose another' })).toBeVisible(),
}
