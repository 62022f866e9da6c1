import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { termCancellationEntry } from '#tests/machines/training/term-cancellation-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Step } from '#tests/support/paths/generate.ts'

/** Refused requests; and the test's own clock wants into every frame; a letter's runs nothing. */
const expected = /Failed to load resource|Blocked script execution in 'about:srcdoc'/

/** Cancelling cannot be undone, so here the calls answer the samples of the catalogue; the server's part has tests of its own. */
test.describe('termCancellation', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [expected] })

  for (const [index, path] of browserTours(termCancellationEntry).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn, request, tokenOf }) => {
      const term = await openTerm(request, await tokenOf('super-admin'))
      const page = await signedIn('super-admin')
      await page.clock.install()
      await runPathInBrowser(page, path, await driveWith(page, term), see)
    })
  }
})

/** The oldest open term, of the demonstration: the frame around the flow is the real one, and tests beside this one cancel theirs. */
async function openTerm(request: APIRequestContext, token: string): Promise<number> {
  const colleague = new Colleague(request, token)
  const { results } = await colleague.call<{ results: { id: number }[] }>('training.terms.index', {
    query: { status: 'open', per_page: '1', sort_by: 'created_at', sort_direction: 'asc' },
  })
  const [term] = results
  if (!term) throw new Error('no term of the demonstration is open')
  return term.id
}

async function driveWith(page: Page, term: number): Promise<Drive> {
  const loading = await HeldCall.of(page, 'training.cancellations.show')
  const previewing = await HeldCall.of(page, 'training.cancellations.preview')
  const cancelling = await HeldCall.of(page, 'training.cancellations.store')
  const retrying = await HeldCall.of(page, 'training.cancellations.retry')
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).last().click()
  const answer =
    (call: HeldCall) =>
    (_: Page, { stimulus }: Step) =>
      call.answer((stimulus.event as unknown as { output: object }).output)
  const fail =
    (call: HeldCall) =>
    (_: Page, { stimulus }: Step) =>
      call.failAs(stimulus.event)
  return {
    start: async () => void (await page.goto(`/#/cms/training/terms/${term}/cancellation`)),
    'xstate.done.actor.loadSheet': answer(loading),
    'xstate.error.actor.loadSheet': fail(loading),
    'xstate.done.actor.refreshSheet': answer(loading),
    'xstate.error.actor.refreshSheet': fail(loading),
    'xstate.done.actor.previewCancellation': answer(previewing),
    'xstate.error.actor.previewCancellation': fail(previewing),
    'xstate.done.actor.cancelTerm': answer(cancelling),
    'xstate.error.actor.cancelTerm': fail(cancelling),
    'xstate.done.actor.retryFailed': answer(retrying),
    'xstate.error.actor.retryFailed': fail(retrying),
    'xstate.after.progress.termCancellation.following.waiting': () => page.clock.runFor(1500),
    'xstate.after.again.termCancellation.following.stale': () => page.clock.runFor(5100),
    'sheet.retry': press('Try again'),
    'sheet.reload': press('Load the list again'),
    'reason.change': () => page.getByLabel('Reason').fill('Choroba prowadzącego'),
    'choice.set': async () => void (await page.getByLabel('What happens to Ewa Nowa').selectOption('refund')),
    'letters.preview': press('Show the messages'),
    'choices.correct': press('Back to the decisions'),
    'cancellation.ask': press('Cancel the term'),
    'cancellation.dismiss': press('Leave it as it is'),
    'cancellation.confirm': () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Cancel the term|Try again)$/ })
        .click(),
    'progress.retry': press('Try again'),
    'failed.retry': press('Continue'),
  }
}

const button = (name: string) => (page: Page) => expect(page.getByRole('button', { name }).last()).toBeVisible()
const busy = (name: string) => (page: Page) =>
  expect(page.getByRole('button', { name }).last()).toHaveAttribute('data-loading', 'true')
const words = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

const see: See = {
  'the outline of the list': (page) => expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible(),
  'why the list did not load, with a retry': button('Try again'),
  'why the term cannot be cancelled': words('The term cannot be cancelled.'),
  'the reason, and a decision about every participant': (page) =>
    expect(page.getByLabel('What happens to Ewa Nowa')).toBeVisible(),
  'why the letters could not be shown, with the decisions as they were': (page) =>
    expect(page.getByRole('alert')).toBeVisible(),
  'that the letters are being written': busy('Show the messages'),
  'the letters as they will go out, and what becomes of the money': words('What will happen'),
  'how many people and how much money, with cancel the term': (page) =>
    expect(page.getByRole('dialog', { name: 'Cancel the term?' })).toBeVisible(),
  'that the term is being cancelled': (page) =>
    expect(page.getByRole('dialog').locator('button[data-loading="true"]')).toBeVisible(),
  'that no answer came, with a retry': (page) =>
    expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible(),
  'that the list was changed meanwhile, with reload': words('Nothing was cancelled.'),
  'how many are done': words(/are settled\. You can leave this page/),
  'how many were done a moment ago, or that it is not known': words(
    /are settled\. You can leave this page|Progress unknown\./,
  ),
  'that the progress is not known, with a retry': words('Progress unknown.'),
  'whom it could not be done for and why, with another choice and a retry': words('No vacancy'),
  'that it is being tried again': busy('Continue'),
  'the outcome for every participant': words('The term is cancelled.'),
}
