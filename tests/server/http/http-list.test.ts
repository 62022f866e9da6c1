import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
const names = ['Łożysko', 'lampa', 'Zawór', 'Ćma', 'Ćma', 'żółw 100%', '=SUM(A1)', 'Ala "ma" kota; psa']

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['super-admin'] })
  await server.pool.query(
    `insert into maintenance_types (name_pl, name_en, position, active, created_at)
     select name, 'Name ' || number, number, number % 2 = 0, timestamptz '2026-03-28 22:30Z' + number * interval '1 hour'
     from unnest($1::text[]) with ordinality as names (name, number)`,
    [names],
  )
})
afterAll(() => server.stop())

type Query = Record<string, string | number | boolean>
const index = async (query: Query = {}) =>
  (await admin.call('service-order.maintenance-types.index', { query: query as never })).body
const found = async (query: Query) => (await index(query)).results.map(({ name_pl }) => name_pl)

describe('a list', () => {
  it('answers ten rows, newest first, by default', async () => {
    const { results, pagination } = await index()
    expect(results.map(({ position }) => position)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(pagination).toEqual({
      per_page: 10,
      last_page: 1,
      current: 1,
      page: 1,
      sort_by: 'created_at',
      sort_direction: 'desc',
      total: 8,
      active: false,
    })
  })

  it('has pages that together hold every row once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => index({ page, per_page: 3, sort_by: 'name_pl' })))
    const ids = pages.flatMap(({ results }) => results.map(({ id }) => id))
    expect(new Set(ids).size).toBe(8)
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([8, 8, 8])
    expect(pages[0]?.pagination).toMatchObject({ last_page: 3, active: true })
  })

  it('has its total on a page after the last one too', async () => {
    expect(await index({ page: 9 })).toMatchObject({ results: [], pagination: { total: 8, page: 9 } })
  })

  it('sorts by Polish rules', async () => {
    expect(await found({ sort_by: 'name_pl', sort_direction: 'asc' })).toEqual([
      '=SUM(A1)',
      'Ala "ma" kota; psa',
      'Ćma',
      'Ćma',
      'lampa',
      'Łożysko',
      'Zawór',
      'żółw 100%',
    ])
  })

  it.each([
    [{ name_pl: 'łoz' }, ['Łożysko']],
    [{ name_pl: 'ZOLW' }, ['żółw 100%']],
    [{ name_pl: '%' }, ['żółw 100%']],
    [{ name_pl: '_' }, []],
    [{ name_pl: '\\' }, []],
    [{ name_pl: 'ma', active: true, sort_by: 'position', sort_direction: 'asc' }, ['Ćma', 'Ala "ma" kota; psa']],
  ] as const)('filters by %j regardless of case and diacritics', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it.each([
    [{ page: 0 }, 'page'],
    [{ per_page: 101 }, 'per_page'],
    [{ sort_by: 'password_hash' }, 'sort_by'],
    [{ sort_direction: 'sideways' }, 'sort_direction'],
    [{ password_hash: 'x' }, 'password_hash'],
    [{ active: 'maybe' }, 'active'],
    [{ format: 'csv', columns: 'id,password_hash' }, 'columns'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await admin.refused('service-order.maintenance-types.index', { query })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('its export', () => {
  const csv = async (query: Query) => {
    const { body, headers } = await admin.call('service-order.maintenance-types.index', {
      query: { format: 'csv', ...query } as never,
    })
    return { text: body as unknown as string, headers }
  }

  it('holds every matching row, in order, safe for spreadsheets', async () => {
    const { text, headers } = await csv({
      columns: 'position,name_pl',
      sort_by: 'position',
      sort_direction: 'asc',
      per_page: 1,
    })
    expect(text.replace('\uFEFF', '').trimEnd().split('\n')).toEqual([
      'position,name_pl',
      '1,Łożysko',
      '2,lampa',
      '3,Zawór',
      '4,Ćma',
      '5,Ćma',
      '6,żółw 100%',
      "7,'=SUM(A1)",
      '8,"Ala ""ma"" kota; psa"',
    ])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="maintenance-types.csv"')
  })

  it('can be limited to chosen rows', async () => {
    const { results } = await index({ per_page: 2 })
    const { text } = await csv({ columns: 'id', ids: results.map(({ id }) => id).join(',') })
    expect(text.trimEnd().split('\n')).toHaveLength(3)
  })

  it('holds lists of many rows', async () => {
    await server.pool.query(
      `insert into repair_types (name_pl, name_en, position, created_at)
       select 'Typ ' || n, 'Type', n, now() from generate_series(1, 2345) n`,
    )
    const { body } = await admin.call('service-order.repair-types.index', {
      query: { format: 'csv', sort_by: 'position', sort_direction: 'asc', columns: 'position' },
    })
    const positions = (body as unknown as string).trimEnd().split('\n').slice(1).map(Number)
    expect(positions).toEqual(Array.from({ length: 2345 }, (_, index) => index + 1))
  })
})
