import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { reduceOrder, refundOrder } from '#server/modules/order/index.ts'
import { checkPayments, refundThroughProvider } from '#server/modules/order/jobs.ts'
import { type DocumentedAnswer, documentedCells } from '#tests/support/documented-movements.ts'
import { openPaymentDesk, type PaymentDesk, transferDocument } from '#tests/support/scenarios/payment-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/* The table of docs/payments.md, "When money moves", cell by cell. */

let server: TestServer
let desk: PaymentDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
})
afterAll(() => server.stop())

type Payment = Awaited<ReturnType<PaymentDesk['begin']>>
type Shown = Awaited<ReturnType<PaymentDesk['shown']>>

/** An order, and what moves it: `first` comes before, `last` is the movement. */
interface Moved {
  order: number
  first?: () => Promise<unknown>
  last: () => Promise<unknown>
}

/** What is booked of an order. */
const booked = ({ status, received, returned, pending, paid_online, due, refunds, document_number }: Shown) => ({
  status,
  received,
  returned,
  pending,
  paid_online,
  due,
  document_number,
  refunds: refunds.map((refund) => refund.status),
})
const openTasks = ({ tasks }: Shown) => tasks.filter(({ done_at }) => done_at === null).length

async function answerTo(moved: Moved): Promise<DocumentedAnswer> {
  await moved.first?.()
  const before = await desk.shown(moved.order)
  await moved.last()
  const after = await desk.shown(moved.order)
  if (openTasks(after) > openTasks(before)) return 'asked'
  return JSON.stringify(booked(after)) === JSON.stringify(booked(before)) ? 'kept' : 'taken'
}

const now = () => server.deps.clock()
const giveUp = (order: number) =>
  inTransaction(server.db, (tx) =>
    reduceOrder(desk.acting(tx), order, { quantity: 1, gross: '615.00', net: '500.00', reason: 'Rezygnacja' }),
  )

type Notify = Record<string, unknown>
/** An order that is being paid online, moved by a notification. */
async function payment(last: Notify, ...before: (Notify | 'cancelled order')[]): Promise<Moved> {
  const order = await desk.order('online')
  const begun: Payment = await desk.begin(order)
  return {
    order,
    first: async () => {
      for (const step of before) await (step === 'cancelled order' ? giveUp(order) : desk.notify(begun, step))
    },
    last: () => desk.notify(begun, last),
  }
}

const half = '307.50'
/** An order paid online of which half is refunded through the provider, moved by a notification about that refund. */
async function refund(last: Notify, ...before: (Notify | 'returned otherwise' | 'cancelled order')[]): Promise<Moved> {
  const order = await desk.order('online')
  const begun = await desk.begin(order)
  await desk.choose(begun, 'silent')
  await desk.notify(begun)
  const give = (amount: string) =>
    inTransaction(server.db, (tx) =>
      refundOrder(desk.acting(tx), { order_id: order, amount, reason: 'Choroba', participant_id: null }),
    )
  await give(half)
  const { rows } = await server.pool.query('select id, ext_refund_id from payment_refunds where order_id = $1', [order])
  const { id, ext_refund_id } = rows[0] as { id: number; ext_refund_id: string }
  await server.pool.query(`update payment_refunds set status = 'pending' where id = $1`, [id])
  const report = (changes: Notify) =>
    desk.send(
      JSON.stringify({
        orderId: begun.orderId,
        extOrderId: begun.extOrderId,
        refund: {
          refundId: `R${id}`,
          extRefundId: ext_refund_id,
          amount: '30750',
          currencyCode: 'PLN',
          status: 'FINALIZED',
          ...changes,
        },
      }),
    )
  /** The whole order goes back by the provider, which confirms it. */
  const giveRest = async () => {
    await give('615.00')
    const run = { deps: server.deps, at: now(), isLastAttempt: false }
    const { refunds } = await desk.shown(order)
    for (const { id: other, status } of refunds) if (status === 'requested') await refundThroughProvider(run, other)
    await checkPayments(server.deps, now())
  }
  return {
    order,
    first: async () => {
      for (const step of before)
        if (step === 'returned otherwise' || step === 'cancelled order') await giveRest()
        else await report(step)
    },
    last: () => report(last),
  }
}

type Transfer = { amount?: string | null; document_number?: string; document_date?: string }
/** An order to be paid by transfer, moved by a booking; a refused one is `kept`. */
async function transfer(last: Transfer, ...before: (Transfer | 'unpaid again' | 'cancelled order')[]): Promise<Moved> {
  const order = await desk.order('transfer')
  const path = { training_order: order }
  const version = async () => (await desk.shown(order)).version
  const book = async (changes: Transfer) =>
    desk.admin.call('order.orders.pay', {
      path,
      body: { ...transferDocument, ...changes, version: await version() },
    } as never)
  return {
    order,
    first: async () => {
      for (const step of before)
        if (step === 'cancelled order') await giveUp(order)
        else if (step === 'unpaid again')
          await desk.admin.call('order.orders.unpay', { path, body: { reason: 'Pomyłka', version: await version() } })
        else await book(step)
    },
    last: () => book(last),
  }
}

const panel = { extRefundId: null, refundId: 'PANEL' }
const cells: Record<string, () => Promise<Moved>> = {
  'payment status forward': () => payment({}),
  'payment status back': () => payment({ status: 'CANCELED' }, {}),
  'payment status blank': () => payment({ status: '' }),
  'payment status unknown': () => payment({ status: 'DISPUTED' }),
  'payment status twice': () => payment({}, {}),
  'payment status late': () => payment({}, 'cancelled order'),
  'payment status again': () => payment({}, { status: 'CANCELED' }),
  'payment totalAmount forward': () => payment({ totalAmount: '61501' }),
  'payment totalAmount back': () => payment({ totalAmount: '61499' }),
  'payment totalAmount blank': () => payment({ totalAmount: '' }),
  'payment totalAmount zero': () => payment({ totalAmount: '0' }),
  'payment totalAmount unknown': () => payment({ totalAmount: 'wiele' }),
  'payment totalAmount twice': () => payment({ totalAmount: '1' }, { totalAmount: '1' }),
  'payment totalAmount late': () => payment({ totalAmount: '61501' }, {}),
  'payment totalAmount again': () => payment({}, { totalAmount: '1' }),
  'payment currencyCode forward': () => payment({ currencyCode: 'EUR' }),
  'payment currencyCode blank': () => payment({ currencyCode: '' }),
  'payment currencyCode unknown': () => payment({ currencyCode: 'XXX' }),
  'payment currencyCode twice': () => payment({ currencyCode: 'EUR' }, { currencyCode: 'EUR' }),
  'payment currencyCode late': () => payment({ currencyCode: 'EUR' }, {}),
  'payment currencyCode again': () => payment({}, { currencyCode: 'EUR' }),
  'payment orderId blank': () => payment({ orderId: '' }),
  'payment orderId unknown': () => payment({ orderId: 'NEVER', extOrderId: 'NEVER' }),
  'refund status forward': () => refund({}),
  'refund status back': () => refund({ status: 'CANCELED' }, {}),
  'refund status blank': () => refund({ status: '' }),
  'refund status unknown': () => refund({ status: 'LOST' }),
  'refund status twice': () => refund({}, {}),
  'refund status late': () => refund({}, { status: 'CANCELED' }, 'returned otherwise'),
  'refund status again': () => refund({}, { status: 'CANCELED' }),
  'refund amount forward': () => refund({ amount: '30751' }),
  'refund amount back': () => refund({ amount: '30749' }),
  'refund amount blank': () => refund({ amount: '' }),
  'refund amount zero': () => refund({ amount: '0' }),
  'refund amount unknown': () => refund({ amount: 'pół' }),
  'refund amount twice': () => refund({ amount: '1' }, { amount: '1' }),
  'refund amount late': () => refund({ amount: '30751' }, {}),
  'refund amount again': () => refund({}, { amount: '1' }),
  'refund refundId blank': () => refund({ refundId: '' }),
  'refund refundId unknown': () => refund(panel),
  'refund refundId twice': () => refund(panel, panel),
  'refund refundId late': () => refund(panel, {}, 'cancelled order'),
  'transfer amount forward': () => transfer({ amount: '700.00' }),
  'transfer amount back': () => transfer({ amount: '600.00' }),
  'transfer amount blank': () => transfer({ amount: null }),
  'transfer amount zero': () => transfer({ amount: '0.00' }),
  'transfer amount unknown': () => transfer({ amount: 'wiele' }),
  'transfer amount twice': () => transfer({ amount: '615.00' }, { amount: '615.00' }),
  'transfer amount late': () => transfer({ amount: '600.00' }, 'cancelled order'),
  'transfer amount again': () => transfer({ amount: '615.00' }, { amount: '615.00' }, 'unpaid again'),
  'transfer document_number forward': () => transfer({ document_number: 'WB 1' }),
  'transfer document_number blank': () => transfer({ document_number: ' ' }),
  'transfer document_number twice': () => transfer({ document_number: 'WB 2' }, { document_number: 'WB 1' }),
  'transfer document_number late': () =>
    transfer({ document_number: 'WB 2' }, { document_number: 'WB 1' }, 'unpaid again', 'cancelled order'),
  'transfer document_number again': () =>
    transfer({ document_number: 'WB 2' }, { document_number: 'WB 1' }, 'unpaid again'),
}

test('each cell of the table is moved', () => {
  expect(Object.keys(cells).toSorted()).toEqual(Object.keys(documentedCells('docs/payments.md')).toSorted())
})

test.each(Object.entries(documentedCells('docs/payments.md')))('%s is %s', async (cell, answer) => {
  const moved = await cells[cell]?.()
  expect(moved && (await answerTo(moved))).toBe(answer)
  expect(server.unforeseen).toEqual([])
})

describe('what was asked', () => {
  const settle = async (order: number, outcome: 'done' | 'dropped') => {
    const task = (await desk.shown(order)).tasks.find(({ done_at }) => done_at === null)
    const body = { outcome, note: 'Ustalone z operatorem', version: task?.version ?? 0 }
    return desk.admin.call('order.tasks.settle', { path: { order_task: task?.id ?? 0 }, body } as never)
  }

  test.each([
    ['done', { status: 'cancelled', refunded: '615.00', returned: 61_500 }],
    ['dropped', { status: 'paid', refunded: '0.00', returned: 0 }],
  ] as const)('a payment taken back by the provider, settled as %s', async (outcome, wanted) => {
    const { order, first, last } = await payment({ status: 'CANCELED' }, {})
    await first?.()
    await last()
    expect(await desk.shown(order)).toMatchObject({
      status: 'paid',
      tasks: [{ kind: 'payment_reversed', amount: '615.00' }],
    })
    expect((await settle(order, outcome)).status).toBe(200)
    expect(await desk.shown(order)).toMatchObject(wanted)
  })

  test('a second transfer is shown with both amounts, and is a credit or a refund of the company', async () => {
    const { order, first, last } = await transfer({ amount: '600.00', document_number: 'WB 2' }, { amount: '615.00' })
    await first?.()
    await last()
    expect(await desk.shown(order)).toMatchObject({
      received: 121_500,
      document_number: transferDocument.document_number,
      tasks: [{ kind: 'second_payment', amount: '600.00' }],
    })
    const call = { path: { training_order: order }, body: { choice: 'credit' } } as const
    await desk.buyer.call('partnerzone.training.orders.settle', call)
    expect(await desk.shown(order)).toMatchObject({ status: 'paid', received: 121_500, returned: 60_000 })
  })

  test('a second transfer that was a mistake goes with the booking that is taken back', async () => {
    const { order, first, last } = await transfer({ amount: '615.00' }, { amount: '615.00' })
    await first?.()
    await last()
    const { version } = await desk.shown(order)
    const body = { reason: 'Wpłata innej firmy', version }
    await desk.admin.call('order.orders.unpay', { path: { training_order: order }, body })
    expect(await desk.shown(order)).toMatchObject({
      status: 'unpaid',
      received: 0,
      tasks: [{ done_at: expect.any(String) }],
    })
  })
})
