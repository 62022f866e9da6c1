import { afterAll, beforeAll, expect, it } from 'vitest'
import { letterOfInvitation } from '#tests/support/scenarios/invitations.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
let company: number
let [first, second]: number[] = []

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['admin'] })
  company = await server.partner('Marki Testowe')
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into brands (name) values ('Pierwsza ' || gen_random_uuid()), ('Druga ' || gen_random_uuid()) returning id`,
  )
  ;[first, second] = rows.map(({ id }) => id)
})
afterAll(() => server.stop())

const form = (fields: Record<string, unknown> = {}) => ({
  first_name: 'Zofia',
  last_name: 'Kot',
  email: `${crypto.randomUUID()}@firma.test`,
  phone_number: null,
  locale: 'pl',
  roles: ['partner'],
  all_provinces: false,
  all_partners: false,
  all_brands: false,
  brands: [first],
  partners: [company],
  ...fields,
})
const store = (by: Person, fields?: Record<string, unknown>) => by.refused('user.users.store', { body: form(fields) })
const brandsOf = async (email: unknown) =>
  (await server.pool.query('select restricted_brands from users where email = $1', [email])).rows[0]?.restricted_brands

it('a partner’s person gets brands, or all of them by a word', async () => {
  const some = form()
  const { body } = await admin.refused('user.users.store', { body: some })
  expect(body).toMatchObject({ all_brands: false, brands: [first], all_provinces: true, partners: [company] })
  expect(await brandsOf(some.email)).toEqual([first])
  expect((await store(admin, { all_brands: true, brands: [] })).body).toMatchObject({ all_brands: true, brands: [] })
})

it('neither all nor some is an error, and so is an unknown brand', async () => {
  expect((await store(admin, { brands: [] })).body.errors).toHaveProperty('brands')
  expect((await store(admin, { brands: [2_000_000_000] })).body.errors).toHaveProperty('brands')
})

it('a colleague restricted to brands gives those and no others, and need not remove what was given before', async () => {
  const restricted = await server.person({ roles: ['moderator-trade'], restricted_brands: [first as number] })
  expect((await store(restricted, { brands: [first] })).status).toBe(200)
  for (const wanted of [{ brands: [first, second] }, { all_brands: true, brands: [] }])
    expect((await store(restricted, wanted)).body.errors?.brands).toEqual([
      'You can grant only brands that you have access to',
    ])

  const target = await server.person({ roles: ['partner'], partners: [company], restricted_brands: [second as number] })
  const change = (fields: Record<string, unknown>) =>
    restricted.refused('user.users.update', {
      path: { user: target.id },
      body: { ...form({ email: target.email, ...fields }), version: 1 },
    })
  expect((await change({ all_brands: true, brands: [] })).body.errors).toHaveProperty('brands')
  expect((await change({ brands: [first, second] })).status).toBe(200)
})

it('a person with some brands invites nobody into the company for more', async () => {
  const boss = await server.person({
    roles: ['partner'],
    partners: [company],
    is_company_admin: true,
    restricted_brands: [second as number],
  })
  const email = `${crypto.randomUUID()}@firma.test`
  const invited = await boss.refused('partnerzone.user.invitations.store', {
    body: { first_name: 'Jan', last_name: 'Lis', email, phone_number: null, locale: 'pl', partner_id: company },
  })
  expect(invited.status).toBe(200)
  const { token } = (await letterOfInvitation(server, email)).data
  const password = 'ich pierwsze hasło'
  await server.nobody.call('public-zone.user.invitations.accept', {
    body: { token, password, password_confirmation: password },
  })
  expect(await brandsOf(email)).toEqual([second])
})
