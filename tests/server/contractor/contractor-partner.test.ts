import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let trade: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  trade = await server.person({ roles: ['moderator-trade'] })
})
afterAll(() => server.stop())

const makePartner = (id: number, by = trade) =>
  by.refused('contractor.contractors.make-partner', { path: { contractor: id } })
const show = async (id: number) => (await trade.call('contractor.contractors.show', { path: { contractor: id } })).body

describe('making a partner of a contractor', () => {
  it('takes its data along, and is told in the partner’s history', async () => {
    const contractor = await newContractor(server, trade, {
      electronic_form_invoice: true,
      electronic_invoice_email: 'faktury@zoliborz.example',
    })
    expect((await makePartner(contractor.id)).status).toBe(200)
    const { partner } = await show(contractor.id)
    expect(partner).toMatchObject({ name: contractor.name, status: 1 })
    const shown = await trade.call('partner.partners.show', { path: { partner: partner?.id ?? 0 } })
    expect(shown.body).toMatchObject({
      contractor_id: contractor.id,
      nip: contractor.nip_number,
      street: contractor.address_street,
      postcode: contractor.address_postcode,
      city: contractor.address_city,
      province_id: contractor.address_province,
      business_area_id: contractor.business_area,
      electronic_form_invoice: true,
      electronic_invoice_email: 'faktury@zoliborz.example',
    })
    const history = await trade.call('core.history.index', {
      path: { entity: 'partner.partners', record: partner?.id ?? 0 },
    })
    expect(history.body.results.map(({ action }) => action)).toEqual(['store'])
  })

  it('happens once, when two people do it at one moment', async () => {
    const { id } = await newContractor(server, trade)
    const made = await Promise.all([makePartner(id), makePartner(id, desk.admin)])
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await server.pool.query('select from partners where contractor_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('needs a NIP, and one that no other partner has', async () => {
    const person = await newContractor(server, trade, { nip_number: null })
    expect((await makePartner(person.id)).body.errors).toHaveProperty('nip_number')
    const contractor = await newContractor(server, trade)
    await server.pool.query('update partners set nip = $1 where id = $2', [contractor.nip_number, desk.otherCompany])
    const refused = await makePartner(contractor.id)
    expect(refused.status).toBe(422)
    expect((await show(contractor.id)).partner).toBeNull()
  })

  it('asks for a right of its own', async () => {
    const { id } = await newContractor(server, trade)
    const service = await server.person({ roles: ['moderator-customer-service'] })
    expect((await makePartner(id, service)).status).toBe(403)
  })

  it('keeps the contractor from the trash', async () => {
    const { id } = await newContractor(server, trade)
    await makePartner(id)
    const refused = await trade.refused('contractor.contractors.destroy', { path: { contractor: id } })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('partners (1)')])
  })
})

describe('the claims of a contractor', () => {
  it('are the orders of the partner that it is, and none of one that is no partner', async () => {
    const { id } = await newContractor(server, trade)
    const orders = async (by: Person, query = {}) =>
      (await by.call('contractor.service-orders.index', { path: { contractor: id }, query })).body.results
    await desk.sent()
    expect(await orders(trade)).toEqual([])
    await server.pool.query('update partners set contractor_id = $1 where id = $2', [id, desk.company])
    await desk.draft({}, desk.stranger)
    expect((await orders(trade)).map(({ partner_name, status }) => [partner_name, status])).toEqual([
      ['Instal-Test', 'registered'],
    ])
    expect(await orders(trade, { status: 'completed' })).toEqual([])
    const branded = await server.person({ roles: ['moderator-trade'], restricted_brands: [desk.brand + 1] })
    expect(await orders(branded)).toEqual([])
  })

  it('are for those who may read orders', async () => {
    const { id } = await newContractor(server, trade)
    const training = await server.person({ roles: ['moderator-training'] })
    const path = { contractor: id }
    expect((await training.call('contractor.contractors.show', { path })).status).toBe(200)
    expect((await training.refused('contractor.service-orders.index', { path })).status).toBe(403)
  })
})

describe('the list of contractors', () => {
  const list = 'contractor.contractors.index'
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const store = async (name: string, changes: Parameters<typeof newContractor>[2] = {}) => {
      ids[name] = (await newContractor(server, trade, { name, ...changes })).id
    }
    await store('Lista Żar', { address_city: 'Łódź', consent_commercial_info: true })
    await store('Lista Mróz', {
      nip_number: null,
      address_province: 2,
      consent_commercial_info: true,
      consent_marketing_purposes: true,
    })
    await store('Lista Partner')
    await makePartner(ids['Lista Partner'] as number)
  })

  async function found(query: Record<string, string>) {
    const { body } = await trade.call(list, {
      query: { name: 'lista', sort_by: 'name', sort_direction: 'asc', ...query } as never,
    })
    expect(body.pagination.total).toBe(body.results.length)
    return body.results.map(({ name }) => name)
  }

  it.each<[string, Record<string, string>, string[]]>([
    ['city, without case and diacritics', { address_city: 'lodz' }, ['Lista Żar']],
    ['province', { province: '2' }, ['Lista Mróz']],
    ['being a partner', { is_partner: 'true' }, ['Lista Partner']],
    ['not being one', { is_partner: 'false' }, ['Lista Mróz', 'Lista Żar']],
    ['a consent', { consent: 'consent_commercial_info' }, ['Lista Mróz', 'Lista Żar']],
    ['several consents', { consent: 'consent_commercial_info,consent_marketing_purposes' }, ['Lista Mróz']],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('is filtered by a NIP however it is grouped, and found by it in selectors', async () => {
    const nip = (await show(ids['Lista Żar'] as number)).nip_number ?? ''
    const grouped = nip.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, 'PL $1-$2-$3-$4')
    expect(await found({ nip_number: grouped })).toEqual(['Lista Żar'])
    const options = await trade.call('contractor.contractors.lookup', { query: { search: grouped } })
    expect(options.body.results.map(({ name }) => name)).toEqual(['Lista Żar'])
  })

  it.each(endpoints[list].sort)('sorted by %s reads one index', async (sort_by) => {
    const { rows } = await server.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = 'contractors'`,
    )
    const keys = rows.map(({ indexdef }) => /\(([^)]*)\) WHERE \(deleted_at IS NULL\)/.exec(indexdef)?.[1])
    expect(keys).toContain(`${sort_by}, id`)
    const [ascending, descending] = await Promise.all(
      (['asc', 'desc'] as const).map((sort_direction) => found({ sort_by, sort_direction })),
    )
    expect(descending).toEqual(ascending?.toReversed())
  })

  it('is exported with the same filters', async () => {
    const query = { name: 'lista', format: 'csv', columns: 'name,address_city', province: '2' } as const
    const { body } = await trade.call(list, { query })
    expect(String(body)).toBe('name,address_city\nLista Mróz,Warszawa\n')
  })
})
