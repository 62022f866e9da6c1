import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let company: number
let admin: Person

beforeAll(async () => {
  server = await startServer()
  company = await server.partner('Instal-Dom')
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const inviting = (by: Person, email: string) =>
  by.refused('partner.users.store', {
    path: { partner: company },
    body: {
      first_name: 'Ewa',
      last_name: 'Bąk',
      email,
      phone_number: null,
      locale: 'pl',
      is_company_admin: false,
      company_roles: [],
    },
  })

it('of a colleague or a member is reported with its account to those who may open it', async () => {
  const colleague = await server.person({ roles: ['moderator'] })
  const member = await server.person({ roles: ['partner'], partners: [company] })
  for (const { id, email } of [colleague, member]) {
    const { status, body } = await inviting(admin, email)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('email')
    expect(body.taken_by).toEqual({ field: 'email', id, name: 'Jan Testowy' })
  }
})

it('of a person outside one’s restrictions is reported as taken, and no more', async () => {
  const restricted = await server.person({ roles: ['super-admin'], restricted_partners: [company] })
  const colleague = await server.person({ roles: ['moderator'] })
  const { status, body } = await inviting(restricted, colleague.email)
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty('email')
  expect(body).not.toHaveProperty('taken_by')
  const member = await server.person({ roles: ['partner'], partners: [company] })
  expect((await inviting(restricted, member.email)).body.taken_by).toMatchObject({ id: member.id })
})
