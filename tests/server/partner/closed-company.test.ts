import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const close = (partner: number) =>
  admin.call('partner.partners.deactivate', { path: { partner }, body: { version: 1, reason: null } })
const login = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  return server.nobody.refused('auth.login', {
    body: { email, password, captcha: await solvedCaptcha(challenge as never) },
  })
}
const noEntry = {
  status: 422,
  body: { message: expect.stringContaining('This account does not belong to any company with access') },
}

describe('a person without an open company', () => {
  it('is signed out when the company is closed, cannot sign in and reads why; is back in when the company is reopened', async () => {
    const company = await server.partner()
    const person = await server.person({ roles: ['partner'], partners: [company] })
    await close(company)
    expect((await person.refused('auth.user')).status).toBe(401)
    expect(await login(person)).toMatchObject(noEntry)
    expect((await login({ ...person, password: 'wrong' })).body.message).toBe('Wrong e-mail or password')
    await admin.call('partner.partners.activate', { path: { partner: company }, body: { version: 2, reason: null } })
    expect((await login(person)).status).toBe(200)
  })

  it('can do nothing, even with a remaining session', async () => {
    const company = await server.partner()
    const person = await server.person({ roles: ['partner'], partners: [company] })
    await server.pool.query('update partners set status = 0 where id = $1', [company])
    expect((await person.refused('auth.user')).status).toBe(401)
    expect((await person.refused('partnerzone.training.terms.index')).status).toBe(401)
  })

  it('is signed out when removed from the only company, not from one of two', async () => {
    const [one, other] = [await server.partner(), await server.partner()]
    await server.person({ roles: ['partner'], partners: [one], is_company_admin: true })
    const person = await server.person({ roles: ['partner'], partners: [one, other] })
    const leave = (partner: number) => admin.call('partner.users.destroy', { path: { partner, user: person.id } })
    await leave(one)
    expect((await person.refused('auth.user')).status).toBe(200)
    await leave(other)
    expect((await person.refused('auth.user')).status).toBe(401)
    expect(await login(person)).toMatchObject(noEntry)
  })

  it('stays signed in when a form removes one of two companies', async () => {
    const [one, other] = [await server.partner(), await server.partner()]
    const person = await server.person({ roles: ['partner'], partners: [one, other] })
    const { body } = await admin.call('user.users.show', { path: { user: person.id } })
    const { first_name, last_name, email, version } = body
    const form = { first_name, last_name, email, phone_number: null, locale: 'pl', roles: ['partner'], version }
    const all = { all_brands: true, brands: [], all_provinces: true, provinces: [], all_partners: false }
    const saved = await admin.refused('user.users.update', {
      path: { user: person.id },
      body: { ...form, ...all, partners: [other], company_admin_of: [] },
    })
    expect(saved.status).toBe(200)
    expect((await person.refused('auth.user')).status).toBe(200)
  })

  it('keeps what does not belong to the company: a colleague of both sides stays signed in, without the partner zone', async () => {
    const company = await server.partner()
    const person = await server.person({ roles: ['moderator-docs', 'partner'], partners: [company] })
    await close(company)
    const { body } = await person.call('auth.user')
    expect(body.model.roles.map(({ slug }) => slug)).toEqual(['moderator-docs'])
    expect(Object.keys(body.permissions).filter((name) => name.startsWith('partnerzone.'))).toEqual([])
  })
})
