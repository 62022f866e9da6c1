import { expect, type Page } from '@playwright/test'
import type { Bundle } from '#contract/documentation/zone.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { bulkDownloadEntry } from '#tests/machines/documentation/bulk-download-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

/** Maximum number of documents in an archive here. */
const limit = 4
/** The actor that looks how far a download is tells of its failures itself. */
const notOffered = ['xstate.error.actor.receiveBundle']

/** The dialog lies over the list: what has begun is ended before anything else is chosen. */
function isPossible({ steps }: Path): boolean {
  return steps.every(({ stimulus }, index) => {
    const before = steps[index - 1]?.situation.snapshot
    return stimulus.type !== 'download.start' || before?.matches({ choosing: 'ready' })
  })
}

test.describe('bulkDownload', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(bulkDownloadEntry, { isPossible, notOffered }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      const page = await signedIn('partner')
      await runPathInBrowser(page, path, await driveWith(page), see)
    })
  }
})

async function driveWith(page: Page): Promise<Drive> {
  const preparing = await HeldCall.of(page, 'partnerzone.documentation.bulk.store')
  const looking = await HeldCall.of(page, 'partnerzone.documentation.bulk.show')
  const cancelling = await HeldCall.of(page, 'partnerzone.documentation.bulk.destroy')
  // The samples' link has no owner.
  await page.route('**/api/public-zone/documentation/bulk/**', (route) => route.abort())
  await page.route(/\/api\/partnerzone\/documentation\/bulk$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { limit } }) : route.fallback(),
  )
  const press = (name: string) => () => dialog(page).getByRole('button', { name }).click()
  const bundleOf = ({ stimulus }: Step) => (stimulus.event as unknown as { bundle: Bundle }).bundle
  const leave = () =>
    dialog(page)
      .getByRole('button', { name: /^(Cancel|Close)$/ })
      .click()
  return {
    start: async () => {
      await page.goto('/#/documentation/documentations')
      await expect(boxes(page).first()).toBeVisible()
    },
    'download.start': async (_, { stimulus }) => {
      const { count } = stimulus.event as unknown as { count: number }
      for (let row = 0; row <= limit; row += 1)
        await boxes(page)
          .nth(row)
          .setChecked(row < count)
      await page.getByRole('button', { name: 'Download selected' }).first().click()
    },
    'download.confirm': press('Download the others'),
    'download.retry': press('Try again'),
    'download.cancel': leave,
    'download.dismiss': leave,
    'xstate.done.actor.prepareBundle': (_, { stimulus }) =>
      preparing.answer((stimulus.event as unknown as { output: Bundle }).output),
    'xstate.error.actor.prepareBundle': (_, { stimulus }) => preparing.failAs(stimulus.event),
    'bundle.progress': (_, step) => looking.answer(bundleOf(step)),
    'bundle.finish': (_, step) => looking.answer(bundleOf(step)),
    'bundle.fail': () => looking.answer({ ...sample, failed_at: '2026-11-21T10:00:00.000Z' }),
    'xstate.done.actor.cancelBundle': () => cancelling.answer({}),
    'xstate.error.actor.cancelBundle': (_, { stimulus }) => cancelling.failAs(stimulus.event),
  }
}

const sample = bulkDownloadEntry.outcomes.prepareBundle?.done?.[0] as Bundle
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Download as one archive' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: 'Select this row' })
const says = (text: string | RegExp) => (page: Page) => expect(dialog(page).getByText(text)).toBeVisible()

const see: See = {
  'the list of documents': async (page) => {
    await expect(dialog(page)).toHaveCount(0)
    await expect(boxes(page).first()).toBeVisible()
  },
  'that at least one document has to be selected': says('Select at least one document.'),
  'how many documents one archive takes': says(/One archive takes 4 documents/),
  'that the archive is being prepared, with a cancel': async (page) => {
    await says('Preparing the archive…')(page)
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeEnabled()
  },
  'which documents are not available, and the choice to go on without them': async (page) => {
    await says('DOK/2026/00002 Karta')(page)
    await expect(dialog(page).getByRole('button', { name: 'Download the others' })).toBeEnabled()
  },
  'how much of the archive has been sent, with a cancel': async (page, step) => {
    const { documents, sent_documents } = (step.situation.snapshot?.context.bundle ?? sample) as Bundle
    await says(new RegExp(`^${sent_documents} of ${documents} documents`))(page)
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeEnabled()
  },
  'that it is being broken off': says('Cancelling the download…'),
  'that it failed, with a retry': async (page) => {
    await says('The archive could not be downloaded.')(page)
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeEnabled()
  },
  'that the archive is among the downloads': says(/is among your downloads/),
}
