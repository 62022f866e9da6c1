import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { certificateIssueEntry } from '#tests/machines/training/certificate-issue-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

type Snapshot = Step['situation']['snapshot'] & { context: { chosen: readonly number[] } }
const before = ({ steps }: Path, step: Step) =>
  steps[steps.indexOf(step) - 1]?.situation.snapshot as Snapshot | undefined

/** People of the samples who can be given a certificate. */
const free = 2

/** The box of all chooses everybody unless everybody is chosen. */
function isPossible(path: Path): boolean {
  return path.steps.every((step) => {
    if (step.stimulus.type !== 'people.choose') return true
    const { all } = step.stimulus.event as unknown as { all: boolean }
    return all === (before(path, step)?.context.chosen.length !== free)
  })
}

/** Numbers are given once, so here the calls answer the samples of the catalogue; the story of trainings issues real ones. */
test.describe('certificateIssue', () => {
  test.use({
    language: 'en',
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(certificateIssueEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn, request, tokenOf }) => {
      const colleague = new Colleague(request, await tokenOf('moderator-training'))
      const { results } = await colleague.call<{ results: { id: number }[] }>('training.terms.index')
      const page = await signedIn('moderator-training')
      await page.clock.install()
      await runPathInBrowser(page, path, await driveWith(page, results[0]?.id ?? 0), see)
    })
  }

  test('nobody is kept out by the list, the question or the progress', async ({ signedIn, request, tokenOf }) => {
    const colleague = new Colleague(request, await tokenOf('moderator-training'))
    const { results } = await colleague.call<{ results: { id: number }[] }>('training.terms.index')
    const page = await signedIn('moderator-training')
    const [loading, beginning] = [
      await HeldCall.of(page, 'training.certificate-issues.candidates'),
      await HeldCall.of(page, 'training.certificate-issues.store'),
    ]
    await page.goto(`/#/cms/training/terms/${results[0]?.id}/certificates`)
    await loading.answer(sampleOf('loadCandidates'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Issue certificates' }).click()
    await expect(page.getByText('CERT/2026/0012 – CERT/2026/0013')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await beginning.answer(sampleOf('beginIssue'))
    await expect(page.getByText('1 of 2')).toBeVisible()
    await expectAccessible(page)
  })
})

function sampleOf(actor: 'loadCandidates' | 'beginIssue'): object {
  const [sample] = (certificateIssueEntry.outcomes[actor]?.done ?? []) as object[]
  return sample ?? {}
}

async function driveWith(page: Page, term: number): Promise<Drive> {
  const calls = {
    loadCandidates: await HeldCall.of(page, 'training.certificate-issues.candidates'),
    beginIssue: await HeldCall.of(page, 'training.certificate-issues.store'),
    loadIssue: await HeldCall.of(page, 'training.certificate-issues.show'),
    retryIssue: await HeldCall.of(page, 'training.certificate-issues.retry'),
  }
  const press = (name: string | RegExp) => () => page.getByRole('button', { name, exact: true }).last().click()
  const outcomes = Object.entries(calls).flatMap(([actor, call]): [string, Drive[string]][] => [
    [
      `xstate.done.actor.${actor}`,
      (_, { stimulus }) => call.answer((stimulus.event as unknown as { output: object }).output),
    ],
    [`xstate.error.actor.${actor}`, (_, { stimulus }) => call.failAs(stimulus.event)],
  ])
  return {
    ...Object.fromEntries(outcomes),
    start: async () => void (await page.goto(`/#/cms/training/terms/${term}/certificates`)),
    'xstate.after.progress.certificateIssue.issuing.waiting': () => page.clock.runFor(1100),
    'xstate.after.again.certificateIssue.issuing.stale': () => page.clock.runFor(5100),
    'candidates.reload': press(/^(Try again|Load the list again|Back to the participants)$/),
    'person.toggle': () => page.getByRole('checkbox', { name: 'Anna Kowalska' }).click(),
    'people.choose': () => page.getByRole('checkbox', { name: 'Everyone who can receive a certificate' }).click(),
    'issue.ask': press('Issue certificates'),
    'issue.cancel': press('Cancel'),
    'issue.confirm': press(/^(Issue|Try again)$/),
    'issue.retry': press('Try them again'),
    'progress.retry': press('Check again'),
  }
}

const button = (name: string) => (page: Page) => expect(page.getByRole('button', { name }).last()).toBeVisible()
const words = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const busy = (name: string) => (page: Page) =>
  expect(page.getByRole('button', { name, exact: true }).last()).toHaveAttribute('data-loading', 'true')

const see: See = {
  'the outline of the list': (page) => expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible(),
  'why the list did not load, with a retry': button('Try again'),
  'the people of the term, with who can be given a certificate': words('Ewa Zielińska'),
  'how many get a certificate and with which numbers': words(/CERT\/2026\/0012/),
  'that it is being begun': busy('Issue'),
  'why it was not begun, with a retry': button('Try again'),
  'that the list has changed meanwhile, with reload': button('Load the list again'),
  'how many certificates are made': words('Certificates are being issued'),
  'that the progress is not known, with a retry': button('Check again'),
  'that all certificates are made': words(/certificates are ready/),
  'who could not be given a certificate and why, with a retry': words(/The file could not be made/),
  'that they are being tried again': busy('Try them again'),
  'why they could not be tried again, with a retry': button('Try them again'),
}
