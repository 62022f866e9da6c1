import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roleSlugs } from '#contract/declare/access.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const isList = (entry: [EndpointName, Endpoint]): entry is [EndpointName, ListEndpoint] => entry[1].kind === 'list'
const lists = all.filter(isList)
const lookups = all.filter(([, { kind }]) => kind === 'lookup')

/** Names of properties that every object inherits. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let server: TestServer
let world: World
let people: Inhabitant[]

beforeAll(async () => {
  server = await startServer()
  world = await buildWorld(server)
  people = []
  for (const role of roleSlugs) people.push(await world.inhabitant(role, false))
  people.push(await world.inhabitant('super-admin'))
})
afterAll(() => server.stop())

type Answer = { status: number; json: <Body>() => Body }
type Ask = (
  path: string,
  query?: Record<string, string>,
  method?: 'GET' | 'PUT' | 'POST',
  body?: object,
) => Promise<Answer>

/** Makes calls of one person; an unforeseen error of the server fails the test. */
function askAs({ token, role }: Inhabitant): Ask {
  return async (path, query = {}, method = 'GET', body) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      query,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    const { statusCode: status } = answer
    if (status >= 500 || server.unforeseen.length > 0)
      throw new Error(`${role}: ${method} ${path} ${JSON.stringify(query)}: ${status}, ${server.unforeseen.splice(0)}`)
    return { status, json: <Body>() => answer.json<Body>() }
  }
}

interface Place {
  name: EndpointName
  endpoint: ListEndpoint
  address: string
  path: Record<string, string | number>
}

/** The address of a list for a person: below their own record, or below one that does not exist. */
function placeOf(name: EndpointName, endpoint: ListEndpoint, person: Inhabitant, standing: 'own' | 'missing'): Place {
  const path = endpoint.path.includes('{') ? (world.paths(name, endpoint, person)[standing] ?? {}) : {}
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(path[parameter] ?? 1))
  return { name, endpoint, address, path }
}

/** Calls every helper of a list as its table, the pages of its records and the dashboards do. */
async function callHelpers(ask: Ask, { name, endpoint, address, path }: Place, query: Record<string, string>) {
  const own = new URLSearchParams(query).toString()
  const listed = await ask(address, { ...query, per_page: '3' })
  const isOpen = listed.status === 200
  const { results, pagination } = isOpen
    ? listed.json<{ results: Record<string, unknown>[]; pagination: { total: number } }>()
    : { results: [], pagination: { total: null } }

  const counted = await ask('core/list-counts', { lists: JSON.stringify([{ list: name, path, query: own }]) })
  expect(counted.json()).toEqual({ counts: [pagination.total] })

  const below = Object.keys(path).length > 0
  const placed = async (id: unknown) => ask('core/list-neighbours', { list: name, query: own, id: String(id) })
  const numbered = results.filter((row): row is { id: number } => typeof row.id === 'number')
  for (const [index, { id }] of numbered.entries()) {
    const neighbours = await placed(id)
    expect(neighbours.status).toBe(below ? 404 : 200)
    if (!below)
      expect(neighbours.json()).toMatchObject({
        previous: numbered[index - 1]?.id ?? null,
        position: index + 1,
        total: pagination.total,
      })
  }
  expect((await placed(999_999_999)).status).toBe(404)

  const sums = (by?: string) =>
    ask('core/list-sums', { list: name, path: JSON.stringify(path), query: own, ...(by && { by }) })
  const summed = await sums()
  expect({ helper: 'sums', status: summed.status }).toEqual({ helper: 'sums', status: isOpen ? 200 : 404 })
  if (isOpen) expect(endpoint.sums).toEqual(expect.arrayContaining(Object.keys(summed.json<{ sums: object }>().sums)))
  if (isOpen) for (const by of endpoint.groups) expect((await sums(by)).status).toBe(200)

  for (const format of ['csv', 'xlsx']) expect((await ask(address, { ...query, format })).status).toBe(listed.status)
  return isOpen
}

/** Calls what a person arranges about a list. */
async function arrangeList(ask: Ask, { name, endpoint }: Place, mayUse: boolean) {
  const fields = [...Object.keys(endpoint.row.entries), ...inherited]
  const columns = fields.map((field) => ({ field, width: null, visible: true }))
  const expected = mayUse ? 200 : 404
  expect((await ask(`core/lists/${name}`, {}, 'PUT', { columns, default_view: 'constructor' })).status).toBe(expected)
  const view = { list: name, name: crypto.randomUUID(), query: `sort_by=${endpoint.sort[0]}`, columns }
  const stored = await ask('core/list-views', {}, 'POST', view)
  expect(stored.status).toBe(expected)
  expect((await ask(`core/lists/${name}`)).status).toBe(expected)
}

/** Tries names that every object inherits wherever a list is asked for something by its name. */
async function tryInherited(ask: Ask, { name, address, path }: Place) {
  for (const word of inherited) {
    expect((await ask(address, { sort_by: word })).status).toBe(422)
    expect((await ask(address, { format: 'csv', columns: word })).status).toBe(422)
    await ask(address, { [word]: '1' })
    await ask(address, { format: 'csv', labels: `{"${word}":"1"}`, words: `{"${word}":{"${word}":"1"}}` })
    const by = await ask('core/list-sums', { list: name, path: JSON.stringify(path), query: '', by: word })
    expect(by.status).toBe(422)
    await ask('core/list-neighbours', { list: name, query: `sort_by=${word}&${word}=1`, id: '1' })
    const counted = { list: name, path, query: `sort_by=${word}` }
    expect((await ask('core/list-counts', { lists: JSON.stringify([counted]) })).json()).toEqual({ counts: [null] })
    expect(
      (await ask('core/list-views', {}, 'POST', { list: word, name: word, query: '', columns: null })).status,
    ).toBe(404)
  }
}

describe('every helper answers about a list with records', () => {
  it.each(lists)('%s', async (name, endpoint) => {
    let isTried = false
    for (const person of people) {
      const ask = askAs(person)
      const place = placeOf(name, endpoint, person, 'own')
      const isOpen = await callHelpers(ask, place, {})
      const mayUse = (await ask(`core/lists/${name}`)).status === 200
      await arrangeList(ask, place, mayUse)
      if (!isOpen || isTried) continue
      isTried = true
      for (const sort_by of endpoint.sort.slice(1)) await callHelpers(ask, place, { sort_by, sort_direction: 'asc' })
      if (endpoint.search.length > 0) await callHelpers(ask, place, { search: 'a' })
      await tryInherited(ask, place)
    }
    expect(isTried).toBe(true)
  })
})

describe('every helper answers about a list without records', () => {
  it.each(lists)('%s', async (name, endpoint) => {
    for (const person of people) {
      const place = placeOf(name, endpoint, person, 'missing')
      // Nothing matches, also where the list stands below no record.
      await callHelpers(askAs(person), place, { ids: '999999999' })
    }
  })
})

describe('every look-up answers, whatever the role', () => {
  it.each(lookups)('%s', async (name, endpoint) => {
    for (const person of people) {
      const path = endpoint.path.includes('{') ? (world.paths(name, endpoint, person).own ?? {}) : {}
      const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(path[parameter] ?? 1))
      const ask = askAs(person)
      const queries: Record<string, string>[] = [{}, { search: 'a' }, { ids: '1,999999999' }]
      for (const query of [...queries, ...inherited.map((search) => ({ search }))]) await ask(address, query)
    }
  })
})

/** The fields that a query declares. */
const fieldsOf = ({ query }: Endpoint) => Object.keys((query as unknown as { entries?: object }).entries ?? {})
const reading = all.filter(([, endpoint]) => endpoint.method === 'GET' && endpoint.kind === 'call')

describe('names that every object inherits are found nowhere by a call that reads', () => {
  it.each(reading.filter(([, endpoint]) => fieldsOf(endpoint).length > 0))('%s', async (name, endpoint) => {
    const person = people.find(({ role }) => role === (name.startsWith('partnerzone.') ? 'partner' : 'super-admin'))
    if (!person) throw new Error('nobody calls it')
    const ask = askAs(person)
    const path = endpoint.path.includes('{') ? (world.paths(name, endpoint, person).own ?? {}) : {}
    const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(path[parameter] ?? 1))
    for (const word of inherited) {
      for (const field of fieldsOf(endpoint)) await ask(address, { [field]: word })
      await ask(address, Object.fromEntries(fieldsOf(endpoint).map((field) => [field, word])))
    }
  })
})
