import { afterAll, beforeAll, expect, it } from 'vitest'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { openPaymentDesk, type PaymentDesk, transferDocument } from '#tests/support/scenarios/payment-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: PaymentDesk
let trade: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
  trade = await server.person({ roles: ['moderator-trade'] })
})
afterAll(() => server.stop())

const path = (order: number) => ({ training_order: order })

/** A contractor's people with a paid order; returns the order and the contractor's side of a registration. */
async function contractorWithOrder() {
  const contractor = await newContractor(server, trade)
  const term = await desk.term(await desk.training())
  const { company } = desk.registration(term, [])
  const theirs = { company: { ...company, partner_id: null, contractor_id: contractor.id, name: contractor.name } }
  const { order } = await desk.sign(term, ['Iwo', 'Jola'], theirs)
  const id = order?.id as number
  const { version } = await desk.shown(id)
  await desk.admin.call('order.orders.pay', { path: path(id), body: { ...transferDocument, version } })
  return { contractor, order: id, term, theirs }
}

/** Takes a person off a term; the money stays as a credit. */
async function keepMoneyOf(term: number, first_name: string): Promise<void> {
  const { rows } = await server.pool.query<{ id: number; version: number }>(
    'select id, version from training_participants where term_id = $1 and first_name = $2',
    [term, first_name],
  )
  const { id = 0, version = 0 } = rows[0] ?? {}
  const body = { reason: 'Choroba', money: 'credit' as const, version }
  await desk.admin.call('training.participants.cancel', { path: { participant: id }, body })
}

async function partnerOf(contractor: number): Promise<{ id: number; buyer: Person }> {
  await trade.call('contractor.contractors.make-partner', { path: { contractor } })
  const { partner } = (await trade.call('contractor.contractors.show', { path: { contractor } })).body
  const id = partner?.id as number
  return { id, buyer: await server.person({ roles: ['partner'], partners: [id], is_company_admin: true }) }
}

it('a contractor that becomes a partner sees its trainings, orders, certificates and money in the partner zone', async () => {
  const { contractor, order, term } = await contractorWithOrder()
  await keepMoneyOf(term, 'Jola')
  await server.pool.query(
    `insert into issued_certificates (kind, certificate_number, document_type, contractor_id, first_name, last_name, title,
       issued_on, created_by) values ('external', 'FGAZ/1', 'certificate', $1, 'Iwo', 'Testowy', 'F-gaz', now(), $2)`,
    [contractor.id, desk.admin.id],
  )
  const { id, buyer } = await partnerOf(contractor.id)
  const orders = (await buyer.call('partnerzone.training.orders.index')).body.results
  expect(orders.map((row) => row.id)).toEqual([order])
  const people = (await buyer.call('partnerzone.training.participants.index')).body.results
  expect(people.map(({ first_name }) => first_name).toSorted()).toEqual(['Iwo', 'Jola'])
  expect((await buyer.call('partnerzone.training.certificates.index')).body.results).toMatchObject([
    { certificate_number: 'FGAZ/1' },
  ])
  const { record_number } = await desk.shown(order)
  const shown = await buyer.call('partnerzone.training.records.show', {
    path: { record_number: record_number ?? '' },
  })
  expect(shown.body.participants).toHaveLength(2)
  const credits = (await buyer.call('partnerzone.training.credits.index')).body.results
  expect(credits).toMatchObject([{ partner_id: id, remaining: '615.00' }])

  const next = await desk.sign(await desk.term(await desk.training()), ['Karol'], {
    company: { ...desk.registration(term, []).company, partner_id: id, contractor_id: contractor.id },
    use_credit: true,
  })
  expect(next.order).toMatchObject({ status: 'paid', credit_used: '615.00' })
  const history = await trade.call('core.history.index', { path: { entity: 'partner.partners', record: id } })
  expect(history.body.results.map(({ action }) => action)).toEqual(['store'])
})

it('money of a company is one sum, whether kept for the partner or for its contractor', async () => {
  const { contractor, term } = await contractorWithOrder()
  const { id } = await partnerOf(contractor.id)
  await keepMoneyOf(term, 'Iwo')
  // The partnership is closed for a time, in which staff register people of the contractor.
  const theirs = { ...desk.registration(term, []).company, partner_id: null, contractor_id: contractor.id }
  const meanwhile = await desk.sign(await desk.term(await desk.training('100.00')), ['Lena'], {
    company: theirs,
    use_credit: true,
  })
  expect(meanwhile.order).toMatchObject({ status: 'paid', credit_used: '100.00' })
  const { results } = (await desk.admin.call('order.credits.index', { query: { partner: String(id) } })).body
  expect(results).toMatchObject([{ remaining: '515.00', balance: '515.00' }])
})
