import { expect, type Page } from '@playwright/test'
import type { EventObject, StateValue } from 'xstate'
import type { OfferLetter } from '#contract/offer/actions.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { conflictTitle, shows, showsDialog } from '#e2e/support/order-form-views.ts'
import { desk } from '#e2e/support/screens.ts'
import { leave, remember } from '#e2e/support/sign-in.ts'
import type { OpenedOffer } from '#machines/offer/offer-editing.ts'
import { offerEditingEntry as entry } from '#tests/machines/offer/offer-editing-samples.ts'
import { almostOffer, offeredOptions } from '#tests/machines/offer/offer-sample.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const editor = '/offer-generator/offers/1'
const reviewTitle = 'Send to the customer'
const vatTitle = '8% VAT without installation?'

test.describe('offerEditing', () => {
  test.use({
    language: 'en',
    viewport: desk,
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(entry, { isPossible }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, request, tokenOf }) => {
      const token = await tokenOf('partner')
      await remember(page, token)
      await runPathInBrowser(page, path, await driveWith(page, new Colleague(request, token)), see)
      if (index > 0) return
      await page.clock.resume()
      await expectAccessible(page)
    })
  }
})

/** Whether a person and their browser can walk a path: dialogs hide the form, and the browser keeps what was typed and not stored. */
function isPossible({ steps }: Path): boolean {
  let isKept = false
  return steps.every(({ stimulus }, index) => {
    const before = steps[index - 1]?.situation.snapshot
    const at = (state: StateValue) => before?.matches(state) ?? false
    if (stimulus.type === 'form.change') isKept = true
    if (['conflict.reload', 'kept.discard', 'xstate.done.actor.registerOffer'].includes(stimulus.type)) isKept = false
    if (stimulus.type === 'xstate.done.actor.saveOffer')
      isKept = !steps[index]?.situation.snapshot?.matches({ open: { draft: 'stored' } })
    switch (stimulus.type) {
      case 'xstate.done.actor.openOffer':
        return index === 1 || !('sample' in stimulus) || stimulus.sample === 2 || isKept === (stimulus.sample === 1)
      case 'offer.retry':
        return at('loadFailed') || at({ open: { form: 'notRegistered' } })
      case 'conflict.reload':
      case 'conflict.overwrite':
      case 'draft.renew':
        return !at({ open: { form: 'notRegistered' } })
      default:
        return true
    }
  })
}

const output = (event: object) => (event as { output: unknown }).output

async function driveWith(page: Page, person: Colleague): Promise<Drive> {
  const offers = 'partnerzone.offer-generator.offers'
  const showing = await HeldCall.of(page, `${offers}.show`)
  const saving = await HeldCall.matching(page, /\/api\/partnerzone\/offer-generator\/offers(\/1)?$/, 'POST', 'PATCH')
  const deleting = await HeldCall.of(page, `${offers}.destroy`)
  const registering = await HeldCall.matching(page, /\/offers\/1\/(register|send|submit)$/, 'POST')
  // The paper is a chart of its own.
  await HeldCall.of(page, `${offers}.preview`)
  let openings: Step[] = []
  /** The options belong to the offer that is being opened. */
  await page.route('**/condition-options*', (route) => {
    const opened = openings[0]?.stimulus.type === 'xstate.done.actor.openOffer' && output(openings[0].stimulus.event)
    return route.fulfill({ json: { results: opened ? (opened as OpenedOffer).options : offeredOptions } })
  })
  let changes = 0

  /** Time stands still in the editor, but for what a step needs. */
  const tick = (milliseconds = 50) => page.clock.runFor(milliseconds)
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).last().click()
    await tick()
  }
  /** The question about a conflict can be put off for the editor, and asked for again. */
  const putOff = async () => {
    if (await page.getByRole('dialog', { name: conflictTitle }).isVisible()) await press('Back to the form')
  }
  const answer = async (name: string) => {
    if (await page.getByRole('dialog', { name: conflictTitle }).isHidden()) await press('Choose what to keep')
    await press(name)
  }
  const settle = async (call: HeldCall, event: object) => {
    await call.failAs(event)
    await tick()
  }
  return {
    start: async (_, __, path) => {
      await page.clock.install()
      openings = path.steps.filter(({ stimulus }) => stimulus.type.endsWith('.actor.openOffer'))
      if (openingSample(path) === 1) await keepInBrowser(page, person)
      await page.goto(`/#${editor}`)
    },
    'xstate.done.actor.openOffer': async (_, { stimulus }) => {
      const { offer } = output(stimulus.event) as OpenedOffer
      openings = openings.slice(1)
      await showing.answer(offer)
      // The editor of a registered offer leads to its preview, which asks for the offer itself.
      if (offer.status !== 'draft') await showing.answer(offer)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      const now = await page.evaluate(() => Date.now())
      await page.clock.pauseAt(now + 1000)
    },
    'xstate.error.actor.openOffer': (_, { stimulus }) => {
      openings = openings.slice(1)
      return showing.failAs(stimulus.event)
    },
    'offer.retry': () => press('Try again'),
    'kept.restore': () => press('Restore'),
    'kept.discard': () => press('Discard it'),
    'form.change': async (_, { stimulus }) => {
      await putOff()
      changes += 1
      const subject = page.getByRole('textbox', { name: 'Subject' })
      const isEmptied = stimulus.key.endsWith(' 1')
      if (!isEmptied || (await subject.inputValue()) === '') await subject.fill(`Heat pump ${changes}`)
      if (isEmptied) await subject.fill('')
      await tick()
    },
    'offer.send': async () => {
      await putOff()
      await press('Send to the customer')
    },
    'send.confirm': async (_, { stimulus }) => {
      const { letter } = stimulus.event as { letter: OfferLetter } & EventObject
      const review = page.getByRole('dialog', { name: reviewTitle })
      await review.getByRole('textbox', { name: /^Customer’s e.mail/ }).fill(letter.to)
      await review.getByRole('textbox', { name: 'Custom text above the link' }).fill(letter.message ?? '')
      await press('Register and send')
    },
    'send.cancel': () => press('Cancel'),
    'approval.submit': () => press('Ask for approval'),
    'approval.cancel': () => press(/^(Cancel|Close)$/),
    'offer.register': async () => {
      await putOff()
      await press('More')
      await page.getByRole('menuitem', { name: 'Register without sending' }).click()
      await tick()
    },
    'register.confirm': () => press('Register with 8%'),
    'register.cancel': async () => {
      const isDoubted = await page.getByRole('dialog', { name: vatTitle }).isVisible()
      await press(isDoubted ? 'Cancel' : 'Back to the form')
    },
    'offer.delete': async () => {
      await putOff()
      await press('More')
      await page.getByRole('menuitem', { name: 'Delete the draft' }).click()
      await tick()
      await press('Delete')
    },
    'conflict.reload': () => answer('Load their version'),
    'conflict.overwrite': () => answer('Save my version'),
    'draft.renew': () => press('Continue as a new draft'),
    'xstate.after.autosave.offerEditing.open.draft.changed': () => tick(1300),
    'xstate.after.saveAgain.offerEditing.open.draft.saveFailed': () => tick(10_100),
    'xstate.done.actor.saveOffer': async (_, { stimulus, situation }) => {
      await saving.answer(output(stimulus.event) as object)
      if (situation.snapshot?.matches({ open: { draft: 'saving' } })) return
      // A timer must not begin after the step that lets time pass for it.
      await expect(page.getByText('Saving…')).toHaveCount(0)
    },
    'xstate.error.actor.saveOffer': (_, { stimulus }) => settle(saving, stimulus.event),
    'xstate.done.actor.deleteOffer': () => deleting.answer({}),
    'xstate.error.actor.deleteOffer': (_, { stimulus }) => settle(deleting, stimulus.event),
    'xstate.done.actor.registerOffer': async (_, { stimulus }) => {
      await registering.answer(output(stimulus.event) as object)
      await showing.answer(output(stimulus.event) as object)
    },
    'xstate.error.actor.registerOffer': (_, { stimulus }) => settle(registering, stimulus.event),
  }
}

function openingSample({ steps }: Path): number {
  const opened = steps.find(({ stimulus }) => stimulus.type === 'xstate.done.actor.openOffer')?.stimulus
  return opened && 'sample' in opened ? opened.sample : 0
}

/** The input left in the browser when the editor was closed before it was stored. */
async function keepInBrowser(page: Page, person: Colleague): Promise<void> {
  const { model } = await person.call<{ model: { id: number } }>('auth.user')
  const kept_at = new Date().toISOString()
  const draft = {
    version: 1,
    key: 'offer:1',
    path: editor,
    kept_at,
    values: { values: { ...almostOffer, subject: 'Heat pump' }, version: 1 },
  }
  await leave(page, `portal.draft.${model.id}.${draft.key}`, JSON.stringify(draft))
}

const isRegistering = (page: Page) => expect(page.getByRole('button', { name: reviewTitle })).toBeDisabled()
const isWaiting = (page: Page) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
const isAtPreview = (page: Page) => expect(page).toHaveURL(/offers\/1\/preview/)

const see: See = {
  'the outline of the editor': isWaiting,
  'why the editor did not open, with a retry': shows('The offer could not be opened'),
  'the preview: a registered offer cannot be edited': isAtPreview,
  'the offer to go on with what was typed before': showsDialog('Restore the unsaved text?'),
  'that the draft is being saved': shows('Saving…'),
  'that the draft is not saved yet; saving is tried again by itself': shows('Not saved'),
  'the fields that the server refused': shows('taken'),
  'that the draft was deleted elsewhere, with the offer to go on as a new one': shows(
    'This draft was deleted elsewhere.',
  ),
  'who changed the draft meanwhile, with reload and overwrite': shows(/Someone else has changed this/),
  'the editor': (page) => expect(page.locator('h1')).toContainText('OF/2026/0001'),
  'that an administrator of the company approves the offer first, and whether to ask':
    showsDialog('This offer needs approval'),
  'the paper of the draft, which awaits the approval': isAtPreview,
  'the letter and the paper before they are sent': showsDialog(reviewTitle),
  'that the reduced rate of VAT is for offers with assembly, and whether to register it so': showsDialog(vatTitle),
  'that the offer is being registered': isRegistering,
  'that the offer was not registered, with a retry': showsDialog(
    /^(It is uncertain whether the offer|The offer) was (not )?registered$/,
  ),
  'that the draft is being deleted': isWaiting,
  'the list, without the draft': (page) => expect(page).toHaveURL(/offer-generator\/offers$/),
  'the registered offer, ready to be sent': isAtPreview,
}
