import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
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
  await server.pool.query(
    `update partners set nip = '5213003007', province_id = 1, phone_number = '+48426330000' where id = $1`,
    [instal],
  )
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
    ['an order’s number with dashes, without its zeros', 'sg-2026-41', ['SG/2026/00041']],
    ['an order’s number with dashes and its zeros', 'SG-2026-00041', ['SG/2026/00041']],
    ['an order’s number with spaces', 'sg 2026 42', ['SG/2026/00042']],
    ['an order’s number with spaces and a slash', 'SG 2026/42', ['SG/2026/00042']],
    ['a year and a number', '2026-42', ['SG/2026/00042']],
    ['a number that no order has', 'SG-2026-4', []],
    ['signs that mean something in patterns', '100%', ['Wodnik 100%']],
    ['signs that match nothing', '_%', []],
    ['what is in the trash', 'skasowany', []],
    ['nothing of the kind', 'qqqqqq', []],
  ])('finds by %s', async (_, query, expected) => {
    expect(await titles(admin, query)).toEqual(expected)
  })

  it('says what a hit is, what distinguishes it, and where it is', async () => {
    expect(await hits(admin, '5213003007')).toEqual([
      {
        entity: 'partner.partners',
        id: String(instal),
        title: 'Instal-Term Żółw Sp. z o.o.',
        subtitle: expect.stringMatching(/^NIP 521-300-30-07 · /),
        path: `/cms/partner/partners/${instal}`,
        phone: '+48426330000',
        may_take: false,
      },
    ])
    expect((await hits(admin, '00041'))[0]?.path).toMatch(/^\/cms\/service-order\/service-orders\/\d+$/)
  })

  it('puts the most certain kind first and shows five of each', async () => {
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

  it('finds only kinds that the person may open', async () => {
    const support = await server.person({ roles: ['moderator-support'] })
    expect(await titles(support, 'wisniewska')).toEqual([])
    expect(await titles(support, 'instal')).toEqual(['Instal-Term Żółw Sp. z o.o.'])
  })

  it('stays within a colleague’s restrictions', async () => {
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [klima] })
    expect(await titles(restricted, 'instal')).toEqual([])
    expect(await titles(restricted, 'klimat')).toEqual(['Klimat Łódź'])
    expect(await titles(restricted, 'sg/2026')).toEqual(['SG/2026/00042'])
    expect(await titles(restricted, 'kowalski')).toEqual([])
    expect(await titles(restricted, 'wisniewska')).toEqual([])
  })

  it('is closed to partners, and the search of the partner zone to staff', async () => {
    const partner = await server.person({ roles: ['partner'], partners: [instal] })
    expect((await partner.refused('search.results.index', { query: { query: 'instal' } })).status).toBe(403)
    expect((await admin.refused('partnerzone.search.results.index', { query: { query: 'instal' } })).status).toBe(403)
  })

  it.each([[''], [' a '], ['x'.repeat(101)]])('refuses to search for %j', async (query) => {
    expect((await admin.refused('search.results.index', { query: { query } })).status).toBe(422)
  })
})

describe('a phone number', () => {
  let contractor: number
  let contact: number

  beforeAll(async () => {
    const { rows } = await server.pool.query(
      `with company as (
         update contractors set phone_number = '+48421234567' where name = 'Hydraulika Kowalski' returning id)
       insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number)
       select id, 'Bożena', 'Lis', 'lis@kowalski.example', '+48600700800' from company returning id, contractor_id`,
    )
    ;[{ id: contact, contractor_id: contractor }] = rows
    await server.pool.query(
      `insert into affiliates (partner_id, name, street, postcode, city, phone_number)
       values ($1, 'Oddział Kutno', 'Prosta 2', '99-300', 'Kutno', '+493012345678')`,
      [instal],
    )
    await server.pool.query(`update users set phone_number = '+48512345678' where last_name = 'Wiśniewska'`)
  })

  it.each([
    '600700800',
    '600 700 800',
    '600-700-800',
    '(600) 700 800',
    '600.700.800',
    '600–700–800',
    'tel. 600 700 800',
    '+48600700800',
    '+48 600 700 800',
    '0048 600-700-800',
    '48 600700800',
    '(+48) 600700800',
    '+48 600',
    '600 700',
    '700 800',
  ])('of a contact person is found as %s', async (typed) => {
    expect(await titles(admin, typed)).toEqual(['Bożena Lis'])
  })

  it.each([
    ['the company', '42 123 45 67', ['Hydraulika Kowalski']],
    ['the company, with the former zero', '(042) 123 45 67', ['Hydraulika Kowalski']],
    ['a branch abroad', '+49 (0)30 12345678', ['Oddział Kutno']],
    ['a branch abroad, as it is dialled there', '030 12345678', ['Oddział Kutno']],
    ['a user', '+48 512-345-678', ['Grażyna Wiśniewska']],
    ['another number', '600 700 801', []],
  ])('of %s', async (_, typed, expected) => {
    expect(await titles(admin, typed)).toEqual(expected)
  })

  it('is found with its person, who is found by name too, and leads to the record', async () => {
    expect(await hits(admin, 'bozena lis')).toEqual([
      {
        entity: 'contractor.contacts',
        id: String(contact),
        title: 'Bożena Lis',
        subtitle: 'Hydraulika Kowalski · lis@kowalski.example',
        path: `/contractor/contractors/${contractor}/contacts/${contact}`,
        phone: '+48600700800',
        may_take: false,
      },
    ])
    const [branch] = await hits(admin, 'kutno')
    expect([branch?.path, branch?.phone]).toEqual([
      expect.stringMatching(new RegExp(`^/cms/partner/partners/${instal}/affiliates/\\d+$`)),
      '+493012345678',
    ])
  })

  it('is hidden from those who may not see the company, and from other partners', async () => {
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [klima] })
    const partner = await server.person({ roles: ['partner'], partners: [instal] })
    const own = async (query: string) =>
      (await partner.call('partnerzone.search.results.index', { query: { query } })).body.results
    expect(await titles(restricted, '600 700 800')).toEqual([])
    expect(await titles(restricted, '+49 30 12345678')).toEqual([])
    expect(await own('600 700 800')).toEqual([])
    expect(await own('42 123 45 67')).toEqual([])
    expect((await own('512 345 678')).map(({ title, phone }) => [title, phone])).toEqual([
      ['Grażyna Wiśniewska', '+48512345678'],
    ])
  })

  it('of a unit’s customer is found only by the company that registered the unit', async () => {
    await server.pool.query(
      `insert into units (serial_no, partner_id, owner_name, owner_phone, installation_city, status)
       values ('2100000000000000000999', $1, 'Zofia Klon', '+48601601601', 'Łask', 'draft')`,
      [instal],
    )
    const found = async (partner: number) => {
      const person = await server.person({ roles: ['partner'], partners: [partner] })
      const { results } = (await person.call('partnerzone.search.results.index', { query: { query: '601 601 601' } }))
        .body
      return results.map(({ title, phone }) => [title, phone])
    }
    expect([await found(instal), await found(klima)]).toEqual([[['2100000000000000000999', '+48601601601']], []])
  })

  it('of an erased person or a contractor in the trash is not found', async () => {
    await server.pool.query(
      `update contractor_contacts set first_name = 'Anonim', last_name = '#1', email = '', phone_number = '' where id = $1`,
      [contact],
    )
    expect([await titles(admin, '600 700 800'), await titles(admin, 'anonim')]).toEqual([[], []])
    await server.pool.query(
      `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number)
       values ($1, 'Ewa', 'Bąk', 'bak@kowalski.example', '+48600700800')`,
      [contractor],
    )
    expect(await titles(admin, '600 700 800')).toEqual(['Ewa Bąk'])
    await server.pool.query(`update contractors set deleted_at = now() where id = $1`, [contractor])
    expect(await titles(admin, '600 700 800')).toEqual([])
    await server.pool.query(`update contractors set deleted_at = null where id = $1`, [contractor])
    expect(await titles(admin, '600 700 800')).toEqual(['Ewa Bąk'])
  })
})

it('records come before files that match better, and an open order without an owner can be taken', async () => {
  await server.pool.query(
    `with directory as (
       insert into media_directories (parent_id, basename, path)
       select id, 'Plakietki', 'Plakietki' from media_directories where parent_id is null returning id)
     insert into media_files (id, purpose, filename, path, type, size, directory_id, finished_at, created_by, created_at)
     select gen_random_uuid(), 'library', '2100000000000000000777 plakietka.jpg', 'plakietka.jpg', 'image/jpeg', 1, id, now(), $1, now()
     from directory`,
    [admin.id],
  )
  const found = async () =>
    (await hits(admin, '2100000000000000000777')).map(({ entity, may_take }) => [entity, may_take])
  expect(await found()).toEqual([
    ['service-order.service-orders', true],
    ['media.files', false],
  ])
  await server.pool.query(`update service_orders set owner_id = $1 where order_number = 'SG/2026/00041'`, [admin.id])
  expect((await found())[0]).toEqual(['service-order.service-orders', false])
})

it('the search of the partner zone finds one’s own orders and colleagues, and nothing of others', async () => {
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

it('a complete serial number leads a partner to the unit, whichever company registered it', async () => {
  const { model } = await openOrderDesk(server)
  await server.pool.query(`update devices set name = 'Polaris 24' where id = $1`, [model])
  await server.pool.query(
    `insert into units (serial_no, partner_id, device_id, owner_name, owner_phone, installation_city, invoice_no, status)
     values ('2601550000000000000101', $1, $3::int, 'Halina Sosna', '+48602602602', 'Zgierz', 'FV/77/2026', 'registered'),
       ('2601550000000000000102', $2, $3, 'Marek Dąb', '+48603603603', 'Kutno', 'FV/78/2026', 'registered'),
       ('2601550000000000000103', $2, $3, '', '', 'Kutno', '', 'draft')`,
    [instal, klima, model],
  )
  const partner = await server.person({ roles: ['partner'], partners: [instal] })
  const found = async (query: string, person = partner) =>
    (await person.call('partnerzone.search.results.index', { query: { query } })).body.results
  const other = {
    entity: 'device.units',
    id: '2601550000000000000102',
    title: '2601550000000000000102',
    subtitle: 'Polaris 24 · documents, warranty, history',
    path: '/device/units/2601550000000000000102',
  }
  for (const typed of ['2601550000000000000102', '2601 5500 0000 0000 0001 02', '260155-0000000000-000102'])
    expect(await found(typed), typed).toEqual([other])
  // The own unit once, as before.
  const own = await found('2601 5500 0000 0000 0001 01')
  expect(own.map(({ title, path }) => [title, path])).toEqual([
    ['2601550000000000000101', expect.stringMatching(/^\/device\/units\/\d{1,10}$/)],
  ])
  // Neither a draft of others, nor an unknown number, nor part of the number, nor the owner or the place.
  for (const typed of [
    '2601550000000000000103',
    '2601550000000000000109',
    '260155000000000000010',
    '0000000102',
    'Kutno',
  ])
    expect(
      (await found(typed)).filter(({ title }) => title !== '2601550000000000000101'),
      typed,
    ).toEqual([])
  for (const typed of ['Marek Dąb', '603 603 603', 'FV/78/2026']) expect(await found(typed), typed).toEqual([])
  await server.pool.query(`update units set deleted_at = now() where serial_no = '2601550000000000000102'`)
  expect(await found('2601550000000000000102')).toEqual([])
})
