import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOut } from '#server/modules/training/cancellation/job.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openPaymentDesk, type PaymentDesk, transferDocument } from '#tests/support/scenarios/payment-desk.ts'
import { cancellerOf } from '#tests/support/scenarios/training/canceller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: PaymentDesk
let trainer: Person
let administrator: Person

// This process has no worker: jobs run when a test runs them, so that refunds are requested and not confirmed.
beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
  trainer = await server.person({ roles: ['moderator-training'] })
  administrator = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const reason = 'Prowadzący zachorował'
const names = ['Adam', 'Beata', 'Cezary']
const ways = ['transfer', 'online', 'credit and transfer'] as const

/**
 * What happens to a paid order of places at 1,000.00 each before its term is cancelled, and what is then left for each person on
 * the term, in the order of registration. `refund`: staff return money of the order that is nobody's share in particular.
 * `Adam …`: Adam leaves, and his share is refunded, becomes a credit, or is kept. `refund fails`: staff do not make the transfer
 * that was requested last.
 */
const histories: { people: number; events: string[]; left: string[]; kept?: string }[] = [
  { people: 1, events: [], left: ['1000.00'] },
  { people: 1, events: ['refund 0.01'], left: ['999.99'] },
  { people: 1, events: ['refund 500'], left: ['500.00'] },
  { people: 1, events: ['refund 400', 'refund 600'], left: ['0.00'] },
  { people: 2, events: [], left: ['1000.00', '1000.00'] },
  { people: 2, events: ['refund 500'], left: ['750.00', '750.00'] },
  { people: 2, events: ['refund 1000'], left: ['500.00', '500.00'] },
  { people: 2, events: ['refund 2000'], left: ['0.00', '0.00'] },
  { people: 2, events: ['refund 0.01'], left: ['1000.00', '999.99'] },
  { people: 2, events: ['Adam refund'], left: ['1000.00'] },
  { people: 2, events: ['Adam credit'], left: ['1000.00'] },
  { people: 2, events: ['Adam kept'], left: ['1000.00'], kept: '1000.00' },
  { people: 2, events: ['refund 500', 'Adam refund'], left: ['750.00'] },
  { people: 2, events: ['refund 500', 'Adam credit'], left: ['750.00'] },
  { people: 2, events: ['refund 500', 'Adam kept'], left: ['1000.00'], kept: '500.00' },
  { people: 2, events: ['Adam refund', 'refund 500'], left: ['500.00'] },
  { people: 2, events: ['Adam credit', 'refund 500'], left: ['500.00'] },
  { people: 2, events: ['Adam kept', 'refund 500'], left: ['1000.00'], kept: '500.00' },
  { people: 2, events: ['Adam kept', 'refund 1500'], left: ['500.00'], kept: '0.00' },
  { people: 2, events: ['Adam refund', 'refund 1000'], left: ['0.00'] },
  { people: 2, events: ['Adam kept', 'refund 2000'], left: ['0.00'], kept: '0.00' },
  { people: 3, events: ['refund 500'], left: ['833.34', '833.33', '833.33'] },
  { people: 3, events: ['refund 1000', 'refund 1000'], left: ['333.34', '333.33', '333.33'] },
  { people: 3, events: ['refund 500', 'Adam refund'], left: ['833.33', '833.33'] },
  { people: 3, events: ['Adam refund', 'refund 500'], left: ['750.00', '750.00'] },
  { people: 3, events: ['Adam credit', 'refund 500.01'], left: ['750.00', '749.99'] },
  { people: 3, events: ['Adam kept', 'refund 500'], left: ['1000.00', '1000.00'], kept: '500.00' },
  { people: 3, events: ['refund 3000'], left: ['0.00', '0.00', '0.00'] },
]

/** Histories that only transfers have: staff refuse to make one. */
const failures: typeof histories = [
  { people: 2, events: ['refund 500', 'refund fails'], left: ['1000.00', '1000.00'] },
  { people: 2, events: ['Adam refund', 'refund fails'], left: ['1000.00'], kept: '1000.00' },
  { people: 2, events: ['Adam refund', 'refund fails', 'refund 500'], left: ['1000.00'], kept: '500.00' },
  { people: 3, events: ['refund 500', 'Adam refund', 'refund fails'], left: ['1000.00', '1000.00'], kept: '500.00' },
]

const cases = [
  ...ways.flatMap((way) => histories.map((history) => ({ way, history }))),
  ...failures.map((history) => ({ way: 'transfer' as const, history })),
].flatMap((one) => (['refund', 'credit'] as const).map((choice) => ({ ...one, choice })))

describe.each(cases)('$history.people paid by $way, then $history.events', ({ way, history, choice }) => {
  it(`have the same money left on every page and in every letter, and get it as ${choice}`, async () => {
    const { term, order, email, buyer, company } = await paidOrder(way, history.people)
    for (const event of history.events) await happen(event, order)
    const { form, sheet } = cancellerOf(trainer, reason)

    const staying = (await desk.participants(term)).filter(({ status }) => status === 'signed')
    const firstNames = staying.map(({ first_name }) => first_name)
    const expected = Object.fromEntries(firstNames.map((name, index) => [name, history.left[index]]))
    expect(Object.keys(expected)).toHaveLength(history.left.length)
    const paid = history.left.filter((left) => left !== '0.00')
    const decisions = Object.fromEntries(
      firstNames.map((name) => [name, expected[name] === '0.00' ? ('none' as const) : choice]),
    )

    // The reports have what is left for those who stay, and what was kept of those who left.
    const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + Number(amount), 0).toFixed(2)
    const counted = sum([...history.left, history.kept ?? '0'])
    expect(await income(term)).toBe(counted)
    expect(await spent(company)).toBe(counted)

    // The choices.
    const before = await sheet(term)
    const amounts = ({ people }: typeof before) =>
      Object.fromEntries(people.map(({ full_name, amount }) => [full_name.split(' ')[0], amount]))
    expect(amounts(before)).toEqual(expected)
    for (const { full_name, choices, payment } of before.people) {
      const isLeft = expected[full_name.split(' ')[0] as string] !== '0.00'
      expect(choices).toEqual(isLeft ? ['move', 'refund', 'credit'] : ['move', 'none'])
      expect(payment === 'none').toBe(!isLeft)
    }

    // The dialogs of staff and of the company that remove one person.
    const seen = await trainer.call('training.participants.index', { query: { term_id: String(term) } })
    const zone = await buyer.call('partnerzone.training.participants.index', { query: { term: String(term) } })
    for (const { results } of [seen.body, zone.body]) {
      const left = results.flatMap(({ first_name, status, money_left }) =>
        status === 'signed' ? [[first_name, money_left]] : [],
      )
      expect(Object.fromEntries(left)).toEqual(expected)
    }

    // The preview.
    const body = await form(term, decisions)
    const preview = (await trainer.call('training.cancellations.preview', { path: { term }, body })).body
    expect(preview.sums.find((found) => found.choice === choice)?.amount ?? null).toBe(
      paid.length > 0 ? sum(paid) : null,
    )

    // What is carried out.
    const earlier = await returned(order)
    expect((await trainer.call('training.cancellations.store', { path: { term }, body })).status).toBe(200)
    const { rows } = await server.pool.query<{ id: number }>('select id from term_cancellations where term_id = $1', [
      term,
    ])
    await carryOut(server.db, server.deps.clock(), rows[0]?.id as number, { isLastAttempt: true })
    const executed = await returned(order)
    const given = Object.fromEntries(
      firstNames.map((name) => [name, ((executed[name] ?? 0) - (earlier[name] ?? 0)).toFixed(2)]),
    )
    expect(given).toEqual(expected)

    // The progress, with the amounts that were returned.
    const after = await sheet(term)
    expect(after.cancellation).toMatchObject({ status: 'done', failed: 0 })
    expect(amounts(after)).toEqual(expected)

    // The letter to the company.
    const [letter] = (
      await queuedLetters<{ people: { full_name: string; amount: string | null }[] }>(
        server.pool,
        'term_cancelled_company',
      )
    ).filter(({ to }) => to === email)
    const written = Object.fromEntries(
      (letter?.data.people ?? []).map(({ full_name, amount }) => [full_name.split(' ')[0], amount ?? '0.00']),
    )
    expect(written).toEqual(expected)

    // Nothing more is offered or counted afterwards, except for what was kept.
    expect(await income(term)).toBe(history.kept ?? '0.00')
    expect(await spent(company)).toBe(history.kept ?? '0.00')
  })
})

describe('the closing of a company', () => {
  it('offers and returns what is left for each person, not their price', async () => {
    const { order, company } = await paidOrder('transfer', 2)
    await happen('refund 500', order)
    const places = (await administrator.call('partner.partners.places', { path: { partner: company } })).body.results
    expect(places.map(({ amount }) => amount)).toEqual(['750.00', '750.00'])
    const body = {
      version: 1,
      reason: null,
      places: places.map(({ participant_id, version }) => ({ participant_id, version, choice: 'refund' as const })),
    }
    const { status } = await administrator.call('partner.partners.deactivate', { path: { partner: company }, body })
    expect(status).toBe(200)
    expect(await returned(order)).toEqual({ Adam: 750, Beata: 750 })
  })
})

describe('an absent person', () => {
  it('gets the payment back by a coordinator with a reason, once, and the others keep theirs', async () => {
    const { term, order, company } = await paidOrder('transfer', 2)
    const [adam] = await desk.participants(term)
    await server.pool.query("update training_participants set status = 'absent' where term_id = $1", [term])
    const path = { participant: adam?.id as number }
    const refund = (person: Person, changes = {}) =>
      person.refused('training.participants.refund', { path, body: { reason: 'Pogrzeb', version: 1, ...changes } })
    const partner = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    expect((await refund(partner)).status).toBe(403)
    expect((await refund(trainer, { reason: ' ' })).status).toBe(422)
    expect((await refund(trainer)).status).toBe(200)
    const { body } = await trainer.call('training.participants.show', { path })
    expect(body).toMatchObject({ status: 'absent', money_left: '0.00' })
    expect(body.history.at(-1)).toMatchObject({ kind: 'refund', reason: 'Pogrzeb' })
    expect(await returned(order)).toEqual({ Adam: 1000 })
    const { rows } = await server.pool.query('select reason, amount::text from payment_refunds where order_id = $1', [
      order,
    ])
    expect(rows).toEqual([{ reason: 'Pogrzeb', amount: '1000.00' }])
    expect((await refund(trainer, { version: body.version })).status).toBe(409)
    expect(await income(term)).toBe('1000.00')
    expect(await spent(company)).toBe('1000.00')
  })
})

describe('the amount to pay', () => {
  const toPay = async (order: number, buyer: Person) => {
    const { body } = await buyer.call('partnerzone.training.orders.show', { path: { training_order: order } })
    const { results } = (await buyer.call('partnerzone.training.orders.index', {})).body
    const staff = await desk.shown(order)
    const row = results.find(({ id }) => id === order)
    return [body.amount_due, row?.amount_due, staff.amount_due]
  }

  it.each(ways)('is nothing once an order is paid by %s, on the page and in the list of both sides', async (way) => {
    const { order, buyer } = await paidOrder(way, 2)
    expect(await toPay(order, buyer)).toEqual(['0.00', '0.00', '0.00'])
  })

  it('is the price less used credits before', async () => {
    const term = await desk.term(await desk.training('1000.00'))
    const { order } = await desk.sign(term, ['Adam'])
    const id = order?.id as number
    expect(await toPay(id, desk.buyer)).toEqual(['1000.00', '1000.00', '1000.00'])
  })
})

/** A term with an order for so many people, paid in full; the company and the address of its contact person. */
async function paidOrder(way: (typeof ways)[number], people: number) {
  const company = await server.partner(`Firma ${crypto.randomUUID()}`)
  const buyer = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
  const { contact, company: details } = desk.registration(0, [])
  const email = `${crypto.randomUUID()}@firma.test`
  const sign = async (price: string, count: number, changes: object) => {
    const term = await desk.term(await desk.training(price))
    const { order } = await desk.sign(term, names.slice(0, count), {
      company: { ...details, partner_id: company },
      contact: { ...contact, email },
      ...changes,
    })
    return { term, order: order?.id as number }
  }
  if (way === 'credit and transfer') {
    const earlier = await sign('600.00', 1, {})
    await payByTransfer(earlier.order)
    await happen('Adam credit', earlier.order)
  }
  const kind = way === 'online' ? 'online' : 'transfer'
  const placed = await sign('1000.00', people, { payment_id: desk.payments[kind], use_credit: way !== 'transfer' })
  if (way === 'online') {
    const payment = await desk.begin(placed.order, buyer)
    await desk.choose(payment, 'silent')
    await desk.notify(payment)
  } else await payByTransfer(placed.order)
  expect(await desk.shown(placed.order)).toMatchObject({
    status: 'paid',
    received: people * 100_000,
    credit_used: way === 'credit and transfer' ? '600.00' : '0.00',
  })
  return { ...placed, company, buyer, email }
}

async function payByTransfer(order: number): Promise<void> {
  const { version } = await desk.shown(order)
  const path = { training_order: order }
  expect((await desk.admin.call('order.orders.pay', { path, body: { ...transferDocument, version } })).status).toBe(200)
}

async function happen(event: string, order: number): Promise<void> {
  const [subject, what] = event.split(' ') as [string, string]
  const { version, tasks, participants } = await desk.shown(order)
  if (event === 'refund fails') {
    const task = tasks.findLast(({ kind, done_at }) => kind === 'refund_transfer' && done_at === null)
    const body = { outcome: 'dropped' as const, note: 'Brak rachunku', version: task?.version ?? 0 }
    const { status } = await desk.admin.call('order.tasks.settle', { path: { order_task: task?.id ?? 0 }, body })
    return expect(status).toBe(200)
  }
  if (subject === 'refund') {
    const body = { amount: what, reason: 'Rabat', version }
    const { status } = await desk.admin.call('order.orders.refund', { path: { training_order: order }, body })
    return expect(status).toBe(200)
  }
  const person = participants.find(({ full_name }) => full_name.startsWith(subject))
  const path = { participant: person?.id as number }
  const { body: shown } = await trainer.call('training.participants.show', { path })
  const money = what === 'kept' ? ('none' as const) : (what as 'refund' | 'credit')
  const body = { reason: 'Zwolnienie lekarskie', money, version: shown.version }
  expect((await trainer.call('training.participants.cancel', { path, body })).status).toBe(200)
}

/** Money returned for each person of an order, from the refunds and credits themselves. */
async function returned(order: number): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ first_name: string; amount: string }>(
    `select p.first_name, sum(m.amount)::text as amount from (
       select participant_id, amount from payment_refunds where order_id = $1 and status <> 'failed'
       union all select participant_id, amount from training_credits where order_id = $1
     ) m join training_participants p on p.id = m.participant_id group by p.first_name order by p.first_name`,
    [order],
  )
  return Object.fromEntries(rows.map(({ first_name, amount }) => [first_name, Number(amount)]))
}

/** The income of a term in the report of terms. */
async function income(term: number): Promise<string | undefined> {
  const { results } = (await trainer.call('training.reports.terms', { query: { per_page: 100 } })).body
  return results.find(({ id }) => id === term)?.income_gross
}

/** What a company has spent, in the report of contractors. */
async function spent(company: number): Promise<string> {
  const { results } = (await trainer.call('training.reports.contractors', { query: { per_page: 100 } })).body
  return results.find(({ partner_id }) => partner_id === company)?.spent ?? '0.00'
}
