import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { askedValues } from '#contract/values/dependent-fields.ts'
import { neededQueries } from '#tests/support/contract/needed-queries.ts'
import { type StringField, stringFields } from '#tests/support/contract/string-fields.ts'
import { bodyWith, validBody } from '#tests/support/contract/valid-body.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** Refused at the field, wherever they stand. */
const refused = ['\u0002', '\u0000', '\uD800', '\uDFFF', '\uFFFE', '\u0085', '\u0301'.repeat(40)]
/** Harmless, but seldom seen: an override of the direction, an escape of workbooks, a decomposed letter, an emoji of several characters. */
const taken = ['\u202E', '_x0002_', 'z\u0307', '👩\u200D🔧']

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
/** Calls of other programs are verified by their signature; those about many records pass the body on to the call of each. */
const writing = all
  .filter(([name, { method, raw }]) => method !== 'GET' && !raw && !/^core\.lists\.(act|check)$/.test(name))
  .map(([name, endpoint]) => ({ name, endpoint, fields: stringFields(endpoint.body) }))
  .filter(({ fields }) => fields.length > 0)
const reading = all.filter(
  ([name, { method, kind }]) => method === 'GET' && kind !== 'stream' && !/^auth\.(logout|captcha)$/.test(name),
)

let server: TestServer
let world: World
let staff: Inhabitant
let partner: Inhabitant

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  world = await buildWorld(server)
  staff = await world.inhabitant('super-admin', false)
  partner = await world.inhabitant('partner')
})
afterAll(() => server.stop())

const callerFor = (name: EndpointName) =>
  name.startsWith('partnerzone.') || name.startsWith('profile.logo.') ? partner : staff

const pathFor = (name: EndpointName, endpoint: Endpoint) =>
  endpoint.path.includes('{') ? world.paths(name, endpoint, callerFor(name)).own : {}

async function answerOf(name: EndpointName, options: Parameters<Inhabitant['refused']>[1]) {
  server.unforeseen.length = 0
  const { status, body } = await callerFor(name).refused(name, options)
  return { status, errors: Object.keys(body.errors ?? {}), unforeseen: [...server.unforeseen] }
}

/** A body with a text in one field; null where the form does not ask for the field, so that it is left out. */
function bodyFor(name: EndpointName, { body }: Endpoint, { path }: StringField, text: string): object | null {
  const made = bodyWith(body, validBody(name, { body } as Endpoint, world.values), path, text) as object
  const holds = (value: unknown): boolean => JSON.stringify(value).includes(JSON.stringify(text))
  return holds(askedValues(body, made)) ? made : null
}

/** Whether the schema of the field leaves the character out, such as that of a number that is found in a longer text. */
function leavesOut({ schema }: StringField, text: string, character: string): boolean {
  const { success, output } = v.safeParse(schema, text)
  return success && !String(output).includes(character)
}

/** The name by which an error tells the field: `sections.0.name`. */
const nameOf = (path: string) =>
  path
    .replace(/^\[\]/, '0')
    .replaceAll('[]', '.0')
    .replace(/\{(key)?\}.*/, '')

function isAt(path: string, errors: readonly string[]): boolean {
  const name = nameOf(path)
  return errors.some((error) => error === name || error.startsWith(`${name}.`) || name.startsWith(`${error}.`))
}

it('all calls that take a text are made', () => {
  expect(writing.length).toBeGreaterThan(250)
})

describe('a text that no text may be', () => {
  it.each(writing)('is refused by $name at its field', async ({ name, endpoint, fields }) => {
    const path = pathFor(name, endpoint)
    if (!path) return
    const wrong: unknown[] = []
    for (const field of fields) {
      const [sample = ''] = field.samples
      for (const character of refused) {
        const text = sample.slice(0, 1) + character + sample.slice(1)
        const body = bodyFor(name, endpoint, field, text)
        if (!body || leavesOut(field, text, character)) continue
        const answer = await answerOf(name, { path, body })
        if (answer.status !== 422 || !isAt(field.path, answer.errors))
          wrong.push({ field: field.path, character, ...answer })
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('a text that is seldom seen', () => {
  /** The version of the record, so that it is changed indeed. */
  async function versionOf(name: EndpointName, path: object): Promise<object> {
    const show = name.replace(/\.[a-z-]+$/, '.show') as EndpointName
    if (!(show in endpoints) || endpoints[show].path !== (endpoints[name] as Endpoint).path) return {}
    const { body } = await callerFor(name).refused(show, { path: path as Record<string, unknown> })
    return 'version' in body ? { version: body.version } : {}
  }

  it.each(writing)('is answered by $name', async ({ name, endpoint, fields }) => {
    const path = pathFor(name, endpoint)
    if (!path) return
    const failed: unknown[] = []
    for (const field of fields) {
      const [sample = ''] = field.samples
      for (const text of taken.map((character) => sample.slice(0, 1) + character + sample.slice(1))) {
        const body = bodyFor(name, endpoint, field, text)
        if (!body || !v.is(field.schema, text)) continue
        const answer = await answerOf(name, { path, body: { ...body, ...(await versionOf(name, path)) } })
        if (answer.status >= 500 || answer.unforeseen.length > 0) failed.push({ field: field.path, text, ...answer })
      }
    }
    expect(failed).toEqual([])
  })

  it.each(reading)('is shown by %s', async (name, endpoint) => {
    const path = pathFor(name, endpoint)
    if (!path) return
    const { status, unforeseen } = await answerOf(name, { path, query: neededQueries[name] })
    expect({ isAnswered: status < 500, unforeseen }).toEqual({ isAnswered: true, unforeseen: [] })
    if (endpoint.kind !== 'list') return
    for (const format of ['csv', 'xlsx']) {
      const exported = await callerFor(name).refused(name, { path, query: { ...neededQueries[name], format } })
      expect({ isAnswered: exported.status < 500, unforeseen: server.unforeseen }).toEqual({
        isAnswered: true,
        unforeseen: [],
      })
    }
  })
})
