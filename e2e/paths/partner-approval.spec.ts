import { expect, type Page } from '@playwright/test'
import type { Entry } from '#contract/partner/entry.ts'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { partnerApprovalEntry } from '#tests/machines/partner/partner-approval-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Step } from '#tests/support/paths/generate.ts'

const entries = '/#/cms/partner/partners/new-entries'

/** The decisions are irreversible, so here the calls answer the samples of the catalogue; below, the real server decides. */
test.describe('partnerApproval', () => {
  test.use({
    language: 'en',
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(partnerApprovalEntry).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      const page = await signedIn('super-admin')
      await runPathInBrowser(page, path, await driveWith(page), see)
    })
  }
})

async function driveWith(page: Page): Promise<Drive> {
  const loading = await HeldCall.of(page, 'partner.new-entries.show')
  const approving = await HeldCall.of(page, 'partner.new-entries.approve')
  const rejecting = await HeldCall.of(page, 'partner.new-entries.reject')
  const restoring = await HeldCall.of(page, 'partner.new-entries.restore')
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
    start: async () => void (await page.goto(`${entries}/7`)),
    'xstate.done.actor.loadEntry': answer(loading),
    'xstate.error.actor.loadEntry': fail(loading),
    'xstate.done.actor.approveEntry': answer(approving),
    'xstate.error.actor.approveEntry': fail(approving),
    'xstate.done.actor.rejectEntry': answer(rejecting),
    'xstate.error.actor.rejectEntry': fail(rejecting),
    'xstate.done.actor.restoreEntry': answer(restoring),
    'xstate.error.actor.restoreEntry': fail(restoring),
    'entry.retry': press('Try again'),
    'entry.reload': press(/^(Reload the registration|Show the decision)$/),
    'entry.restore': press('Reconsider'),
    'approval.begin': press('Approve'),
    'approval.cancel': press('Cancel'),
    'approval.correct': press('Correct'),
    'approval.confirm': press('Approve'),
    'contractor.choose': (_, { stimulus }) => {
      const { chosen } = stimulus.event as unknown as { chosen: { name: string } | null }
      return page.getByRole('radio', { name: chosen ? new RegExp(chosen.name) : 'A new contractor' }).check()
    },
    'nip.accept': () => page.getByRole('checkbox', { name: /^It is the same company/ }).check(),
    'buyer.change': () => page.getByLabel('Buyer number in Navision').fill('K77'),
    'assignment.change': async (_, { stimulus }) => {
      const { change } = stimulus.event as unknown as { change: { business_area?: object } }
      if (change.business_area) return await choose(page.getByRole('textbox', { name: 'Business area' }))
      return await page.getByRole('button', { name: /^Remove / }).click()
    },
    'administrator.change': () => page.getByRole('switch', { name: 'Administrator of the company' }).click(),
    'rejection.begin': press('Reject'),
    'rejection.submit': async () => {
      const dialog = page.getByRole('dialog', { name: 'Reject the registration?' })
      await dialog.getByLabel('Reason').fill('Firma nie działa')
      await dialog.getByRole('button', { name: 'Reject' }).click()
    },
    'rejection.cancel': press(/^(Cancel|Discard what was typed)$/),
  }
}

const button = (name: string) => (page: Page) => expect(page.getByRole('button', { name }).last()).toBeVisible()
const busy = (name: string) => (page: Page) =>
  expect(page.getByRole('button', { name }).last()).toHaveAttribute('data-loading', 'true')
const words = (text: string | RegExp) => (page: Page) => expect(page.getByText(text)).toBeVisible()

const see: See = {
  'the outline of the entry': (page) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(),
  'why the entry did not load, with a retry': button('Try again'),
  'the entry with its checks, and what may be decided': words('What is next'),
  'all that is decided, filled in with what is usual, and what will be made of it': words('When you approve:'),
  'what the server refused, with a way to correct it': button('Correct'),
  'that no answer came, with a retry': button('Try again'),
  'that it is being approved': busy('Approve'),
  'who approved it, with a link to the partner': (page) =>
    expect(page.getByRole('link', { name: /Open the partner/ })).toBeVisible(),
  'the entry, and a dialog that asks for the reason': (page) =>
    expect(page.getByRole('dialog', { name: 'Reject the registration?' })).toBeVisible(),
  'that it is being rejected': busy('Reject'),
  'who rejected it and why': words('Nie działa'),
  'that it is being taken back': busy('Reconsider'),
  'who decided meanwhile and when, with reload': button('Show the decision'),
}

test.describe('a registered company', () => {
  test('becomes a partner by three clicks; a colleague who is later is told', async ({
    signedIn,
    request,
    tokenOf,
  }) => {
    const colleague = new Colleague(request, await tokenOf('super-admin'))
    const { results } = await colleague.call<{
      results: { id: number; name: string; nip: string; is_nip_taken: boolean }[]
    }>('partner.new-entries.index', { query: { status: '0', per_page: '50' } })
    // One of Poland (its office does not handle companies from abroad) that is no contractor yet: it has waited longest.
    const waiting = results.findLast(({ nip, is_nip_taken }) => /^\d{10}$/.test(nip) && !is_nip_taken)
    if (!waiting) throw new Error('no company of the demonstration waits')
    const page = await signedIn('moderator-trade')
    const late = await signedIn('super-admin')
    await page.goto(entries)
    await page.getByRole('link', { name: waiting.name }).click()
    await late.goto(`${entries}/${waiting.id}`)
    await late.getByRole('button', { name: 'Odrzuć' }).click()

    await page.getByRole('button', { name: 'Zatwierdź' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Zatwierdź' }).click()
    await page.getByRole('link', { name: /Otwórz partnera/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: waiting.name })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Użytkownicy' }).click()
    await expect(page.getByRole('main').getByText('Zaproszone')).toBeVisible()

    const dialog = late.getByRole('dialog')
    await dialog.getByLabel('Powód').fill('Nie znamy tej firmy')
    await dialog.getByRole('button', { name: 'Odrzuć' }).click()
    await expect(late.getByText('Ktoś inny podjął już decyzję.')).toBeVisible()
    await late.getByRole('button', { name: 'Pokaż decyzję' }).click()
    await expect(late.getByRole('link', { name: /Otwórz partnera/ })).toBeVisible()
    const { status } = await colleague.call<Entry>('partner.new-entries.show', { path: { entry: waiting.id } })
    expect(status).toBe(1)
  })

  test.use({ expectedComplaints: [refusedRequests] })
})
