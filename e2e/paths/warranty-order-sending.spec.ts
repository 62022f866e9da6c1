import { expect, type Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import {
  checkBeforeSending,
  conflictTitle,
  isSending,
  orderForms,
  shows,
  showsDialog,
} from '#e2e/support/order-form-views.ts'
import { remember } from '#e2e/support/sign-in.ts'
import { warrantyOrderSendingEntry } from '#tests/machines/service-order/warranty-order-sending-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'

test.describe('warrantyOrderSending', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(warrantyOrderSendingEntry).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, request, tokenOf }) => {
      const token = await tokenOf('super-admin')
      await remember(page, token)
      await runPathInBrowser(page, path, await driveWith(page, new Colleague(request, token)), see)
    })
  }
})

async function driveWith(page: Page, colleague: Colleague): Promise<Drive> {
  const showing = await HeldCall.of(page, 'service-order.service-orders.show')
  const checking = await HeldCall.matching(page, checkBeforeSending, 'GET')
  const sending = await HeldCall.of(page, 'service-order.service-orders.send')
  const values = { ...(await colleague.almostComplete()), comment: 'No heat' }
  const press = (name: string) => page.getByRole('button', { name }).last().click()
  let id = 0
  return {
    start: async () => {
      id = await colleague.begin(values)
      await page.goto(`${orderForms}/${id}/edit`)
      await showing.letThrough()
      await press('Send the order')
    },
    'xstate.done.actor.checkSerial': (_, { stimulus }) => checking.answer(outputOf(stimulus.event)),
    'xstate.error.actor.checkSerial': (_, { stimulus }) => checking.failAs(stimulus.event),
    'warning.accept': () => press('Send anyway'),
    'warning.cancel': async () => {
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await dialog.getByRole('button', { name: /^(Cancel|Back to the form)$/ }).click()
      await expect(dialog).toBeHidden()
    },
    'order.retry': () => press('Try again'),
    'xstate.done.actor.sendOrder': () => sending.letThrough(),
    'xstate.error.actor.sendOrder': async (_, { stimulus }) => {
      if (!stimulus.key.endsWith(' 0')) return sending.failAs(stimulus.event)
      // A conflict is a real one: a person saves the draft before the held request is let through.
      await sending.holds()
      await colleague.save(id, { ...values, recipient: 'Ewa Lis' })
      await sending.letThrough()
    },
  }
}

const outputOf = (event: object) => (event as { output: object }).output

const see: See = {
  'that the order is being sent': isSending,
  'what is known of the serial number, with send anyway and go back': async (page, { situation }) => {
    await showsDialog('Check the serial number')(page)
    const { open_order_number, unit_warnings } = situation.snapshot?.context.serial ?? {}
    const text =
      unit_warnings?.length === 0 ? `already open: ${open_order_number}` : 'We do not know a unit with this number'
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
  },
  'that the order was not sent, with a retry': showsDialog('It is uncertain whether the order arrived'),
  'the number of the sent order': shows(/^SG\/\d{4}\/\d{5}$/),
  'the form': async (page) => {
    await expect(page.getByRole('button', { name: 'Send the order' })).toBeEnabled()
    await expect(page.getByRole('textbox', { name: 'Description of the fault' })).toHaveValue('No heat')
  },
  'who changed the draft meanwhile, with reload and overwrite': showsDialog(conflictTitle),
  'the fields that the server refused': shows('wrong'),
  'the outline of the form': async (page) => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(),
}
