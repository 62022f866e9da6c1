import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidySearch } from '#server/modules/search/jobs.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/*
 * Words that more records have than the search looks at of one word. Orders are written by SQL and are the newer the higher
 * their number is.
 */

const many = 400
/** More than the search counts. */
const uncounted = 1100

let server: TestServer
let admin: Person
let instal: number
let klima: number

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
  instal = await server.partner('Instal-Test')
  klima = await server.partner('Klimat Test')
})
afterAll(() => server.stop())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

/** Orders from the first number to the last of one model, for a person, in a town and of a company. */
function orders(
  from: number,
  to: number,
  { model = 'Polaris', name = 'Nowak', city = 'Zgierz', partner = instal } = {},
) {
  return rows(
    `insert into service_orders (order_number, partner_id, partner_name, created_by, created_at, updated_at, model_name,
       contact_name, installation_city, status)
     select 'SG/2026/' || lpad(n::text, 5, '0'), $3, '', $4, timestamptz '2026-01-01' + n * interval '1 hour', now(), $5, $6, $7,
       'registered' from generate_series($1::int, $2::int) n`,
    [from, to, partner, admin.id, model, name, city],
  )
}

async function onlyOrders(...given: Parameters<typeof orders>) {
  await rows('delete from service_orders')
  await orders(...given)
}

const numbers = async (query: string, person = admin) =>
  (await person.call('search.results.index', { query: { query } })).body.results.map(({ title }) => title)
const ownNumbers = async (query: string, person: Person) =>
  (await person.call('partnerzone.search.results.index', { query: { query } })).body.results.map(({ title }) => title)
const numbered = (...all: number[]) => all.map((n) => `SG/2026/${String(n).padStart(5, '0')}`)
const newest = numbered(400, 399, 398, 397, 396)

describe('for a word that hundreds of records have, the search shows the newest', () => {
  beforeAll(() => onlyOrders(1, many))

  it.each([
    ['as it is written', 'zgierz'],
    ['in another case', 'zgierzem'],
    ['its beginning', 'zgi'],
    ['one of its own number', 'SG/2026'],
    ['beside another that all of them have', 'polaris zgierz'],
    ['beside the beginning of another', 'nowakowi polar'],
  ])('%s', async (_, query) => {
    expect(await numbers(query)).toEqual(newest)
  })

  it('a new record at once, and a deleted one not until it is restored', async () => {
    await onlyOrders(1, many + 1)
    expect(await numbers('zgierz')).toEqual(numbered(401, 400, 399, 398, 397))
    await rows(`update service_orders set deleted_at = now() where order_number = any($1)`, [numbered(401, 399)])
    expect(await numbers('zgierz')).toEqual(numbered(400, 398, 397, 396, 395))
    await rows(`update service_orders set deleted_at = null where order_number = any($1)`, [numbered(399)])
    expect(await numbers('zgierz')).toEqual(newest)
  })

  it('a renamed record by its new name only', async () => {
    await onlyOrders(1, many)
    await rows(`update service_orders set installation_city = 'Łódź' where order_number = any($1)`, [numbered(398)])
    expect(await numbers('zgierz')).toEqual(numbered(400, 399, 397, 396, 395))
    expect(await numbers('łódź')).toEqual(numbered(398))
  })

  it('no record that is erased', async () => {
    await onlyOrders(1, many)
    await rows('delete from service_orders where order_number > $1', numbered(3))
    expect(await numbers('zgierz')).toEqual(numbered(3, 2, 1))
    expect(
      await rows(
        `select from search_occurrences where word like 'so.%' and record_id::int not in (select id from service_orders)`,
      ),
    ).toEqual([])
  })
})

it('a word that becomes common is found before and after', async () => {
  await onlyOrders(1, 10, { name: 'Wróblewska' })
  expect(await numbers('wróblewska')).toEqual(numbered(10, 9, 8, 7, 6))
  await orders(11, many, { name: 'Wróblewska' })
  expect(await numbers('wróblewską')).toEqual(newest)
  expect(await numbers('wrublewska')).toEqual(newest)
})

it.each([many, uncounted])(
  'two words of %d orders are found together, however rarely and long ago they met',
  async (all) => {
    await onlyOrders(1, 1, { name: 'Kowalski', city: 'Radom' })
    await orders(2, all, { name: 'Kowalski' })
    await orders(all + 1, 2 * all, { city: 'Radom' })
    expect(await numbers('kowalski radom')).toEqual(numbered(1))
    expect(await numbers('kowalskiego radom polaris')).toEqual(numbered(1))
    expect(await numbers('kowalski nowak')).toEqual([])
  },
)

it('a rare whole word comes before a common one that begins with it', async () => {
  await onlyOrders(1, 2, { name: 'Kowal' })
  await orders(3, many, { name: 'Kowalski' })
  expect((await numbers('kowal')).slice(0, 2)).toEqual(numbered(2, 1))
})

it('a word as typed comes first, however many newer ones begin with it', async () => {
  await onlyOrders(1, 6, { name: 'Kowalski' })
  await orders(7, many, { name: 'Kowalska' })
  expect(await numbers('kowalski')).toEqual(numbered(6, 5, 4, 3, 2))
})

describe('for a word that few records have', () => {
  beforeAll(async () => {
    await onlyOrders(1, 8, { name: 'Kowal', partner: klima })
    await orders(9, 20, { name: 'Kowal' })
    await orders(21, 30, { name: 'Kowalski', city: 'Kowary' })
  })

  it('the newest with the word as typed come before those that begin with it', async () => {
    expect(await numbers('kowal')).toEqual(numbered(20, 19, 18, 17, 16))
    expect(await numbers('kowal zgierz')).toEqual(numbered(20, 19, 18, 17, 16))
    expect(await numbers('kowal kowary')).toEqual(numbered(30, 29, 28, 27, 26))
  })

  it('a colleague restricted to a company finds its records, although all newer ones are of others', async () => {
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [klima] })
    expect(await numbers('kowal', restricted)).toEqual(numbered(8, 7, 6, 5, 4))
    expect(await numbers('kowalski', restricted)).toEqual([])
  })

  it('a partner finds the own', async () => {
    const partner = await server.person({ roles: ['partner'], partners: [klima] })
    expect(await ownNumbers('kowal', partner)).toEqual(numbered(8, 7, 6, 5, 4))
  })
})

it('titles that begin as typed come first, the newest of them, however many there are', async () => {
  await onlyOrders(1, 30)
  await rows(`update service_orders set order_number = 'KOWAL-' || order_number where order_number > $1`, numbered(4))
  await orders(31, 40, { name: 'Kowal' })
  const newestTitled = numbered(30, 29, 28, 27, 26).map((number) => `KOWAL-${number}`)
  expect(await numbers('kowal')).toEqual(newestTitled)
})

it('finds nothing more for a person who lost the permission or signed out', async () => {
  await onlyOrders(1, 5)
  const colleague = await server.person({ roles: ['admin'] })
  expect(await numbers('zgierz', colleague)).toHaveLength(5)
  await rows('delete from user_roles where user_id = $1', [colleague.id])
  const refused = await colleague.call('search.results.index', { query: { query: 'zgierz' } })
  expect(refused.status).toBe(403)
  await rows('delete from sessions where user_id = $1', [colleague.id])
  expect((await colleague.call('search.results.index', { query: { query: 'zgierz' } })).status).toBe(401)
})

describe('among hundreds of records of others', () => {
  beforeAll(async () => {
    await onlyOrders(1, 2, { partner: klima })
    await orders(3, many)
  })

  it('a colleague restricted to a company finds its records', async () => {
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [klima] })
    expect(await numbers('zgierz', restricted)).toEqual(numbered(2, 1))
    expect(await numbers('polaris zgierz', restricted)).toEqual(numbered(2, 1))
    expect(await numbers('radom', restricted)).toEqual([])
  })

  it('a partner finds the own', async () => {
    const partner = await server.person({ roles: ['partner'], partners: [klima] })
    expect(await ownNumbers('zgierz', partner)).toEqual(numbered(2, 1))
    expect(await ownNumbers('SG/2026', partner)).toEqual(numbered(2, 1))
    expect(await ownNumbers('00399', partner)).toEqual([])
  })
})

it('keeps exactly the words of each entry, whatever was written', async () => {
  await onlyOrders(1, 50)
  await rows(
    `update service_orders set contact_name = 'Jan Żak', created_at = created_at + interval '1 day' where id % 3 = 0`,
  )
  await rows(`update service_orders set deleted_at = now() where id % 5 = 0`)
  await rows('delete from service_orders where id % 7 = 0')
  await tidySearch(server.db)
  const of = `select word, search_age(fresh_at) as age, record_id from search_entries, unnest(tsvector_to_array(lexemes)) as word`
  const kept = 'select word, age, record_id from search_occurrences'
  expect(await rows(`(${of} except all ${kept}) union all (${kept} except all ${of})`)).toEqual([])
  expect(await rows(`select from search_occurrences where word = 'so.zak'`)).not.toEqual([])
})
