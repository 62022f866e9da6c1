import { expect, type Page } from '@playwright/test'
import { choose } from '#e2e/support/choose.ts'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import {
  checkBeforeSending,
  conflictTitle,
  isSending,
  knownUnit,
  orderForms,
  shows,
  showsDialog,
} from '#e2e/support/order-form-views.ts'
import { leave, remember } from '#e2e/support/sign-in.ts'
import type { SendingResult } from '#machines/service-order/warranty-order-sending.ts'
import { warrantyOrderDraftEntry } from '#tests/machines/service-order/warranty-order-draft-samples.ts'
import { fixturePath } from '#tests/support/fixtures.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'
import type { Path } from '#tests/support/paths/generate.ts'
import { isPossible } from './warranty-order-draft-moves.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 800 }
/** Sending is a chart of its own: here it ends as the path says, and never by a fault of its own. This browser has no camera, staff have no last order, no code comes before the model, and the server's texts of consents stay as they are. */
const notOffered = [
  'xstate.error.actor.sendOrder',
  'plate.read',
  'unit.found',
  'form.change [isModelOfCode]',
  'code.confirm',
  'last.take',
  'consents.renew',
]

test.describe('warrantyOrderDraft', () => {
  test.use({
    language: 'en',
    viewport: desk,
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(warrantyOrderDraftEntry, { isPossible, notOffered }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, request, tokenOf }) => {
      const token = await tokenOf('super-admin')
      await remember(page, token)
      await runPathInBrowser(page, path, await driveWith(page, new Colleague(request, token)), see)
    })
  }
})

async function driveWith(page: Page, colleague: Colleague): Promise<Drive> {
  const consents = await HeldCall.of(page, 'public-zone.consent.consents.index')
  const showing = await HeldCall.of(page, 'service-order.service-orders.show')
  const saving = await HeldCall.matching(page, /\/api\/service-order\/service-orders(\/\d+)?$/, 'POST', 'PATCH')
  const deleting = await HeldCall.of(page, 'service-order.service-orders.destroy')
  const checking = await HeldCall.matching(page, checkBeforeSending, 'GET')
  const sending = await HeldCall.of(page, 'service-order.service-orders.send')
  const values = await colleague.almostComplete()
  let changes = 0
  /** A draft that is begun anew is without the files of the one before. */
  let files = {}
  /** The draft that the form is about, by its address; 0 before it is stored. */
  const stored = () => Number(/service-orders\/(\d+)\/edit/.exec(page.url())?.[1] ?? 0)

  /** Time stands still in the form, but for what a step needs. */
  const tick = (milliseconds = 50) => page.clock.runFor(milliseconds)
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).last().click()
    await tick()
  }
  /** The question about a conflict can be put off for the form, and asked for again. */
  const lookAt = async (name: 'Back to the form' | 'Choose what to keep') => {
    const question = page.getByRole('dialog', { name: conflictTitle })
    if (name === 'Back to the form' && (await question.isHidden())) return
    if (name === 'Choose what to keep' && (await question.isVisible())) return
    await press(name)
  }
  const pressInForm = async (name: string | RegExp) => {
    await lookAt('Back to the form')
    await press(name)
  }
  const answer = async (name: string) => {
    await lookAt('Choose what to keep')
    await press(name)
  }
  const onPhone = async (...names: readonly (string | RegExp)[]) => {
    await lookAt('Back to the form')
    await page.setViewportSize(phone)
    for (const name of names) await press(name)
    await page.setViewportSize(desk)
  }
  /** A conflict is a real one: a person saves the draft before the held request is let through. */
  const changeMeanwhile = async (call: HeldCall) => {
    await call.holds()
    changes += 1
    await colleague.save(stored(), { ...values, ...files, recipient: `Jan Lis ${changes}` })
    await call.letThrough()
  }
  return {
    start: async (_, __, path) => {
      await page.clock.install()
      await open(page, colleague, values, openingSample(path))
    },
    'xstate.done.actor.openOrder': async (_, { stimulus }) => {
      const isSent = stimulus.key.endsWith(' 3')
      const meanwhile = isSent ? { status: 'registered' } : {}
      if (stored() > 0) await showing.letThroughWith(meanwhile)
      await consents.letThrough()
      // The form of a sent order leads to its preview, which asks for the order itself.
      if (isSent) await showing.letThroughWith(meanwhile)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      // A page that opened the order before stands later already.
      const now = await page.evaluate(() => Date.now())
      await page.clock.pauseAt(Math.max(now + 1000, Date.now() + 3_600_000))
    },
    'xstate.error.actor.openOrder': async () => {
      if (stored() > 0) await showing.loseConnection()
      await consents.letThrough()
    },
    'form.change': async (_, { stimulus }) => {
      changes += 1
      await lookAt('Back to the form')
      const description = page.getByRole('textbox', { name: 'Description of the fault' })
      const isEmptied = stimulus.key.endsWith(' 1')
      if (!isEmptied || (await description.inputValue()) === '') await description.fill(`No heat ${changes}`)
      if (isEmptied) await description.fill('')
      await tick()
    },
    'field.hold': async () => {
      await lookAt('Back to the form')
      await HeldCall.matching(page, /\/api\/uploads\/.+/, 'PATCH')
      await page.locator('input[type=file]').and(page.getByLabel('Photos')).setInputFiles(fixturePath('photo.jpg'))
      await tick()
    },
    // The last step has nothing to go on to, the first one nothing to go back to: the person goes to the other end first.
    'step.next': () => onPhone('Device and fault', /^Next/),
    'step.back': () => onPhone('Files and consents', 'Back'),
    'step.go': () => onPhone('Files and consents'),
    'order.send': () => pressInForm('Send the order'),
    'order.delete': async () => {
      await pressInForm('Delete the draft')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await tick()
    },
    'order.retry': () => press('Try again'),
    'kept.restore': () => press('Restore'),
    'kept.discard': () => press('Discard it'),
    'warning.cancel': () => press('Back to the form'),
    'draft.renew': async () => {
      files = { warranty_book: null }
      await page.getByRole('button', { name: 'Continue as a new draft' }).click()
    },
    'conflict.reload': () => answer('Load their version'),
    'conflict.overwrite': () => answer('Save my version'),
    'xstate.after.autosave.warrantyOrderDraft.open.draft.changed': () => tick(1500),
    'xstate.after.saveAgain.warrantyOrderDraft.open.draft.saveFailed': () => tick(10_000),
    'xstate.done.actor.saveDraft': async (_, { situation }) => {
      await saving.letThrough()
      if (situation.snapshot?.matches({ open: { draft: 'saving' } })) return
      // A timer must not begin after the step that lets time pass for it.
      await expect(page.getByText('Saving…')).toHaveCount(0)
    },
    'xstate.error.actor.saveDraft': async (_, { stimulus }) => {
      if (stimulus.key.endsWith(' 0')) await changeMeanwhile(saving)
      else await saving.failAs(stimulus.event)
      await tick()
    },
    'xstate.done.actor.deleteDraft': () => deleting.letThrough(),
    'xstate.error.actor.deleteDraft': async (_, { stimulus, situation }) => {
      await deleting.failAs(stimulus.event)
      if (situation.snapshot?.matches({ open: { draft: 'conflict' } })) {
        await expect(page.getByRole('dialog', { name: conflictTitle })).toBeVisible()
        await lookAt('Back to the form')
      }
      // The question stays, for another try.
      await press('Cancel')
    },
    'xstate.done.actor.sendOrder': async (_, { stimulus }) => {
      const { order, failure: refusal } = outputOf<SendingResult>(stimulus.event)
      if (order.status === 'draft' && !refusal) {
        await checking.answer({ ...knownUnit, unit_warnings: ['unknown_unit'] })
        return press('Cancel')
      }
      await checking.answer(knownUnit)
      if (!refusal) await sending.letThrough()
      else if (refusal.code === 'conflict') await changeMeanwhile(sending)
      else await sending.failAs({ error: { refusal: { ...refusal, conflict: undefined } } })
      if (refusal?.code === 'invalid') await consents.letThrough()
      await tick()
    },
  }
}

const outputOf = <Output>(event: object) => (event as { output: Output }).output

function openingSample({ steps }: Path): number {
  const opened = steps.find(({ stimulus }) => stimulus.type === 'xstate.done.actor.openOrder')?.stimulus
  return opened && 'sample' in opened ? opened.sample : 1
}

/** Opens the form as the first answer of `openOrder` says: new, of a draft, with kept text, or of an order that is sent. */
async function open(page: Page, colleague: Colleague, values: Record<string, unknown>, sample: number): Promise<void> {
  if (sample === 1) return void (await page.goto(`${orderForms}/${await colleague.begin(values)}/edit`))
  if (sample === 3) {
    const query = { status: 'registered' }
    const sent = await colleague.call<{ results: { id: number }[] }>('service-order.service-orders.index', { query })
    return void (await page.goto(`${orderForms}/${sent.results[0]?.id}/edit`))
  }
  if (sample === 2) await keepInBrowser(page, colleague, values)
  await page.goto(`${orderForms}/register`)
  await choose(page.getByRole('textbox', { name: 'Partner' }))
  await page.getByRole('button', { name: 'Start the order' }).click()
}

/** The input left in the browser when the form was closed before it was stored. */
async function keepInBrowser(page: Page, colleague: Colleague, values: Record<string, unknown>): Promise<void> {
  const { model } = await colleague.call<{ model: { id: number } }>('auth.user')
  const draft = {
    version: 1,
    key: 'warranty-order:staff:new',
    path: '/cms/service-order/service-orders/register',
    kept_at: new Date().toISOString(),
    values: { values, device: null, version: null },
  }
  await leave(page, `portal.draft.${model.id}.${draft.key}`, JSON.stringify(draft))
}

const see: See = {
  'the outline of the form': async (page) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(),
  'why the form did not open, with a retry': shows('The form could not be opened'),
  'the preview, telling that a sent order cannot be edited': shows(/cannot be edited|cannot edit/i),
  'the offer to go on with what was typed before': showsDialog('Restore the unsaved text?'),
  'that the draft is being saved': shows('Saving…'),
  'that the draft is not saved yet; saving is tried again by itself': shows('Not saved'),
  'the fields that the server refused': shows('wrong'),
  'that the draft was deleted elsewhere, with the offer to go on as a new one': shows(
    'This draft was deleted elsewhere.',
  ),
  'who changed the draft meanwhile, with reload and overwrite': shows(/Someone else has changed this/),
  'the form': async (page) =>
    expect(page.locator('h1')).toHaveText(/^((New w|W)arranty order|Draft of \d+ \w+ \d{4})$/),
  'that the order is being sent': isSending,
  'that the order was not sent, with a retry': showsDialog('The order was not sent'),
  'that the draft is being deleted': isSending,
  'the list, without the draft': async (page) => expect(page).toHaveURL(/service-orders$/),
  'the number of the sent order': shows(/SG\/\d{4}\/\d{5}/),
}
