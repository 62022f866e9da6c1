import { expect, type Page } from '@playwright/test'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { ImportItem } from '#contract/import/records.ts'
import { chooseMore } from '#e2e/support/choose.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { ImportCalls } from '#e2e/support/import-calls.ts'
import type { ImportFileChange } from '#machines/import/import-file.ts'
import type { ImportPipelineContext } from '#machines/import/import-pipeline.ts'
import { importPipelineEntry } from '#tests/machines/import/import-pipeline-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

type Change = { record: ImportItem }
const contextOf = (step: Step | undefined) => step?.situation.snapshot?.context as ImportPipelineContext | undefined
const before = ({ steps }: Path, step: Step) => steps[steps.indexOf(step) - 1]
const hasEnded = (step: Step | undefined) => stateOf(step).startsWith('{"ended"')
const stateOf = (step: Step | undefined) => JSON.stringify(step?.situation.snapshot?.value ?? '')

/** Whether rows or columns are shown, neither of which waits for a call. */
const isAtRest = (step: Step | undefined) => ['"checked"', '"mapping"'].includes(stateOf(step))

const cancellable: readonly ImportStatus[] = ['uploading', 'parsing', 'mapping', 'parsed', 'running', 'failed']

/** Whether a person can cause every step: no upload begins twice, and no record updates arrive that no button brings. */
function isPossible(path: Path): boolean {
  return path.steps.every((step) => {
    const { stimulus } = step
    const earlier = before(path, step)
    if (stimulus.type === 'file.change') {
      const { part, status } = stimulus.event as unknown as ImportFileChange
      const files = contextOf(earlier)?.files
      // One at a time: bytes that are held do not tell whose they are.
      const isOtherUnderWay = files?.[part === 'xls' ? 'zip' : 'xls'] === 'underWay'
      return !isOtherUnderWay && (status !== 'underWay' || files?.[part] !== 'underWay')
    }
    if (stimulus.type === 'record.change') {
      const { record } = stimulus.event as unknown as Change
      const now = contextOf(earlier)?.record?.status ?? 'done'
      return record.status === 'cancelled' ? cancellable.includes(now) : isAtRest(earlier)
    }
    if (stimulus.type === 'import.reload' && hasEnded(earlier)) return contextOf(earlier)?.record?.status === 'failed'
    return true
  })
}

test.describe('importPipeline', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(importPipelineEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      const page = await signedIn('moderator-docs')
      await page.clock.install()
      await page.clock.resume()
      await runPathInBrowser(page, path, await driveWith(page), see)
    })
  }
})

async function driveWith(page: Page): Promise<Drive> {
  const calls = await ImportCalls.of(page)
  const others = {
    parseImport: await HeldCall.of(page, 'import.imports.parse'),
    runImport: await HeldCall.of(page, 'import.imports.run'),
    retryImport: await HeldCall.of(page, 'import.imports.retry'),
    ...Object.fromEntries(
      ['loadImport', 'followCheck', 'followRun', 'followRollBack', 'followEnd'].map(
        (actor) => [actor, calls.show] as const,
      ),
    ),
  }
  const mapping = await HeldCall.of(page, 'import.imports.map')
  const skipping = await HeldCall.of(page, 'import.imports.skip')
  const cancelling = await HeldCall.of(page, 'import.imports.cancel')
  const press = (name: string | RegExp) => () => page.getByRole('button', { name, exact: true }).last().click()
  const soon = () => page.clock.runFor(1100)
  const later = () => page.clock.runFor(5100)
  const outcomes = Object.entries(others).flatMap(([actor, call]): [string, Drive[string]][] => [
    [
      `xstate.done.actor.${actor}`,
      (_, { stimulus }) => call.answer((stimulus.event as unknown as { output: object }).output),
    ],
    [`xstate.error.actor.${actor}`, (_, { stimulus }) => call.failAs(stimulus.event)],
  ])
  return {
    ...Object.fromEntries(outcomes),
    start: async (_, step) =>
      void (await page.goto(`/#/cms/import/error-codes/${contextOf(step)?.id === null ? 'store' : 7}`)),
    'xstate.after.progress.importPipeline.parsing.waiting': soon,
    'xstate.after.progress.importPipeline.running.waiting': soon,
    'xstate.after.progress.importPipeline.rollingBack.waiting': soon,
    'xstate.after.again.importPipeline.parsing.stale': later,
    'xstate.after.again.importPipeline.running.stale': later,
    'xstate.after.again.importPipeline.rollingBack.stale': later,
    'xstate.after.watch.importPipeline.ended.watched': () => page.clock.runFor(20_100),
    'import.reload': async (_, step, path) => {
      const earlier = before(path, step)
      if (!isAtRest(earlier) && !hasEnded(earlier)) return press(/^(Try again|Show the current state)$/)()
      // A colleague was there before: the page reads the import anew.
      await giveUp(page)
      await cancelling.refuse(409, { code: 'conflict', message: 'Somebody else has changed it', errors: {} })
    },
    'import.parse': press(/^(Check the files|Check them again)$/),
    'files.replace': () => chooseAction(page, 'Other files'),
    'mapping.open': () => chooseAction(page, 'Columns of the workbook'),
    'mapping.leave': press('Leave the columns as they are'),
    'files.keep': press('Leave the files as they are'),
    'run.ask': press(/^Import \d+ rows$/),
    'run.confirm': press('Write them'),
    'run.cancel': press('Cancel'),
    'import.retry': press('Retry the failed rows'),
    'progress.retry': press('Check again'),
    'file.change': async (_, step, path) => {
      const { part, status, record } = step.stimulus.event as unknown as ImportFileChange
      if (contextOf(before(path, step))?.files[part] !== 'underWay') await calls.send(page, part)
      if (status === 'underWay' || !record) return
      await calls.bytes.letThrough()
      // A file that waited since before the import was begun begins it, if the other has not yet.
      const earlier = path.steps.slice(0, path.steps.indexOf(step))
      const hasStayed = contextOf(earlier[0])?.id === null && earlier.every((one) => stateOf(one) === '"uploading"')
      const hadIt = earlier.some(({ stimulus }) => {
        const news = stimulus.event as unknown as Partial<ImportFileChange> | undefined
        return news?.type === 'file.change' && news.part === part && news.record !== null
      })
      await calls.attach(part, record, hasStayed && !hadIt)
    },
    'record.change': async (_, step, path) => {
      const { record } = step.stimulus.event as unknown as Change
      if (record.status !== 'cancelled' && stateOf(before(path, step)) === '"mapping"') {
        await press('Check the rows')()
        return mapping.answer(record)
      }
      if (record.status !== 'cancelled') {
        await press(/^Skip all \d+$/)()
        return skipping.answer(record)
      }
      await giveUp(page)
      await cancelling.answer(record)
    },
  }
}

/** A button where nothing else is to be done first, else in the menu. */
async function chooseAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) return button.click()
  await chooseMore(page, name)
}

async function giveUp(page: Page): Promise<void> {
  const name = /^(Abandon|Stop)$/
  const button = page.getByRole('button', { name })
  // In the menu where files could not be read.
  if (await button.isVisible()) await button.click()
  else await chooseMore(page, name)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const button = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('button', { name, exact: true }).last()).toBeVisible()
const words = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const busy = (name: string) => (page: Page) =>
  expect(page.getByRole('button', { name, exact: true }).last()).toHaveAttribute('data-loading', 'true')

const see: See = {
  'the outline of the import': (page) => expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible(),
  'why the import did not load, with a retry': button('Try again'),
  'both files, each there or still to come': async (page, step) => {
    await expect(page.getByRole('region', { name: /^(XLS|ZIP) file: / })).toHaveCount(2)
    const isReady = step.situation.snapshot?.can({ type: 'import.parse' })
    const check = page.getByRole('button', { name: 'Check the files' })
    await expect(check).toBeEnabled({ enabled: isReady })
  },
  'that the check is being begun': busy('Check the files'),
  'why the check was not begun, with a retry': button('Check the files'),
  'how far the check is': words('The files are being checked'),
  'that the progress is not known, with a retry': button('Check again'),
  'which column of the workbook is which of ours': button('Check the rows'),
  'what the check says of every row, with the run': button(/^Import \d+ rows$/),
  'what will be written': (page) => expect(page.getByRole('dialog')).toContainText('112 new records'),
  'that the run is being begun': busy('Write them'),
  'why the run was not begun, with a retry': button('Write them'),
  'how far the run is, with a cancel': button('Stop'),
  'how far the rollback is': words('The import is being rolled back'),
  'what was written and what was not, with what can be done about it': words(/was written|were written/),
  'that the rows are being tried again': busy('Retry the failed rows'),
  'why the rows were not tried again, with a retry': button('Retry the failed rows'),
  'that the import has changed meanwhile, with reload': button('Show the current state'),
}
