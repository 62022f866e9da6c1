import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { ListEndpoint } from '#contract/list.ts'
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

/** Where an export is asked for: the address of the list with its records. */
function addressOf(name: EndpointName, endpoint: ListEndpoint, caller: Inhabitant): string {
  const records = endpoint.path.includes('{') ? (world.paths(name, endpoint, caller).own ?? {}) : {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(records[parameter]))
  return `${server.url}/api/${path}`
}

/** The lines of a file without its heading, each cell as text. */
async function linesOf(answer: Response, format: string): Promise<string[][]> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const book = format === 'xlsx' ? read(bytes) : read(bytes.toString('utf8'), { type: 'string', FS: ';', raw: true })
  const [sheet] = Object.values(book.Sheets)
  return utils
    .sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 })
    .map((line) => line.map(String))
    .slice(1)
}

/** What of one list's file is otherwise than its page on the screen. */
async function surprise(name: EndpointName, endpoint: ListEndpoint, query: Record<string, string>): Promise<string[]> {
  const caller = name.startsWith('partnerzone.') ? partner : admin
  const get = (more: Record<string, string>) =>
    fetch(`${addressOf(name, endpoint, caller)}?${new URLSearchParams({ ...query, ...more })}`, {
      headers: { Authorization: `Bearer ${caller.token}` },
    })
  const shown = await get({ format: 'json', per_page: '100' })
  const file = await get(query)
  if (shown.status !== 200 || file.status !== 200) return [`${JSON.stringify(query)}: ${shown.status}, ${file.status}`]
  const { results } = (await shown.json()) as { results: Record<string, unknown>[] }
  const lines = (await linesOf(file, query.format as string)).slice(0, 100)
  const [first = ''] = Object.keys(endpoint.row.entries)
  const expected = results.map((row) => (first === 'id' ? String(row.id) : null))
  const written = lines.map(([cell = '']) => (first === 'id' ? cell : null))
  return JSON.stringify(written) === JSON.stringify(expected)
    ? []
    : [`${JSON.stringify(query)}: ${written.join()} instead of ${expected.join()}`]
}

describe('a file of a list has the rows of the list, in its order', () => {
  it.each(lists)('%s', async (name, endpoint) => {
    const queries = endpoint.sort.flatMap((sort_by) =>
      ['csv', 'xlsx'].flatMap((format) =>
        ['asc', 'desc'].map((sort_direction) => ({ sort_by, sort_direction, format })),
      ),
    )
    const found = await Promise.all(queries.map((query) => surprise(name, endpoint, query)))
    expect([...found.flat(), ...server.unforeseen.splice(0)]).toEqual([])
  })
})
