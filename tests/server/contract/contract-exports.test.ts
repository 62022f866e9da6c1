import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

const isList = (entry: [EndpointName, Endpoint]): entry is [EndpointName, ListEndpoint] => entry[1].kind === 'list'
const lists = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(isList)

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let world: World
let admin: Inhabitant
let partner: Inhabitant

beforeAll(async () => {
  server = await startServer()
  world = await buildWorld(server)
  admin = await world.inhabitant('super-admin', false)
  partner = await world.inhabitant('partner')
})
afterAll(() => server.stop())

/** The address of an export: that of the list with its records. */
function addressOf(name: EndpointName, endpoint: ListEndpoint, caller: Inhabitant): string {
  const records = endpoint.path.includes('{') ? (world.paths(name, endpoint, caller).own ?? {}) : {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(records[parameter]))
  return `/api/${path}`
}

/** The lines of a file without its heading, each cell as text. */
function linesOf(file: Buffer, format: string): string[][] {
  const book = format === 'xlsx' ? read(file) : read(file.toString('utf8'), { type: 'string', FS: ';', raw: true })
  const [sheet] = Object.values(book.Sheets)
  return utils
    .sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 })
    .map((line) => line.map(String))
    .slice(1)
}

/** Fields of decimal numbers that a workbook has as texts: their schema must say that they are money or another decimal. */
function undeclaredNumbers(
  file: Buffer,
  columns: readonly string[],
  results: readonly Record<string, unknown>[],
): string[] {
  const [sheet] = Object.values(read(file).Sheets)
  return columns.filter((column, c) =>
    results.some((row, r) => {
      const cell = sheet?.[utils.encode_cell({ c, r: r + 1 })]
      return typeof row[column] === 'string' && /^-?\d+\.\d{2,}$/.test(row[column]) && cell?.t === 's'
    }),
  )
}

/** Differences between the files of a list and its page on the screen. */
async function surprises(name: EndpointName, endpoint: ListEndpoint, order: Record<string, string>): Promise<string[]> {
  const caller = name.startsWith('partnerzone.') ? partner : admin
  const get = (query: Record<string, string>) =>
    server.app.inject({
      url: addressOf(name, endpoint, caller),
      query: { ...order, ...query },
      headers: { authorization: `Bearer ${caller.token}` },
    })
  const [first = ''] = Object.keys(endpoint.row.entries)
  const shown = await get({ format: 'json', per_page: '100' })
  if (shown.statusCode !== 200) return [`${JSON.stringify(order)}: ${shown.statusCode}`]
  const { results } = shown.json<{ results: Record<string, unknown>[] }>()
  const expected = JSON.stringify(results.map((row) => (first === 'id' ? String(row.id) : null)))

  const found = ['csv', 'xlsx'].map(async (format) => {
    const file = await get({ format })
    if (file.statusCode !== 200) return [`${format}, ${JSON.stringify(order)}: ${file.statusCode}`]
    // A file is sent with its length, because it is written before, so that a reader who stops holds nothing.
    if (file.headers['content-length'] !== String(file.rawPayload.length)) return [`${format} is not written first`]
    const lines = linesOf(file.rawPayload, format).slice(0, 100)
    const written = JSON.stringify(lines.map(([cell = '']) => (first === 'id' ? cell : null)))
    const columns = Object.keys(endpoint.row.entries)
    const texts = format === 'xlsx' ? undeclaredNumbers(file.rawPayload, columns, results) : []
    if (texts.length > 0) return [`${texts} are written as texts`]
    return written === expected ? [] : [`${format}, ${JSON.stringify(order)}: ${written} instead of ${expected}`]
  })
  return (await Promise.all(found)).flat()
}

describe('a file of a list has the rows of the list, in its order', () => {
  it.each(lists)('%s', async (name, endpoint) => {
    const orders = endpoint.sort.flatMap((sort_by) =>
      ['asc', 'desc'].map((sort_direction) => ({ sort_by, sort_direction })),
    )
    const found = await Promise.all(orders.map((order) => surprises(name, endpoint, order)))
    expect([...found.flat(), ...server.unforeseen.splice(0)]).toEqual([])
  })
})

/** A decimal as whole hundredths: no list sums smaller parts. */
const hundredths = (value: unknown) => BigInt(Math.round(Number(value ?? 0) * 100))

describe('the sums of a list are those of its rows', () => {
  it.each(lists.filter(([, { sums }]) => sums.length > 0))('%s', async (name, endpoint) => {
    const caller = name.startsWith('partnerzone.') ? partner : admin
    const headers = { authorization: `Bearer ${caller.token}` }
    const shown = await server.app.inject({
      url: addressOf(name, endpoint, caller),
      query: { per_page: '100' },
      headers,
    })
    const { results } = shown.json<{ results: Record<string, unknown>[] }>()
    // Figures of the reports are added up by jobs, which do not run here.
    expect(results.length > 0).toBe(!/^report\.(offers|warranty)/.test(name))
    const path = endpoint.path.includes('{') && { path: JSON.stringify(world.paths(name, endpoint, caller).own) }
    const query = { list: name, ...path }
    const answer = await server.app.inject({ url: '/api/core/list-sums', query, headers })
    const { sums } = answer.json<{ sums: Record<string, string | null> }>()
    const expected = endpoint.sums.map((field) => [
      field,
      results.reduce((sum, row) => sum + hundredths(row[field]), 0n),
    ])
    expect(Object.entries(sums).map(([field, sum]) => [field, hundredths(sum)])).toEqual(expected)
  })
})

describe('a list is searched by the texts that its rows show', () => {
  it.each(lists.filter(([, { search }]) => search.length > 0))('%s', async (name, endpoint) => {
    const caller = name.startsWith('partnerzone.') ? partner : admin
    const get = async (query: Record<string, string>) => {
      const url = addressOf(name, endpoint, caller)
      const headers = { authorization: `Bearer ${caller.token}` }
      const answer = await server.app.inject({ url, query: { per_page: '100', ...query }, headers })
      expect({ query, status: answer.statusCode }).toEqual({ query, status: 200 })
      return answer.json<{ results: Record<string, unknown>[]; pagination: { total: number } }>()
    }
    const { results } = await get({})
    for (const field of endpoint.search) {
      const row = results.find((one) => typeof one[field] === 'string' && one[field] !== '')
      if (!row) continue
      const found = await get({ search: String(row[field]) })
      expect({ field, found: found.results.some(({ id }) => id === row.id) }).toEqual({ field, found: true })
      // Words of different fields, in any order.
      const both = await get({ search: `${row[field]} ${row[endpoint.search[0] as string] ?? ''}`, page: '1' })
      expect(both.pagination.total).toBeGreaterThan(0)
    }
    expect(await get({ search: 'żadenwiersztegoniema' })).toMatchObject({ results: [], pagination: { total: 0 } })
    expect(server.unforeseen.splice(0)).toEqual([])
  })
})

describe('what a list says of several fields together is in its files', () => {
  it.each(lists.filter(([, { texts }]) => texts.length > 0))('%s', async (name, endpoint) => {
    const caller = name.startsWith('partnerzone.') ? partner : admin
    const columns = endpoint.texts.map((text) => text.name)
    const url = addressOf(name, endpoint, caller)
    const get = async (query: Record<string, string>) =>
      server.app.inject({ url, query, headers: { authorization: `Bearer ${caller.token}` } })
    const { results } = (await get({ per_page: '100' })).json<{ results: never[] }>()
    const file = await get({ format: 'xlsx', columns: columns.join(',') })
    expect(file.statusCode).toBe(200)
    const expected = results.map((row) => endpoint.texts.map(({ of }) => of(row)?.pl ?? ''))
    const [sheet] = Object.values(read(file.rawPayload).Sheets)
    const lines = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, defval: '', blankrows: true }).slice(1, 101)
    expect(lines.map((line) => columns.map((_, index) => String(line[index] ?? '')))).toEqual(
      expected.map((line) => line.map((text) => text.replaceAll('{erp}', 'Navision'))),
    )
  })
})
