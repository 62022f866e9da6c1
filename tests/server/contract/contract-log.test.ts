import pg from 'pg'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { validBody } from '#tests/support/contract/valid-body.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

/** A word that a person types. Nobody may read it in the log. */
const typed = 'Znacznik7f3k2q'

/** The word in the forms in which fields take texts. */
const forms = [`Tekst "${typed}" w cudzysłowie`, typed, `${typed.toLowerCase()}@poczta.example`, `+48600${typed}`]

const writing = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { method, raw }]) => method !== 'GET' && !raw && name !== 'auth.logout',
)

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const lines: Record<string, unknown>[] = []
let server: TestServer
let world: World
let staff: Inhabitant
let partner: Inhabitant

beforeAll(async () => {
  server = await startServer({ inProcess: true, logged: lines })
  world = await buildWorld(server)
  staff = await world.inhabitant('super-admin', false)
  partner = await world.inhabitant('partner')
})
afterAll(() => server.stop())
afterEach(() => void vi.restoreAllMocks())

/** A body with the typed word in every text that its schema takes, also in those that may be left out. */
function typedBody(name: EndpointName, endpoint: Endpoint): Record<string, unknown> {
  const body = structuredClone(validBody(name, endpoint, world.values))
  if ('version' in body) body.version = 1
  const takes = () => v.is(endpoint.body, body)
  const typeInto = (holder: Record<string, unknown>, fields: readonly string[]) => {
    for (const field of fields) {
      const before = holder[field]
      if (typeof before === 'object' && before !== null) {
        typeInto(before as Record<string, unknown>, Object.keys(before))
        continue
      }
      if (typeof before !== 'string' && before !== undefined) continue
      const found = forms.find((form) => {
        holder[field] = form
        return takes()
      })
      if (found !== undefined) continue
      if (before === undefined) delete holder[field]
      else holder[field] = before
    }
  }
  const { entries = {} } = endpoint.body as Schema & { entries?: Record<string, Schema> }
  typeInto(body, Object.keys(entries))
  return body
}

const has = (value: unknown) => JSON.stringify(value).toLowerCase().includes(typed.toLowerCase())

/** Lets every statement with the typed word fail by PostgreSQL itself, with an error whose message quotes it. */
function failStatements(): void {
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement, values] = given as [{ values?: unknown[] } | string, unknown]
    const parameters = Array.isArray(values) ? values : typeof statement === 'object' ? (statement.values ?? []) : []
    const word = parameters.find((value) => value !== null && value !== undefined && has(value))
    const rest = given.slice(Array.isArray(values) ? 2 : 1)
    const sent = word === undefined ? given : ['select $1::text::int', [String(word)], ...rest]
    return (query as (...all: unknown[]) => unknown).apply(this, sent)
  } as never)
}

it('typed text stands in no line of the log, also where the statement that stores it fails', async () => {
  failStatements()
  const failed: EndpointName[] = []
  for (const [name, endpoint] of writing) {
    const person = name.startsWith('partnerzone.') ? partner : staff
    const { own = {} } = endpoint.path.includes('{') ? world.paths(name, endpoint, person) : { own: {} }
    const body = typedBody(name, endpoint)
    lines.length = 0
    const { status } = await person.refused(name, { path: own ?? {}, body })
    if (status === 500) failed.push(name)
    expect({ name, told: lines.filter(has) }).toEqual({ name, told: [] })
    if (status === 500) expect(lines.map(({ msg }) => msg)).toContain('unforeseen error')
  }
  // Every call that stores or looks for a typed text meets the failing statement.
  expect(failed.length).toBeGreaterThan(75)
})
