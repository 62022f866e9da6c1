import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roleSlugs } from '#contract/declare/access.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { databaseDigest } from '#tests/support/contract/database-digest.ts'
import { neededQueries } from '#tests/support/contract/needed-queries.ts'
import { mayByDefault } from '#tests/support/contract/rights.ts'
import { validBody } from '#tests/support/contract/valid-body.ts'
import { retryWhenBusy } from '#tests/support/servers/retry-when-busy.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import type { Standing } from '#tests/support/world/records.ts'
import { buildWorld, type Inhabitant, type World } from '#tests/support/world/world.ts'

/** Every call that names a record, but for those that are open to all. */
const calls = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { path, access }]) => path.includes('{') && access !== 'public',
)

/** A call of a person for a record, and the expected answer. */
interface Trial {
  name: EndpointName
  endpoint: Endpoint
  standing: Standing
  path: Record<string, number | string>
  expected: number
}

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  world = await buildWorld(server)
})
afterAll(() => server.stop())

/**
 * The answer that follows from permissions and scope. A call that changes a record within sight is made on a version that the
 * record never had: it is found, and refused (409). Null where the call cannot be made without a change.
 */
function expectedOf(person: Inhabitant, name: EndpointName, endpoint: Endpoint, standing: Standing): number | null {
  if (!mayByDefault(person.role, name, endpoint)) return 403
  const isSeen = standing === 'own' || (standing === 'foreign' && !person.isRestricted)
  if (!isSeen) return 404
  if (endpoint.method === 'GET') return 200
  return hasVersion(endpoint) ? 409 : null
}

const hasVersion = ({ body }: Endpoint) => 'version' in ((body as { entries?: object }).entries ?? {})

function trialsOf(person: Inhabitant): Trial[] {
  return calls.flatMap(([name, endpoint]) =>
    Object.entries(world.paths(name, endpoint, person)).flatMap(([standing, path]) => {
      const expected = expectedOf(person, name, endpoint, standing as Standing)
      return path && expected !== null ? [{ name, endpoint, standing: standing as Standing, path, expected }] : []
    }),
  )
}

/** Unexpected answers. */
async function surprises(person: Inhabitant, trials: readonly Trial[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, endpoint, standing, path, expected } of trials) {
    const body = endpoint.method === 'GET' ? undefined : validBody(name, endpoint, world.values)
    const answered = await retryWhenBusy(() => person.refused(name, { path, query: neededQueries[name], body }))
    if (answered.status === expected) continue
    found.push(
      `${name} of a record that is ${standing}: ${answered.status} instead of ${expected}: ${answered.body.message}`,
    )
  }
  return found
}

/** Refused calls change nothing; afterwards permitted reads are made. */
async function check(person: Inhabitant): Promise<void> {
  const trials = trialsOf(person)
  const before = await databaseDigest(server.pool)
  const refused = await surprises(
    person,
    trials.filter(({ expected }) => expected !== 200),
  )
  expect(await databaseDigest(server.pool)).toEqual(before)
  const read = await surprises(
    person,
    trials.filter(({ expected }) => expected === 200),
  )
  expect([...refused, ...read]).toEqual([])
  expect(server.unforeseen).toEqual([])
}

describe('a call for a record', () => {
  it.each(calls)('%s has a body to be tried with, and records of its kind', async (name, endpoint) => {
    const person = { role: 'super-admin', session: 1, view: 1 } as Inhabitant
    expect(Object.keys(world.paths(name, endpoint, person))).toContain('own')
    if (endpoint.method !== 'GET') expect(validBody(name, endpoint)).toBeTypeOf('object')
  })
})

describe.each(roleSlugs)('%s of one company', (role) => {
  it('finds its records, and neither another company’s nor missing nor deleted ones; refused calls change nothing', async () => {
    await check(await world.inhabitant(role))
  })
})

describe('a super administrator without restrictions', () => {
  it('finds the records of every company, and neither missing nor deleted ones', async () => {
    await check(await world.inhabitant('super-admin', false))
  })
})
