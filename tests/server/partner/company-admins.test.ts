import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const shown = async (user: number) => (await admin.call('user.users.show', { path: { user } })).body
const formOf = async (user: number) => {
  const { first_name, last_name, email, phone_number, locale, roles, all_brands, brands, version } = await shown(user)
  const { all_provinces, provinces, all_partners, partners, company_admin_of } = await shown(user)
  const person = { first_name, last_name, email, phone_number, locale, roles, all_brands, brands, version }
  return { ...person, all_provinces, provinces, all_partners, partners, company_admin_of }
}
const last = { status: 409, body: { message: expect.stringContaining('last administrator') } }

describe('the last administrator of an open company', () => {
  it('is neither removed nor demoted by staff in any way until there is another', async () => {
    const [company, other] = [await server.partner(), await server.partner()]
    const boss = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const colleague = await server.person({ roles: ['partner'], partners: [company] })
    const path = { partner: company, user: boss.id }
    const demoted = { path, body: { is_company_admin: false, version: 1 } }
    expect(await admin.refused('partner.users.update', demoted)).toMatchObject(last)
    expect(await admin.refused('partner.users.destroy', { path })).toMatchObject(last)
    const form = await formOf(boss.id)
    const save = (changes: object) =>
      admin.refused('user.users.update', { path: { user: boss.id }, body: { ...form, ...changes } })
    expect(await save({ company_admin_of: [] })).toMatchObject(last)
    expect(await save({ partners: [other], company_admin_of: [] })).toMatchObject(last)
    for (const verb of ['deactivate', 'cancel'] as const) {
      const body = { version: 1, successor_id: null }
      expect(await admin.refused(`user.users.${verb}`, { path: { user: boss.id }, body })).toMatchObject(last)
    }
    await admin.call('partner.users.update', {
      path: { partner: company, user: colleague.id },
      body: { is_company_admin: true, version: 1 },
    })
    expect((await admin.refused('partner.users.destroy', { path })).status).toBe(200)
  })

  it('can be blocked at once when nobody else belongs to it, and leaves with a closed company', async () => {
    const [alone, closed] = [await server.partner(), await server.partner()]
    const lone = await server.person({ roles: ['partner'], partners: [alone], is_company_admin: true })
    const body = { version: 1, successor_id: null }
    expect((await admin.refused('user.users.deactivate', { path: { user: lone.id }, body })).status).toBe(200)
    const boss = await server.person({ roles: ['partner'], partners: [closed], is_company_admin: true })
    await server.pool.query('update partners set status = 0 where id = $1', [closed])
    const path = { partner: closed, user: boss.id }
    expect((await admin.refused('partner.users.destroy', { path })).status).toBe(200)
  })

  it('stays when two are removed at one moment', async () => {
    const company = await server.partner()
    const person = () => server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const both = [await person(), await person()]
    const answers = await Promise.all(
      both.map(({ id }) => admin.refused('partner.users.destroy', { path: { partner: company, user: id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a change of a membership', () => {
  it('is refused on an older version of the account', async () => {
    const company = await server.partner()
    await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const member = await server.person({ roles: ['partner'], partners: [company] })
    const path = { partner: company, user: member.id }
    const set = (version: number) =>
      admin.refused('partner.users.update', { path, body: { is_company_admin: true, version } })
    expect((await set(1)).body).toMatchObject({ version: 2 })
    expect((await set(1)).status).toBe(409)
    expect((await admin.refused('partner.users.destroy', { path, query: { version: '1' } })).status).toBe(409)
    expect((await admin.refused('partner.users.destroy', { path, query: { version: '2' } })).status).toBe(200)
  })
})
