import { expect, type Page } from '@playwright/test'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { expectAccessible, refusedRequests, test } from '#e2e/support/fixtures.ts'
import { HeldCall } from '#e2e/support/held-call.ts'
import { remember } from '#e2e/support/sign-in.ts'
import type { FollowedOrder } from '#machines/order/order-finish.ts'
import { orderFinishEntry } from '#tests/machines/order/order-finish-samples.ts'
import { browserTours, type Drive, runPathInBrowser, type See, tourTitle } from '#tests/support/paths/browser.ts'

const provider = 'https://payments.test/pay'

test.describe('orderFinish', () => {
  test.use({
    language: 'en',
    viewport: { width: 360, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    expectedComplaints: [refusedRequests],
  })

  for (const [index, path] of browserTours(orderFinishEntry, {
    notOffered: ['xstate.error.actor.watchReturn'],
  }).entries()) {
    test(`${index + 1}. ${tourTitle(path)}`, async ({ page, tokenOf }) => {
      await remember(page, await tokenOf('partner'))
      await runPathInBrowser(page, path, await driveWith(page), see)
      if (index === 0) await expectAccessible(page)
    })
  }
})

async function driveWith(page: Page): Promise<Drive> {
  const showing = await HeldCall.of(page, 'partnerzone.training.orders.show')
  const settling = await HeldCall.of(page, 'partnerzone.training.orders.settle')
  const paying = await HeldCall.of(page, 'partnerzone.training.orders.pay')
  await page.route(/\/api\/partnerzone\/training\/participants(\?.*)?$/, (route) =>
    route.fulfill({ json: { results: [], pagination: { page: 1, per_page: 100, total: 0, pages: 1 } } }),
  )
  let stays = false
  const provided = { contentType: 'text/html', body: '<html lang="en"><title>Pay</title><h1>The provider</h1></html>' }
  await page.route(`${provider}*`, (route) => route.fulfill(stays ? { status: 204 } : provided))
  await page.route(/\/api\/partnerzone\/training\/terms\/1(\?.*)?$/, (route) =>
    route.fulfill({ json: { payments: [{ id: 1, name: 'By bank', type: 'transfer' }] } }),
  )
  await page.route(/\/training\/orders\/1\/change-payment$/, (route) => route.fulfill({ json: {} }))
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const impatient = () => page.clock.fastForward(31_000)
  return {
    start: async () => {
      await page.clock.install()
      await page.goto('/#/training/terms/1/order-finish/1')
      await showing.holds()
    },
    'order.retry': () => press('Try again'),
    'order.refresh': async () => {
      const giveBack = page.getByRole('button', { name: 'Refund the money' })
      const change = page.getByRole('button', { name: 'Change the form of payment' })
      const dialog = page.getByRole('dialog')
      await expect(giveBack.or(change).or(page.getByRole('button', { name: 'Check now' }))).toBeVisible()
      if (await change.isVisible()) {
        await change.click()
        await dialog.getByText('By bank').click()
        return dialog.getByRole('button', { name: 'Change the form of payment' }).click()
      }
      if (await giveBack.isHidden()) return press('Check now')
      await giveBack.click()
      await dialog.getByRole('button', { name: 'Refund the money' }).click()
      await settling.answer(orderIn({ output: late }))
    },
    'order.pay': () => press(/^(Pay now|Pay again|Back to the payment)$/),
    'xstate.done.actor.loadOrder': (_, { stimulus }) => showing.answer(orderIn(stimulus.event)),
    'xstate.error.actor.loadOrder': () => showing.loseConnection(),
    'xstate.done.actor.askOrder': (_, { stimulus }) => showing.answer(orderIn(stimulus.event)),
    'xstate.error.actor.askOrder': () => showing.loseConnection(),
    'xstate.after.untilRetry.orderFinish.waiting': impatient,
    'xstate.after.untilRetry.orderFinish.offline': impatient,
    // A page that is come back to was not unloaded: what it would have opened answers with nothing then.
    'xstate.done.actor.startPayment': async (_, step, path) => {
      stays = step !== path.steps.at(-1)
      await paying.answer({ redirect_url: provider })
    },
    'page.return': () =>
      page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    'xstate.after.notLeft.orderFinish.leaving': () => page.clock.fastForward(21_000),
    'xstate.error.actor.startPayment': () => paying.loseConnection(),
  }
}

/** Paid when its places were gone; the company has said that the money goes back. */
const late: FollowedOrder = { status: 'paid', payment_type: 'online', attempt: null, unsettled: null, can_pay: false }

/** The order of a sample, as the server would show it. */
function orderIn(event: object): ZoneOrder {
  const { attempt, unsettled, ...order } = (event as { output: FollowedOrder }).output
  const created_at = '2026-03-02T08:00:00Z'
  return {
    id: 1,
    order_number: 'SZ/2026/0001',
    term_id: 1,
    training_name: 'Pompy ciepła od podstaw',
    quantity: 1,
    gross_price: '1230.00',
    credit_used: '0.00',
    amount_due: '1230.00',
    refunded: '0.00',
    payment_name: 'PayU',
    hold_until: null,
    paid_at: null,
    cancelled_at: null,
    created_at,
    attempt: attempt && { ...attempt, failure: null, created_at },
    can_change_payment: order.status === 'unpaid',
    can_resume: false,
    unsettled: unsettled as ZoneOrder['unsettled'],
    transfer:
      order.payment_type === 'transfer'
        ? { recipient: 'Dystrybutor', bank_account: null, title: 'SZ/2026/0001', amount: '1230.00', due_on: null }
        : null,
    ...order,
  }
}

const title = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const see: See = {
  'the outline of the order': async (page) => {
    const outline = page.getByRole('status', { name: 'Loading' })
    await expect(outline.or(page.getByRole('heading', { name: 'One moment…' })).first()).toBeVisible()
  },
  'why the order is not shown, with a retry': async (page, { situation }) => {
    const isKnown = situation.snapshot?.context.order !== null
    await expect(
      page.getByText(isKnown ? /^No connection to the server\. Check/ : 'The order could not be loaded'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'that money came for which there are no places, with what can become of it': async (page) => {
    await title('Your payment arrived too late for the places')(page)
    await expect(page.getByRole('button', { name: 'Refund the money' })).toBeVisible()
  },
  'that the order is paid': title('The order is paid'),
  'that the order is cancelled': title('The order is cancelled'),
  'to which account the money goes': async (page) => {
    await title('The order is placed. Pay by bank transfer.')(page)
    await expect(page.getByText('Dystrybutor', { exact: true })).toBeVisible()
  },
  'that the payment did not succeed, with pay again': async (page) => {
    await title('The payment did not succeed')(page)
    await expect(page.getByRole('button', { name: 'Pay again' })).toBeVisible()
  },
  'that the provider has not answered yet': title('Waiting for the payment to be confirmed'),
  'that there is no connection, and that it is tried again': title('No connection'),
  'that the page of the payment provider is being opened': async (page) => {
    const provided = page.getByRole('heading', { name: 'The provider' })
    await expect(provided.or(page.getByText('We are opening the payment page.')).first()).toBeVisible()
  },
}
