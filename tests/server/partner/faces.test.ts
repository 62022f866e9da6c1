import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TakeOverForm } from '#contract/partner/faces.ts'
import { newPartnerForm } from '#tests/support/scenarios/partner/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade'] })
})
afterAll(() => server.stop())

const added = async () => {
  const body = { ...(await newPartnerForm(server)), phone_number: '501502503' }
  return (await trade.call('partner.partners.store', { body })).body
}
const differences = async (partner: number) =>
  (await trade.call('partner.partners.differences', { path: { partner } })).body
const change = (id: number, sql: string) => server.pool.query(`update contractors set ${sql} where id = $1`, [id])
const takeOver = async (partner: number, form: Partial<TakeOverForm>, by = trade) => {
  const { version, contractor_version } = await differences(partner)
  return by.refused('partner.partners.take-over', {
    path: { partner },
    body: { version, contractor_version, ...form },
  })
}
const show = async (id: number) => (await trade.call('partner.partners.show', { path: { partner: id } })).body
const contractorOf = async (id: number | null) =>
  (await trade.call('contractor.contractors.show', { path: { contractor: id ?? 0 } })).body

describe('a partner and its contractor', () => {
  it('agree when both are new; a change on one side is shown with both values', async () => {
    const { id, contractor_id } = await added()
    expect((await differences(id)).differences).toEqual([])
    await change(contractor_id ?? 0, `phone_number = '+48600700800', address_city = 'Radom', name = 'Hydro'`)
    expect((await differences(id)).differences).toEqual([
      { part: 'name', partner: 'Hydro-Instal', contractor: 'Hydro' },
      {
        part: 'address',
        partner: expect.stringContaining('00-850 Warszawa'),
        contractor: expect.stringContaining('00-850 Radom'),
      },
      { part: 'phone_number', partner: '+48501502503', contractor: '+48600700800' },
    ])
  })

  it('copy from each other, each with its own history, and then agree', async () => {
    const { id, contractor_id } = await added()
    await change(contractor_id ?? 0, `phone_number = null, address_city = 'Radom', name = 'Hydro'`)
    const taken = await takeOver(id, { to_partner: ['address'], to_contractor: ['name', 'phone_number'] })
    expect(taken).toMatchObject({ status: 200, body: { differences: [] } })
    expect(await show(id)).toMatchObject({ city: 'Radom', name: 'Hydro-Instal', version: 2 })
    expect(await contractorOf(contractor_id)).toMatchObject({ name: 'Hydro-Instal', phone_number: '+48501502503' })
    for (const [entity, record] of [
      ['partner.partners', id],
      ['contractor.contractors', contractor_id ?? 0],
    ] as const) {
      const history = await trade.call('core.history.index', { path: { entity, record } })
      expect(history.body.results[0]).toMatchObject({ action: 'update' })
    }
  })

  it('copy nothing from a version that has changed meanwhile, on either side', async () => {
    const { id, contractor_id } = await added()
    await change(contractor_id ?? 0, `name = 'Hydro', version = version + 1`)
    const { version, contractor_version } = await differences(id)
    for (const stale of [{ version: version + 1 }, { contractor_version: contractor_version - 1 }]) {
      const refused = await takeOver(id, { to_contractor: ['name'], ...stale })
      expect(refused.status).toBe(409)
    }
    expect((await contractorOf(contractor_id)).name).toBe('Hydro')
  })

  it('copy by the rules of the receiving side: all or nothing, with the reason', async () => {
    const { id, contractor_id } = await added()
    await change(contractor_id ?? 0, `nip_number = null, name = 'Hydro'`)
    const refused = await takeOver(id, { to_partner: ['name', 'tax_number'] })
    expect([refused.status, refused.body.message]).toEqual([422, 'This field is required'])
    expect((await show(id)).name).toBe('Hydro-Instal')
  })

  it('copy to the partner only with the permission to change partners', async () => {
    const { id, contractor_id } = await added()
    await change(contractor_id ?? 0, `name = 'Hydro'`)
    const desk = await server.person({ roles: ['moderator-customer-service'] })
    expect((await takeOver(id, { to_partner: ['name'] }, desk)).status).toBe(403)
    expect((await takeOver(id, { to_contractor: ['name'] }, desk)).status).toBe(200)
    const reader = await server.person({ roles: ['moderator'] })
    expect((await takeOver(id, { to_contractor: ['name'] }, reader)).status).toBe(403)
  })
})
