import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CancellationChoice } from '#contract/training/statuses.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { refundThroughProvider } from '#server/modules/order/jobs.ts'
import { carryOut, resumeJob } from '#server/modules/training/cancellation/job.ts'
import { openPaymentDesk, type PaymentDesk } from '#tests/support/scenarios/payment-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { sized } from '#tests/support/stress.ts'

let server: TestServer
let desk: PaymentDesk
let trainer: Person

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

// This process has no worker: jobs run in the processes that a test starts, or when it runs them itself.
beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
  trainer = await server.person({ roles: ['moderator-training'] })
})
afterAll(() => server.stop())

const reason = 'Prowadzący zachorował'
const waitOptions = { timeout: 120_000, interval: 100 }

const rows = async <Row extends object>(query: string, values: unknown[]) =>
  (await server.pool.query<Row>(query, values)).rows

const sheet = async (term: number) => (await trainer.call('training.cancellations.show', { path: { term } })).body

/** A registration of people whose order is paid online, through the payment page. */
async function paidOnline(term: number, names: readonly string[]) {
  const { order } = await desk.sign(term, names, { payment_id: desk.payments.online })
  const payment = await desk.begin(order?.id as number)
  await desk.choose(payment, 'pay')
  await vi.waitFor(async () => expect((await desk.shown(order?.id as number)).status).toBe('paid'), waitOptions)
  return { order: order?.id as number, payment: payment.orderId }
}

async function paidByTransfer(term: number, names: readonly string[]): Promise<number> {
  const { order } = await desk.sign(term, names)
  await desk.pay(order?.id as number)
  return order?.id as number
}

/** Decides by the first letters of the first name, and confirms; answers the id of the cancellation. */
async function cancelled(term: number, decisions: Record<string, CancellationChoice>, target?: number) {
  const { people } = await sheet(term)
  const choices = people.map(({ participant_id, full_name }) => {
    const choice = Object.entries(decisions).find(([beginning]) => full_name.startsWith(beginning))?.[1] ?? 'none'
    return choice === 'move' && target !== undefined
      ? { participant_id, choice, target_term_id: target }
      : { participant_id, choice: choice as Exclude<CancellationChoice, 'move'> }
  })
  const { status } = await trainer.call('training.cancellations.store', {
    path: { term },
    body: { reason, choices },
  })
  expect(status).toBe(200)
  const [cancellation] = await rows<{ id: number }>('select id from term_cancellations where term_id = $1', [term])
  return cancellation?.id as number
}

describe('a server killed while a term is cancelled', () => {
  const couples = (beginning: string, count: number) =>
    Array.from({ length: count }, (_, n) => [`${beginning}${n}a`, `${beginning}${n}b`] as const)
  /** Couples who get their money back or are moved, and couples who get a credit or nothing. */
  const [more, fewer] = [sized(3, 8), sized(2, 6)]
  const everyone = 4 * (more + fewer)

  it('is followed by another, and everybody gets what was chosen for them, once', async () => {
    const training = await desk.training()
    const [term, target] = [await desk.term(training, { places: 60 }), await desk.term(training, { places: 40 })]
    const online: Awaited<ReturnType<typeof paidOnline>>[] = []
    for (const names of couples('Zwrot', more)) online.push(await paidOnline(term, names))
    for (const names of couples('Kredyt', fewer)) await paidByTransfer(term, names)
    for (const names of couples('Przenosi', more)) await desk.sign(term, names)
    for (const names of couples('Rezygnuje', fewer)) await desk.sign(term, names)
    const everybody = (await desk.participants(term)).map(({ id }) => id)
    expect(everybody).toHaveLength(everyone)

    // Letters find no mail server, so that each stays in the queue and can be counted.
    const settings = {
      DATABASE_URL: server.databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: server.url,
      PAYU_URL: desk.payu.url,
      PAYU_POS_ID: desk.payu.pos_id,
      PAYU_CLIENT_ID: desk.payu.client_id,
      PAYU_CLIENT_SECRET: desk.payu.client_secret,
      PAYU_SECOND_KEY: desk.payu.second_key,
    }
    const first = await startServerProcess(settings)
    const id = await cancelled(term, { Zwrot: 'refund', Kredyt: 'credit', Przenosi: 'move' }, target)
    const done = async () =>
      (await rows(`select from term_cancellation_choices where cancellation_id = $1 and status = 'done'`, [id])).length
    while ((await done()) < everyone / 6) await wait(5)
    first.child.kill('SIGKILL')
    expect(await first.exit()).toBeNull()
    expect((await sheet(term)).cancellation).toMatchObject({ status: 'running' })
    expect(await done()).toBeLessThan(everybody.length)

    // Time passes: jobs of the dead process count as failed, and the timetable sees that the cancellation is overdue.
    await server.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
    await server.pool.query(
      `update term_cancellations set created_at = created_at - interval '3 minutes' where id = $1`,
      [id],
    )
    await enqueue(server.db, resumeJob, {})
    const second = await startServerProcess(settings)
    await vi.waitFor(async () => expect((await sheet(term)).cancellation?.status).not.toBe('running'), waitOptions)
    await vi.waitFor(async () => {
      const refunds = await rows(`select from payment_refunds where status <> 'completed'`, [])
      expect(refunds).toHaveLength(0)
    }, waitOptions)
    second.child.kill('SIGTERM')
    await second.exit()

    expect((await sheet(term)).cancellation).toMatchObject({ status: 'done', done: everyone, failed: 0, pending: 0 })
    expect(await desk.places(term)).toEqual({ status: 'cancelled', taken_places: 0, waiting_count: 0 })
    expect(await desk.places(target)).toMatchObject({ taken_places: 2 * more, waiting_count: 0 })

    // Each person has exactly the chosen outcome.
    const happened = await rows<{ name: string; kind: string; times: number }>(
      `select substring(first_name from '^[A-Z][a-z]+?(?=[0-9])') as name, kind, count(*)::int as times
       from training_participant_events join training_participants on training_participants.id = participant_id
       where participant_id = any($1) and kind <> 'sign' group by 1, 2 order by 1`,
      [everybody],
    )
    expect(happened).toEqual([
      { name: 'Kredyt', kind: 'cancel', times: 2 * fewer },
      { name: 'Przenosi', kind: 'move', times: 2 * more },
      { name: 'Rezygnuje', kind: 'cancel', times: 2 * fewer },
      { name: 'Zwrot', kind: 'cancel', times: 2 * more },
    ])

    // One refund for each of them at the provider, and in the orders.
    const payments = (await (await fetch(`${desk.payu.url}/payu/payments`)).json()) as {
      results: { orderId: string; refunds: { amount: string; status: string }[] }[]
    }
    for (const { order, payment } of online) {
      const made = payments.results.find(({ orderId }) => orderId === payment)?.refunds
      expect(made?.map(({ amount, status }) => `${amount} ${status}`)).toEqual(['61500 FINALIZED', '61500 FINALIZED'])
      expect(await desk.shown(order)).toMatchObject({ status: 'cancelled', refunded: '1230.00', tasks: [] })
    }
    expect(await rows('select amount from training_credits', [])).toEqual(Array(2 * fewer).fill({ amount: '615.00' }))

    // One letter for each of them, and one for each registration's contact person.
    const letters = await rows<{ recipient: string; letters: number }>(
      `select data->>'to' as recipient, count(*)::int as letters from pgboss.job
       where name = 'mail.send' and data->>'template' like 'term_cancelled%' group by 1 order by 1`,
      [],
    )
    const people = await rows<{ email: string }>(
      'select email from training_participants where id = any($1) order by email',
      [everybody],
    )
    expect(letters.filter(({ recipient }) => recipient !== 'biuro@instal-test.pl')).toEqual(
      people.map(({ email }) => ({ recipient: email, letters: 1 })),
    )
    expect(letters.filter(({ recipient }) => recipient === 'biuro@instal-test.pl')).toEqual([
      { recipient: 'biuro@instal-test.pl', letters: everyone / 2 },
    ])
  })
})

describe('a refund that the provider refuses', () => {
  const workRefund = (refund_id: number) =>
    refundThroughProvider({ deps: server.deps, at: server.deps.clock(), isLastAttempt: false }, refund_id)
  const refundOf = async (order: number) =>
    (
      await rows<{ id: number }>(`select id from payment_refunds where order_id = $1 and status = 'requested'`, [order])
    )[0]?.id as number

  it('delays nobody else, is marked on the sheet, and is a task until it is requested again', async () => {
    const training = await desk.training()
    const [term, target] = [await desk.term(training), await desk.term(training)]
    const refused = await paidOnline(term, ['Odmowa'])
    const given = await paidOnline(term, ['Zwracany'])
    await paidByTransfer(term, ['Kredytowy'])
    await desk.sign(term, ['Przenoszony'])
    const id = await cancelled(
      term,
      { Odmowa: 'refund', Zwracany: 'refund', Kredytowy: 'credit', Przenoszony: 'move' },
      target,
    )
    await carryOut(server.db, server.deps.clock(), id, { isLastAttempt: false })

    await desk.behave('refuse_refunds')
    await workRefund(await refundOf(refused.order))
    await desk.behave('normal')
    await workRefund(await refundOf(given.order))
    const states = async () =>
      Object.fromEntries((await sheet(term)).people.map(({ full_name, refund }) => [full_name.split(' ')[0], refund]))
    await vi.waitFor(async () => expect((await states()).Zwracany).toBe('completed'), waitOptions)

    const after = await sheet(term)
    expect(after.cancellation).toMatchObject({ status: 'done', done: 4, failed: 0 })
    expect(await states()).toEqual({ Kredytowy: null, Odmowa: 'failed', Przenoszony: null, Zwracany: 'completed' })
    expect(await desk.places(target)).toMatchObject({ taken_places: 1 })

    // Nothing is lost: the money counts as kept, and a person has to see to it.
    const order = await desk.shown(refused.order)
    expect(order).toMatchObject({ status: 'paid', received: 61_500, returned: 0, refunds: [{ status: 'failed' }] })
    expect(order.tasks).toMatchObject([{ kind: 'refund_failed', amount: '615.00', done_at: null }])
    const open = (await desk.admin.call('order.tasks.index', {})).body
    expect('results' in open && open.results.map(({ kind, order_id }) => ({ kind, order_id }))).toEqual([
      { kind: 'refund_failed', order_id: refused.order },
    ])

    const again = await desk.admin.call('order.orders.refund', {
      path: { training_order: refused.order },
      body: { amount: '615.00', reason: 'Ponownie', version: order.version },
    })
    expect(again.status).toBe(200)
    expect(again.body.tasks).toMatchObject([{ kind: 'refund_failed', done_at: expect.any(String) }])
    expect((await states()).Odmowa).toBe('pending')
    await workRefund(await refundOf(refused.order))
    await vi.waitFor(async () => expect((await states()).Odmowa).toBe('completed'), waitOptions)
    expect(await desk.shown(refused.order)).toMatchObject({ status: 'cancelled', refunded: '615.00', returned: 61_500 })
  })
})
