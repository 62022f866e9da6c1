import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { notificationSendingEntry } from '#tests/machines/notification/notification-sending-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

type Sent = { status: string }
type Snapshot = Step['situation']['snapshot'] & {
  context: { notification: Sent | null; verb: string; only_unread: boolean }
}
const before = ({ steps }: Path, index: number) => steps[index - 1]?.situation.snapshot as Snapshot | undefined
const outputOf = ({ stimulus }: Step) => (stimulus.event as unknown as { output: Sent & object }).output

/** The server never answers a verb with a status that it does not lead to. */
const leadsTo: Record<string, string> = {
  send: 'sending',
  resend: 'sending',
  schedule: 'scheduled',
  unschedule: 'draft',
}

/**
 * What a person can bring about: a form is saved (and the notification refreshed) in a draft only, whether readers are
 * left out is asked when something is sent again, a time is confirmed again where one was asked for.
 */
function isPossible(path: Path): boolean {
  return path.steps.every((step, index) => {
    const was = before(path, index)
    if (!was) return true
    const { verb, notification } = was.context
    switch (step.stimulus.type) {
      case 'notification.refresh':
        return notification?.status === 'draft' && was.matches({ shown: 'ready' })
      case 'unread.choose':
        return (
          verb === 'resend' &&
          (step.stimulus.event as unknown as { only_unread: boolean }).only_unread !== was.context.only_unread
        )
      case 'send.confirm':
        return was.matches('confirming') || verb === 'schedule'
      case 'send.retry':
        return was.matches('countFailed') || verb !== 'schedule'
      case 'xstate.done.actor.sendNotification':
        return outputOf(step).status === leadsTo[verb]
      case 'xstate.done.actor.refreshNotification':
        return outputOf(step).status !== 'draft' || notification?.status === 'draft'
      default:
        return true
    }
  })
}

/** Sending cannot be undone, so here the calls answer the samples of the catalogue; below, the real server sends. */
test.describe('notificationSending', () => {
  test.use({
    language: 'en',
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(notificationSendingEntry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ signedIn }) => {
      const page = await signedIn('moderator-marketing')
      await page.clock.install()
      await runPathInBrowser(page, path, await driveWith(page), see)
    })
  }
})

async function driveWith(page: Page): Promise<Drive> {
  const loading = await HeldCall.of(page, 'notification.messages.show')
  const counting = await HeldCall.of(page, 'notification.messages.count')
  const saving = await HeldCall.of(page, 'notification.messages.update')
  const calls = Object.fromEntries(
    await Promise.all(
      (['send', 'schedule', 'unschedule', 'resend'] as const).map(
        async (verb) => [verb, await HeldCall.of(page, `notification.messages.${verb}`)] as const,
      ),
    ),
  )
  const press = (name: string | RegExp) => () => page.getByRole('button', { name, exact: true }).last().click()
  const verbOf = (step: Step, path: Path) => before(path, path.steps.indexOf(step))?.context.verb ?? 'send'
  const isEdited = (path: Path, step: Step) =>
    before(path, path.steps.indexOf(step))?.context.notification?.status === 'draft'
  /** The form of a draft opens with questions of its own: for the record, and for whom the chosen audience reaches. */
  const openForm = async (draft: object) => {
    await loading.answer(draft)
    await counting.answer({ people: 40, companies: 12 })
  }
  const load = async (_: Page, step: Step, path: Path) => {
    await loading.answer(outputOf(step))
    if (outputOf(step).status === 'draft' && !isEdited(path, step)) await openForm(outputOf(step))
  }
  return {
    start: async () => void (await page.goto('/#/cms/notification/messages/1')),
    'xstate.done.actor.loadNotification': load,
    'xstate.error.actor.loadNotification': (_, { stimulus }) => loading.failAs(stimulus.event),
    'xstate.done.actor.refreshNotification': load,
    'xstate.error.actor.refreshNotification': (_, { stimulus }) => loading.failAs(stimulus.event),
    'xstate.done.actor.countRecipients': (_, step) => counting.answer(outputOf(step)),
    'xstate.error.actor.countRecipients': (_, { stimulus }) => counting.failAs(stimulus.event),
    'xstate.done.actor.sendNotification': async (_, step, path) => {
      await calls[verbOf(step, path)]?.answer(outputOf(step))
      if (outputOf(step).status === 'draft') await openForm(outputOf(step))
    },
    'xstate.error.actor.sendNotification': async (_, step, path) =>
      calls[verbOf(step, path)]?.failAs(step.stimulus.event),
    'xstate.after.progress.notificationSending.shown.delivering': () => page.clock.runFor(1600),
    'xstate.after.again.notificationSending.shown.stale': () => page.clock.runFor(5100),
    'notification.retry': press('Try again'),
    'notification.refresh': async () => {
      await page.getByLabel('Custom name').fill('Warehouse')
      await page.getByRole('button', { name: 'Save' }).click()
      const [draft] = (notificationSendingEntry.outcomes.loadNotification?.done ?? []) as object[]
      await saving.answer({ ...draft, common_name: 'Warehouse', version: 2 })
    },
    'notification.send': press('Send'),
    'notification.schedule': press('Send later'),
    'notification.resend': press('Send again'),
    'notification.unschedule': press('Cancel sending'),
    'unread.choose': () =>
      page.getByRole('switch', { name: 'Only to those who have not read it' }).click({ force: true }),
    'send.confirm': async (_, step, path) => {
      const dialog = page.getByRole('dialog')
      if (verbOf(step, path) === 'schedule') {
        await dialog.getByLabel('Day').fill('01.03.2090')
        await dialog.getByLabel('Time').fill('09:30')
      }
      await dialog.getByRole('button', { name: /^(Send|Send again|Schedule)$/ }).click()
    },
    'send.retry': press('Try again'),
    'send.cancel': () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Cancel|Close)$/ })
        .last()
        .click(),
    'conflict.reload': press('Load their version'),
  }
}

const words = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).last()).toBeVisible()
const inDialog = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
const title = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(/Magazyn|Warehouse/)

const see: See = {
  'the outline of the notification': (page) => expect(page.getByRole('main')).toBeVisible(),
  'why the notification did not load, with a retry': (page) =>
    expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  'the notification, with what may be done to it': title,
  'the notification as it was': title,
  'how many have it already': words(/have received it\./),
  'the notification as it was, and that its progress is not known, with a retry': words(
    /current state of the notification is unknown/,
  ),
  'that the recipients are being counted': words('Counting the recipients…'),
  'that there is no recipient': words(/there is nobody to send it to/),
  'why the recipients could not be counted, with a retry': inDialog('Try again'),
  'the number of recipients, with send and cancel': words(/40 people/),
  'that it is on its way': (page) => expect(page.getByRole('main')).toBeVisible(),
  'why it was not sent, with a retry': inDialog(/^(Try again|Schedule)$/),
  'who changed the notification meanwhile, with reload': inDialog('Load their version'),
}

test.describe('a notification', () => {
  test('is written, sent, and told to a partner as it comes; reading it is seen by staff', async ({ signedIn }) => {
    test.slow()
    const partner = await signedIn('partner')
    await partner.goto('/')
    const bell = partner.getByRole('link', { name: 'Powiadomienia' }).first()
    await expect(bell).toBeVisible()

    const staff = await signedIn('moderator-marketing')
    const name = `Magazyn ${Date.now()}`
    await staff.goto('/#/cms/notification/messages/store')
    await staff.getByLabel('Nazwa własna').fill(name)
    await staff.getByLabel('Tytuł', { exact: true }).fill(name)
    await staff.getByRole('textbox', { name: 'Treść', exact: true }).fill('Od maja do 18.')
    await choose(staff.getByRole('combobox', { name: 'Obszary działalności' }), { option: 'Ogrzewanie' })
    await expect(staff.getByText(/w \d+ firmach/)).toBeVisible()
    await staff.getByRole('button', { name: 'Zapisz' }).click()
    await staff.getByRole('button', { name: 'Wyślij', exact: true }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Wyślij', exact: true }).click()
    await expect(staff.getByRole('heading', { name: 'Przeczytane przez' })).toBeVisible()

    await expect(partner.getByRole('status').filter({ hasText: /nieprzeczytan/ })).toBeAttached()
    await bell.click()
    await partner.getByRole('link', { name }).click()
    await expect(partner.getByText('Od maja do 18.')).toBeVisible()
    await staff.reload()
    await staff.getByRole('button', { name: 'Wyślij ponownie' }).click()
    await expect(staff.getByText(/Powiadomienie wysłano już/)).toBeVisible()
    await expect(staff.getByText('1 osoba przeczytała i zostanie pominięta.')).toBeVisible()
  })
})
