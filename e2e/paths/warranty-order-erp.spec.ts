import type { Page } from '@playwright/test'
import { Colleague } from '#e2e/support/colleague.ts'
import { refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { checkBeforeSending, knownUnit, orderForms, shows } from '#e2e/support/order-form-views.ts'
import { remember } from '#e2e/support/sign-in.ts'
import { warrantyOrderErpEntry } from '#tests/machines/service-order/warranty-order-erp-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'

test.describe('warrantyOrderErp', () => {
  test.use({ language: 'en', contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: [refusedRequests] })

  for (const [index, path] of browserTours(warrantyOrderErpEntry).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, request, tokenOf }) => {
      const token = await tokenOf('super-admin')
      await remember(page, token)
      await runPathInBrowser(page, path, await driveWith(page, new Colleague(request, token)), see)
    })
  }
})

async function driveWith(page: Page, colleague: Colleague): Promise<Drive> {
  const showing = await HeldCall.of(page, 'service-order.service-orders.show')
  const resending = await HeldCall.of(page, 'service-order.service-orders.resend')
  const values = { ...(await colleague.almostComplete()), comment: 'No heat' }
  const press = (name: string) => page.getByRole('button', { name }).click()
  const order = () => colleague.call<object>('service-order.service-orders.show', { path: { service_order: id } })
  /** Time stands still after sending, but for what a step needs. */
  const wait = () => page.clock.runFor(3000)
  let id = 0
  return {
    start: async () => {
      const checking = await HeldCall.matching(page, checkBeforeSending, 'GET')
      id = await colleague.begin(values)
      await page.clock.install()
      await page.goto(`${orderForms}/${id}/edit`)
      await showing.letThrough()
      await press('Send the order')
      await checking.holds()
      await page.clock.pauseAt(Date.now() + 10_000)
      await checking.answer(knownUnit)
    },
    'xstate.after.askErp.warrantyOrderErp.pending': wait,
    'xstate.after.askErp.warrantyOrderErp.notSaved': wait,
    'xstate.done.actor.loadOrder': (_, { stimulus }) => {
      const { erp_status } = outputOf(stimulus.event)
      return showing.letThroughWith({ erp_status })
    },
    'xstate.error.actor.loadOrder': (_, { stimulus }) => showing.failAs(stimulus.event),
    'order.resend': () => press('Save again in Navision'),
    'xstate.done.actor.resendOrder': async () => resending.answer({ ...(await order()), erp_status: 'pending' }),
    'xstate.error.actor.resendOrder': (_, { stimulus }) => resending.failAs(stimulus.event),
  }
}

const outputOf = (event: object) => (event as { output: { erp_status: string } }).output

const sentWith = (text: string) => async (page: Page) => {
  await shows(/^SG\/\d{4}\/\d{5}$/)(page)
  await shows(text)(page)
}

const see: See = {
  'the number of the sent order, on its way to the ERP': sentWith('Saving in Navision…'),
  'the number of the sent order, saved in the ERP': sentWith('Saved in Navision'),
  'the number of the sent order, not saved in the ERP yet': sentWith('Navision data not saved'),
  'the number of the sent order, being saved in the ERP again': sentWith('Navision data not saved'),
}
