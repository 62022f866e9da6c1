import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
let instal: number
let klima: number

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
  instal = await server.partner('Instal-Term Żółw Sp. z o.o.')
  klima = await server.partner('Klimat Łódź')
  await server.pool.query(`update partners set nip = '5213003007', province_id = 1 where id = $1`, [instal])
  await server.pool.query(`update partners set nip = '7342867148', province_id = 2 where id = $1`, [klima])
  await server.pool.query(
    `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number, business_area)
     select name, 'Długa 1', '00-950', 'Łódź', 1, nip, (select min(id) from business_areas)
     from (values ('Hydraulika Kowalski', '1132191233'), ('Wodnik 100%', null), ('Skasowany Kowalski', null)) as t (name, nip)`,
  )
  await server.pool.query(`update contractors set deleted_at = now() where name like 'Skasowany%'`)
  await server.pool.query(
    `insert into users (first_name, last_name, email) values ('Grażyna', 'Wiśniewska', 'grazyna@biuro.example')`,
  )
  await server.pool.query(
    `insert into partner_users (partner_id, user_id) select $1, id from users where last_name = 'Wiśniewska'`,
    [instal],
  )
  await server.pool.query(
    `insert into service_orders (order_number, partner_id, partner_name, created_by, updated_at, serial_no, model_name, status)
     select number, partner_id, '', $1, now(), serial_no, 'Polaris 24', 'registered'
     from (values ('SG/2026/00041', $2::int, '2100000000000000000777'), ('SG/2026/00042', $3::int, '2100000000000000000888'))
       as t (number, partner_id, serial_no)`,
    [admin.id, instal, klima],
  )
})
afterAll(() => server.stop())

const hits = async (person: Person, query: string) =>
  (await person.call('search.results.index', { query: { query } })).body.results
/** But for the people of the tests themselves, whose addresses are random letters and digits. */
const titles = async (person: Person, query: string) =>
  (await hits(person, query)).map(({ title }) => title).filter((title) => title !== 'Jan Testowy')

describe('the search of the back office', () => {
  it.each([
    ['a name', 'instal', ['Instal-Term Żółw Sp. z o.o.']],
    ['a name without its diacritics, in capitals', 'ZOLW', ['Instal-Term Żółw Sp. z o.o.']],
    ['words in another order', 'zolw instal', ['Instal-Term Żółw Sp. z o.o.']],
    ['a mistyped name', 'instel', ['Instal-Term Żółw Sp. z o.o.']],
    ['two mistyped words', 'hydraulyka kowalsky', ['Hydraulika Kowalski']],
    ['two letters, where a word begins', 'ko', ['Hydraulika Kowalski']],
    ['a NIP with dashes', '521-300-30-07', ['Instal-Term Żółw Sp. z o.o.']],
    ['the beginning of a NIP', 'PL 11321', ['Hydraulika Kowalski']],
    ['a surname', 'wisniewska', ['Grażyna Wiśniewska']],
    ['an e-mail address', 'grazyna@biuro', ['Grażyna Wiśniewska']],
    ['an order’s number', 'sg/2026/00041', ['SG/2026/00041']],
    ['the end of an order’s number', '00042', ['SG/2026/00042']],
    ['a serial number', '2100000000000000000888', ['SG/2026/00042']],
    ['the end of a serial number', '000777', ['SG/2026/00041']],
    ['signs that mean something in patterns', '100%', ['Wodnik 100%']],
    ['signs that match nothing', '_%', []],
    ['what is in the trash', 'skasowany', []],
    ['nothing of the kind', 'qqqqqq', []],
  ])('finds by %s', async (_, query, expected) => {
    expect(await titles(admin, query)).toEqual(expected)
  })

  it('says what a hit is, what tells it from others, and where it is', async () => {
    expect(await hits(admin, '5213003007')).toEqual([
      {
        entity: 'partner.partners',
        id: String(instal),
        title: 'Instal-Term Żółw Sp. z o.o.',
        subtitle: expect.stringMatching(/^NIP 521-300-30-07 · /),
        path: `/cms/partner/partners/${instal}`,
      },
    ])
    expect((await hits(admin, '00041'))[0]?.path).toMatch(/^\/cms\/service-order\/service-orders\/\d+$/)
  })

  it('puts the surest kind first and shows five of each', async () => {
    await server.pool.query(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, business_area)
       select 'Grzegorz ' || n, 'Długa 1', '00-950', 'Łódź', 1, (select min(id) from business_areas) from generate_series(1, 9) n`,
    )
    await server.partner('Pompy u Grzegorza')
    const found = await hits(admin, 'grzegorz')
    expect(found.map(({ entity }) => entity)).toEqual([
      ...Array.from({ length: 5 }, () => 'contractor.contractors'),
      'partner.partners',
    ])
  })

  it('finds only the kinds that the person may open', async () => {
    const support = await server.person({ roles: ['moderator-support'] })
    expect(await titles(support, 'wisniewska')).toEqual([])
    expect(await titles(support, 'instal')).toEqual(['Instal-Term Żółw Sp. z o.o.'])
  })

  it('keeps within a colleague’s restrictions', async () => {
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [klima] })
    expect(await titles(restricted, 'instal')).toEqual([])
    expect(await titles(restricted, 'klimat')).toEqual(['Klimat Łódź'])
    expect(await titles(restricted, 'sg/2026')).toEqual(['SG/2026/00042'])
    expect(await titles(restricted, 'kowalski')).toEqual([])
    expect(await titles(restricted, 'wisniewska')).toEqual([])
  })

  it('is not for partners, and the search of the partner zone not for staff', async () => {
    const partner = await server.person({ roles: ['partner'], partners: [instal] })
    expect((await partner.refused('search.results.index', { query: { query: 'instal' } })).status).toBe(403)
    expect((await admin.refused('partnerzone.search.results.index', { query: { query: 'instal' } })).status).toBe(403)
  })

  it.each([[''], [' a '], ['x'.repeat(101)]])('refuses to search for %j', async (query) => {
    expect((await admin.refused('search.results.index', { query: { query } })).status).toBe(422)
  })
})

it('the search of the partner zone finds the own orders and colleagues, and nothing of others', async () => {
  const partner = await server.person({ roles: ['partner'], partners: [instal] })
  const own = async (query: string) =>
    (await partner.call('partnerzone.search.results.index', { query: { query } })).body.results
  expect((await own('SG/2026')).map(({ title, path }) => [title, path])).toEqual([
    ['SG/2026/00041', expect.stringMatching(/^\/service-order\/service-orders\/\d+\/preview$/)],
  ])
  expect((await own('wisniewska')).map(({ title, path }) => [title, path])).toEqual([
    ['Grażyna Wiśniewska', '/user/users?full_name=Gra%C5%BCyna+Wi%C5%9Bniewska'],
  ])
  expect(await own('2100000000000000000888')).toEqual([])
  expect(await own('klimat')).toEqual([])
  expect(await own('instal-term')).toEqual([])
})
