import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person
let company: number
let other: number

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade'] })
  company = await server.partner('Instal-Test')
  other = await server.partner('Konkurencja')
})
afterAll(() => server.stop())

const branch = { name: 'Salon Kraków', street: 'Długa 1', postcode: '30-001', city: 'Kraków', province_id: 1 }
const somebody = () => ({ first_name: 'Ola', last_name: 'Nowa', email: `${crypto.randomUUID()}@instal.test` })

describe('branches', () => {
  it('belong to their partner, with showroom and place on the map', async () => {
    const path = { partner: company }
    const stored = await trade.call('partner.affiliates.store', {
      path,
      body: { ...branch, showroom: true, visible_on_map: true },
    })
    expect(stored.body).toMatchObject({ ...branch, showroom: true, visible_on_map: true, version: 1 })
    const { id } = stored.body
    const changed = await trade.call('partner.affiliates.update', {
      path: { partner: company, affiliate: id },
      body: { ...branch, city: 'Wieliczka', version: 1 },
    })
    expect(changed.body).toMatchObject({ city: 'Wieliczka', showroom: false, version: 2 })
    const list = await trade.call('partner.affiliates.index', { path, query: { city: 'wieliczka' } })
    expect(list.body.results.map((row) => row.id)).toEqual([id])
  })

  it('of another partner are not there', async () => {
    const { body } = await trade.call('partner.affiliates.store', { path: { partner: company }, body: branch })
    const path = { partner: other, affiliate: body.id }
    expect((await trade.refused('partner.affiliates.show', { path })).status).toBe(404)
    expect((await trade.refused('partner.affiliates.update', { path, body: { ...branch, version: 1 } })).status).toBe(
      404,
    )
    expect((await trade.refused('partner.affiliates.destroy', { path })).status).toBe(404)
    expect((await trade.call('partner.affiliates.index', { path: { partner: other } })).body.results).toEqual([])
  })

  it('are moved to the trash and restored', async () => {
    const { body } = await trade.call('partner.affiliates.store', { path: { partner: company }, body: branch })
    const path = { partner: company, affiliate: body.id }
    await trade.call('partner.affiliates.destroy', { path })
    expect((await trade.refused('partner.affiliates.show', { path })).status).toBe(404)
    const { rows } = await server.pool.query('select deleted_by from affiliates where id = $1', [body.id])
    expect(rows).toEqual([{ deleted_by: trade.id }])
  })
})

describe('people', () => {
  const path = () => ({ partner: company })

  it('are invited and listed with the company', async () => {
    const body = { ...somebody(), phone_number: '501502503', is_company_admin: true }
    const invited = await trade.call('partner.users.store', { path: path(), body })
    expect(invited.body).toMatchObject({
      full_name: 'Ola Nowa',
      email: body.email,
      phone_number: '+48501502503',
      is_company_admin: true,
      is_activated: false,
      status: 1,
    })
    const list = await trade.call('partner.users.index', { path: path(), query: { name: 'nowa' } })
    expect(list.body.results.map(({ id }) => id)).toContain(invited.body.id)
    const { rows } = await server.pool.query(
      `select data ->> 'to' as "to", data ->> 'template' as template from pgboss.job where name = 'mail.send'
       and data ->> 'to' = $1`,
      [body.email],
    )
    expect(rows).toEqual([{ to: body.email, template: 'invitation' }])
  })

  it('of another partner belong to both', async () => {
    const person = await server.person({ roles: ['partner'], partners: [other] })
    const body = { ...somebody(), email: person.email }
    const joined = await trade.call('partner.users.store', { path: path(), body })
    expect(joined.body).toMatchObject({ id: person.id, full_name: 'Jan Testowy', is_company_admin: false })
    expect((await person.call('auth.user')).body.model.partners.map(({ id }) => id).toSorted()).toEqual(
      [company, other].toSorted(),
    )
    const again = await trade.refused('partner.users.store', { path: path(), body })
    expect(again).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
  })

  it('of the distributor cannot be added', async () => {
    const body = { ...somebody(), email: trade.email }
    expect((await trade.refused('partner.users.store', { path: path(), body })).status).toBe(422)
    const { rows } = await server.pool.query('select 1 from partner_users where user_id = $1', [trade.id])
    expect(rows).toEqual([])
  })

  it('become administrators of the company and leave it, with entries in the history', async () => {
    const person = await server.person({ roles: ['partner'], partners: [company] })
    const one = { partner: company, user: person.id }
    const { body: shown } = await trade.call('partner.users.show', { path: one })
    const admin = await trade.call('partner.users.update', {
      path: one,
      body: { is_company_admin: true, version: shown.version },
    })
    expect(admin.body.is_company_admin).toBe(true)
    expect((await person.call('auth.user')).body.model.partners[0]?.is_company_admin).toBe(true)
    const stale = { path: one, query: { version: String(shown.version) } }
    expect((await trade.refused('partner.users.destroy', stale)).status).toBe(409)
    const alone = await trade.refused('partner.users.destroy', { path: one })
    expect(alone).toMatchObject({ status: 409, body: { message: expect.stringContaining('administrator') } })
    const demoted = { path: one, body: { is_company_admin: false, version: admin.body.version } }
    expect((await trade.refused('partner.users.update', demoted)).status).toBe(409)
    await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    await trade.call('partner.users.destroy', { path: one })
    expect((await trade.refused('partner.users.show', { path: one })).status).toBe(404)
    expect((await person.refused('auth.user')).status).toBe(401)
    const { rows } = await server.pool.query(
      `select action from audit_entries where entity = 'partner.partners' and entity_id = $1 order by id desc limit 2`,
      [company],
    )
    expect(rows.map(({ action }) => action)).toEqual(['leave-user', 'update-user'])
  })

  it('of another partner are not there', async () => {
    const stranger = await server.person({ roles: ['partner'], partners: [other] })
    const one = { partner: company, user: stranger.id }
    expect((await trade.refused('partner.users.show', { path: one })).status).toBe(404)
    const update = { path: one, body: { is_company_admin: true, version: 1 } }
    expect((await trade.refused('partner.users.update', update)).status).toBe(404)
    expect((await trade.refused('partner.users.destroy', { path: one })).status).toBe(404)
  })

  it('are not invited to a closed partner', async () => {
    const closed = await server.partner('Zamknięty')
    await server.pool.query('update partners set status = 0 where id = $1', [closed])
    const refused = await trade.refused('partner.users.store', { path: { partner: closed }, body: somebody() })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })
})
