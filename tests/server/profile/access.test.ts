import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let company: number
let administrator: Person
let reader: Person

const permission = 'partnerzone.training.participants.move'

beforeAll(async () => {
  server = await startServer()
  company = await server.partner('Ciepło i Spółka')
  const of = { roles: ['partner' as const], partners: [company] }
  administrator = await server.person({ ...of, is_company_admin: true })
  reader = await server.person({ ...of, company_roles: [] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.pool.query('delete from letter_limits')
  await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
})

const ask = (person: Person, wanted = permission) =>
  person.refused('profile.access.ask', { body: { permission: wanted } })

describe('a person without a role in the company', () => {
  it('reads whom to ask, and asks them in one call', async () => {
    const { body } = await reader.call('profile.access.show', { query: { permission } })
    expect(body).toEqual({ given_by: 'company', administrators: ['Jan Testowy'], can_ask: true })
    expect((await ask(reader)).status).toBe(200)
    const letters = await queuedLetters(server.pool, 'access_asked')
    expect(letters.map(({ to }) => to)).toEqual([administrator.email])
    expect(letters[0]?.data).toEqual({
      full_name: 'Jan Testowy',
      user_id: reader.id,
      company: 'Ciepło i Spółka',
      subject: { pl: 'Uczestnicy', en: 'Participants' },
      roles: [{ pl: 'Szkolenia', en: 'Trainings' }],
    })
  })

  it('sends three requests within an hour, and no more', async () => {
    const statuses = []
    for (let time = 0; time < 4; time += 1) statuses.push((await ask(reader)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await queuedLetters(server.pool, 'access_asked')).toHaveLength(3)
  })

  it('cannot ask for what they have, what does not exist, or what is of the other zone', async () => {
    expect((await ask(administrator)).body.errors).toHaveProperty('permission')
    expect((await ask(reader, 'no.such.call')).body.errors).toHaveProperty('permission')
    expect((await ask(reader, 'partner.partners.index')).body.errors).toHaveProperty('permission')
    expect(await queuedLetters(server.pool, 'access_asked')).toEqual([])
  })
})

describe('a role of the portal', () => {
  it('is asked of the administrators of the distributor, by colleagues too', async () => {
    const admin = await server.person({ roles: ['admin'] })
    await server.pool.query(`update roles set permissions = array_remove(permissions, $1) where slug = 'partner'`, [
      permission,
    ])
    const own = await administrator.call('profile.access.show', { query: { permission } })
    expect(own.body, 'their role in the company is enough').toMatchObject({ given_by: 'distributor', can_ask: true })
    const colleague = await server.person({ roles: ['moderator-docs'] })
    const wanted = 'order.orders.index'
    const { body } = await colleague.call('profile.access.show', { query: { permission: wanted } })
    expect(body).toEqual({ given_by: 'distributor', administrators: [], can_ask: true })
    expect((await ask(colleague, wanted)).status).toBe(200)
    const letters = await queuedLetters(server.pool, 'access_asked')
    expect(letters.map(({ to }) => to)).toEqual([admin.email])
    expect(letters[0]?.data).toMatchObject({ company: null, roles: [] })
  })
})
