import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markTold } from '#server/modules/offer/jobs.ts'
import { type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/*
 * Customers that the distributor may see: sorted and filtered by a flag of the offer that triggers maintain. After every write the flag
 * agrees with the records, and shown customers are checked against the records.
 */

let server: TestServer
let desk: OfferDesk
let first: number
let second: number

beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
  first = (await desk.sent({ customer_name: 'Adam Abacki', customer_email: 'adam@dom.example' })).id
  second = (await desk.sent({ customer_name: 'Zofia Żabska', customer_email: 'zofia@dom.example' })).id
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[] = []) => server.pool.query(text, values)

/** Names that the distributor reads, sorted by customer; the marks agree with the records. */
async function told(query: object = {}) {
  const { rows } = await run(
    'select id from offers where tells_customer <> customer_is_told(partner_id, customer_name, customer_email)',
  )
  expect(rows).toEqual([])
  const { body } = await desk.trader.call('offer-generator.offers.index', {
    query: { sort_by: 'customer_name', sort_direction: 'desc', ...query },
  })
  return body.results.map(({ customer_name, hides_customer }) => (hides_customer ? null : customer_name))
}

/** A warranty order of the company. */
async function order(values: Record<string, unknown>): Promise<number> {
  const all = { partner_id: desk.company, sent_at: new Date(), ...values }
  const names = Object.keys(all)
  const { rows } = await run(
    `insert into service_orders (partner_name, created_by, updated_at, status, ${names.join(', ')})
     values ('Instal-Test', ${desk.author.id}, now(), 'registered', ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(all),
  )
  return rows[0].id
}

describe('the distributor sees a customer', () => {
  it('while the company permits it', async () => {
    expect(await told()).toEqual([null, null])
    await desk.settings({ shows_customer: true })
    expect(await told()).toEqual(['Zofia Żabska', 'Adam Abacki'])
    expect(await told({ customer_name: 'abacki' })).toEqual(['Adam Abacki'])
    await desk.settings({ shows_customer: false })
    expect(await told()).toEqual([null, null])
    expect(await told({ customer_name: 'abacki' })).toEqual([])
    await desk.settings({ shows_customer: true })
    await run('delete from offer_settings')
    expect(await told()).toEqual([null, null])
  })

  it('while a warranty order of the company that was sent names the customer', async () => {
    const id = await order({ contact_name: 'ZOFIA ŻABSKA', sent_at: null })
    expect(await told()).toEqual([null, null])
    const change = (values: string) => run(`update service_orders set ${values} where id = $1`, [id])
    await change('sent_at = now()')
    expect(await told()).toEqual(['Zofia Żabska', null])
    await change('deleted_at = now()')
    expect(await told()).toEqual([null, null])
    await change('deleted_at = null')
    expect(await told()).toEqual(['Zofia Żabska', null])
    await change(`contact_name = 'Ktoś inny', contact_email = 'ADAM@dom.example'`)
    expect(await told()).toEqual(['Adam Abacki', null])
    await change(`partner_id = ${desk.otherCompany}`)
    expect(await told()).toEqual([null, null])
    await change(`partner_id = ${desk.company}`)
    const another = await order({ contact_email: 'adam@dom.example' })
    await run('delete from service_orders where id = $1', [id])
    expect(await told()).toEqual(['Adam Abacki', null])
    await run('delete from service_orders where id = $1', [another])
    expect(await told()).toEqual([null, null])
  })

  it('of an offer written after the order, withdrawn, or for another customer than before', async () => {
    const id = await order({ contact_email: 'nowa@dom.example' })
    const draft = await desk.draft({ customer_name: 'Nowa Klientka', customer_email: 'nowa@dom.example' })
    expect(await told()).toEqual([null, null])
    const { version } = draft
    const { body } = await desk.author.call('partnerzone.offer-generator.offers.register', {
      path: { offer: draft.id },
      body: { version },
    })
    expect(await told()).toEqual(['Nowa Klientka', null, null])
    await desk.author.call('partnerzone.offer-generator.offers.withdraw', {
      path: { offer: draft.id },
      body: { version: body.version, reason: 'Pomyłka' },
    })
    expect(await told({ state: ['withdrawn'] })).toEqual(['Nowa Klientka'])
    await run(`update offers set customer_email = 'adam@dom.example' where id = $1`, [draft.id])
    expect(await told({ state: ['withdrawn'] })).toEqual([null])
    await run('update offers set customer_email = $2, deleted_at = now() where id = $1', [draft.id, 'nowa@dom.example'])
    expect(await told({ state: ['withdrawn'] })).toEqual([])
    await run('update offers set deleted_at = null where id = $1', [draft.id])
    expect(await told({ state: ['withdrawn'] })).toEqual(['Nowa Klientka'])
    await run('update offers set customer_name = null, customer_email = null where id = $1', [draft.id])
    expect(await told({ state: ['withdrawn'], customer_name: 'nowa' })).toEqual([])
    await run('delete from service_orders where id = $1', [id])
  })
})

it('a mark left by two concurrent transactions is not believed, and is corrected at night', async () => {
  const names = async () => {
    const { body } = await desk.trader.call('offer-generator.offers.index', { query: { subject: 'pompa' } })
    return body.results.map(({ customer_name }) => customer_name).filter((name) => name !== null)
  }
  await run('update offers set tells_customer = true where id = any($1)', [[first, second]])
  expect(await names()).toEqual([])
  await markTold(server.db)
  expect(await told({ state: ['sent'] })).toEqual([null, null])
})
