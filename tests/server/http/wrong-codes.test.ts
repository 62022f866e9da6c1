import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, Schema } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import type { Caller } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const all = Object.entries<Endpoint>(endpoints)

/** Names of the fields of a schema, those of nested forms too. */
function fieldsOf(schema: Schema): string[] {
  const {
    entries = {},
    options = [],
    pipe = [],
  } = schema as Schema & {
    entries?: Record<string, Schema>
    options?: unknown[]
    pipe?: unknown[]
  }
  const nested = [...options, ...pipe].filter(
    (one): one is Schema => typeof one === 'object' && one !== null && one !== schema,
  )
  return [...Object.keys(entries), ...nested.flatMap(fieldsOf)]
}

/** Fields that give access or prove something. */
const isCode = (field: string) => /^(code|token|confirmation_code|ticket)$/.test(field)
/** Codes that are data: of errors, countries and languages. */
const ofData = /^(device|partnerzone\.device|dictionary|report)\./

const withCodes = all.filter(
  ([name, { params, query, body }]) => !ofData.test(name) && [params, query, body].flatMap(fieldsOf).some(isCode),
)

it.each(withCodes)('"%s" takes a code, and declares how guessing is prevented', (_, { codes }) => {
  expect(codes).toBeDefined()
})

describe('a wrong code', () => {
  let server: TestServer
  let hall: TrainingHall
  let staff: Person
  let term: number

  beforeAll(async () => {
    server = await startServer({ config: { rate_limit: 600 } })
    hall = await openTrainingHall(server)
    staff = await server.person({ roles: ['super-admin'] })
    term = await hall.term(await hall.training(), {})
  })
  afterAll(async () => {
    expect(server.unforeseen).toEqual([])
    await server.stop()
  })
  beforeEach(async () => {
    await server.pool.query('delete from rate_limits')
    await server.deps.security.store()
    await server.pool.query('delete from security_failures')
  })

  const wrong = 'ZZZZZZZZZZZZZZZZ'
  const calls: Partial<Record<EndpointName, () => Promise<{ status: number }>>> = {
    'public-zone.training.tickets.show': () =>
      by(server.nobody, 'public-zone.training.tickets.show', { path: { code: wrong } }),
    'public-zone.training.tickets.ics': () =>
      by(server.nobody, 'public-zone.training.tickets.ics', { path: { code: wrong } }),
    'public-zone.training.certificates.show': () =>
      by(server.nobody, 'public-zone.training.certificates.show', { path: { code: wrong } }),
    'training.attendance.scan': () => by(staff, 'training.attendance.scan', { path: { term }, body: { code: wrong } }),
  }
  const by = (who: Caller, name: EndpointName, input: object) => who.refused(name as never, input as never)

  it('has a scenario for each call that is counted by its caller', () => {
    const counted = all.filter(([, { codes }]) => codes === 'caller').map(([name]) => name)
    expect(Object.keys(calls).toSorted()).toEqual(counted.toSorted())
  })

  it.each(Object.entries(calls))(
    '"%s" refuses all codes after thirty wrong ones, for a quarter of an hour',
    async (name, call) => {
      await server.pool.query(`update training_terms set training_date = $2, status = 'closed' where id = $1`, [
        term,
        new Date(server.deps.clock()).toISOString().slice(0, 10),
      ])
      const seen: number[] = []
      for (let count = 0; count < 31; count++) {
        // The limits of requests are counted in the process as well; only those of codes are tried here.
        seen.push((await call()).status)
      }
      expect(new Set(seen.slice(0, 30))).toEqual(new Set([name === 'training.attendance.scan' ? 422 : 404]))
      expect(seen.at(-1)).toBe(429)
      await server.deps.security.store()
      const { rows } = await server.pool.query(
        `select sum(count)::int as count from security_failures where kind = 'code'`,
      )
      expect(rows).toEqual([{ count: 30 }])
      await server.pool.query(`update rate_limits set ends_at = ends_at - interval '15 minutes'`)
      expect((await call()).status).not.toBe(429)
    },
  )
})
