import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RoleSlug, roleSlugs } from '#contract/declare/access.ts'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { mayByDefault } from '#tests/support/contract/rights.ts'
import type { Caller } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const closed = all.filter(([, endpoint]) => endpoint.access !== 'public')

vi.setConfig({ testTimeout: 120_000 })

let server: TestServer
let people: Map<RoleSlug, Person>
let living: Person
let strangers: Caller[]

beforeAll(async () => {
  server = await startServer({ inProcess: true })
  const company = await server.partner()
  // The user 1, whom calls without another id concern: not a person whom only a super administrator may change.
  await server.person({ roles: ['moderator'] })
  living = await server.person({ roles: ['super-admin'] })
  strangers = await everyStranger()
  const persons = roleSlugs.map(
    async (role) =>
      [
        role,
        await server.person({
          roles: [role],
          ...(role === 'partner' && { partners: [company], is_company_admin: true }),
        }),
      ] as const,
  )
  people = new Map(await Promise.all(persons))
})
afterAll(() => server.stop())

/** A living token but for its last character. */
const forged = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
const reversed = (token: string) => [...token].toReversed().join('')

/** Callers without a session, with an ended or with a forged one. */
async function everyStranger(): Promise<Caller[]> {
  const expired = await server.person({ roles: ['super-admin'] })
  const ended = `update sessions set expires_at = now() - interval '1 second' where user_id = $1`
  await server.pool.query(ended, [expired.id])
  const revoked = await server.person({ roles: ['super-admin'] })
  await server.pool.query('delete from sessions where user_id = $1', [revoked.id])
  const tokens = ['a'.repeat(43), 'short', forged(living.token), reversed(living.token)]
  return [server.nobody, expired, revoked, ...tokens.map((token) => server.caller(token))]
}

describe('every call that is not public', () => {
  it.each(closed)(
    '%s asks for a session that lives: none, expired, revoked, made up and forged ones are nobody’s',
    async (name) => {
      const answers = await Promise.all(strangers.map((stranger) => stranger.refused(name)))
      const told = answers.map(({ status, body }) => ({ status, code: body.code }))
      expect(told).toEqual(strangers.map(() => ({ status: 401, code: 'unauthorized' })))
    },
  )
})

describe.each(roleSlugs)('%s', (role) => {
  it('may do exactly what the role holds by default', async () => {
    const person = people.get(role) as Person
    for (const [name, endpoint] of all) {
      if (name === 'auth.logout') continue
      const { status } = await person.refused(name)
      const expected = mayByDefault(role, name, endpoint) ? 'allowed' : 'forbidden'
      // A signed link is a right of its holder; without one there is no record to have a right to.
      const answered = status === 403 && endpoint.access !== 'public' ? 'forbidden' : 'allowed'
      expect({ name, answered }).toEqual({ name, answered: expected })
      expect({ name, ok: status < 500 && status !== 401 }).toEqual({ name, ok: true })
    }
    expect(server.unforeseen).toEqual([])
  })
})

describe('a right that goes', () => {
  it('is gone with the next request', async () => {
    const person = await server.person({ roles: ['moderator-service'] })
    const before = await person.call('service-order.maintenance-types.index')
    await server.pool.query('delete from user_roles where user_id = $1', [person.id])
    const after = await person.refused('service-order.maintenance-types.index')
    expect([before.status, after.status]).toEqual([200, 403])
  })

  it('a partner who was given a right of the back office by mistake still cannot use it', async () => {
    const person = await server.person({ roles: ['partner'], partners: [await server.partner('Inna')] })
    await server.pool.query(
      `update roles set permissions = permissions || '{service-order.service-orders.index}' where slug = 'partner'`,
    )
    const { status } = await person.refused('service-order.service-orders.index')
    expect(status).toBe(403)
  })

  it('ends with the account', async () => {
    const person = await server.person({ roles: ['admin'] })
    await server.pool.query('update users set status = 0 where id = $1', [person.id])
    expect((await person.refused('auth.user')).status).toBe(401)
  })
})
