import * as argon2 from '@node-rs/argon2'
import type { Challenge } from 'altcha-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { nextNip } from '#tests/support/scenarios/partner/companies.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { statementsOf } from '#tests/support/servers/statements.ts'

vi.mock('@node-rs/argon2', { spy: true })
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let partner: Person
let colleague: Person
let closed: Person
let nip: string

beforeAll(async () => {
  server = await startServer()
  const company = await server.partner()
  partner = await server.person({ roles: ['partner'], partners: [company] })
  colleague = await server.person({ roles: ['admin'] })
  closed = await server.person({ roles: ['partner'], partners: [company] })
  await server.pool.query('update users set status = 0 where id = $1', [closed.id])
  nip = nextNip()
  await server.pool.query('update partners set nip = $1 where id = $2', [nip, company])
  // Made once in the life of a process: the hash that stands for a missing password, the names of the queues.
  await told('auth.login', { email: 'first@portal.test', password: 'not the password' })
  await told('auth.reset-password-start', { email: 'first@portal.test' })
  await register({})
})
beforeEach(() => void vi.clearAllMocks())
afterAll(() => server.stop())

/** The observable parts of an answer, and the work done for it: statements and password hashes. */
async function told(name: EndpointName, body: object) {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  const captcha = await solvedCaptcha(challenge as unknown as Challenge)
  vi.clearAllMocks()
  const { result, statements } = await statementsOf(() => server.nobody.refused(name, { body: { ...body, captcha } }))
  const {
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    'x-ratelimit-reset': _reset,
    ...headers
  } = Object.fromEntries(result.headers)
  const hashed = [argon2.verify, argon2.hash].map((work) => vi.mocked(work).mock.calls.length)
  return { status: result.status, body: result.body, headers, statements, hashed }
}

describe('nobody learns who has an account', () => {
  it('by signing in: a wrong password, an unknown address and a closed account are one answer and one work', async () => {
    const wrong = (email: string) => told('auth.login', { email, password: 'not the password' })
    const known = await wrong(partner.email)
    expect(known).toMatchObject({ status: 422, hashed: [1, 0] })
    expect(await wrong('nobody@portal.test')).toEqual(known)
    expect(await wrong(closed.email)).toEqual(known)
    expect(await told('auth.login', { email: closed.email, password: closed.password })).toEqual(known)
  })

  it('by asking for a new password', async () => {
    const known = await told('auth.reset-password-start', { email: partner.email })
    expect(known.status).toBe(200)
    expect(await told('auth.reset-password-start', { email: 'somebody@portal.test' })).toEqual(known)
    expect(await told('auth.reset-password-start', { email: closed.email })).toEqual(known)
  })

  it('by registering: whatever is known of the company, of the address, or of both', async () => {
    const fresh = await register({})
    expect(fresh).toMatchObject({ status: 200, hashed: [0, 1] })
    expect(await register({ nip })).toEqual(fresh)
    expect(await register({ email: partner.email })).toEqual(fresh)
    expect(await register({ email: colleague.email })).toEqual(fresh)
    expect(await register({ email: closed.email, nip })).toEqual(fresh)
  })
})

async function register(changes: { nip?: string; email?: string }) {
  const { rows } = await server.pool.query<{ id: number }>('select min(id) as id from business_areas')
  return told('auth.register', {
    nip: nextNip(),
    name: 'Ciepło Sp. z o.o.',
    street: 'Prosta 1',
    postcode: '00-850',
    city: 'Warszawa',
    province_id: 1,
    country: 'PL',
    business_area_id: rows[0]?.id,
    first_name: 'Ewa',
    last_name: 'Nowa',
    phone_number: '600700800',
    email: `${crypto.randomUUID()}@nowa.test`,
    password: 'Haslo-Proba-2026',
    password_confirmation: 'Haslo-Proba-2026',
    consent_processing_data: true,
    consent_commercial_info: true,
    consent_marketing_purposes: true,
    consent_texts: await shownConsents(server, 'registration'),
    ...changes,
  })
}

describe('what a right costs', () => {
  it('is the one read of the session: permissions, restrictions and companies are known until somebody writes', async () => {
    for (const person of [colleague, partner]) {
      const name = person === partner ? 'partnerzone.service-order.service-orders.index' : 'core.permissions.index'
      await person.call(name)
      const allowed = await statementsOf(() => person.call(name))
      const sessions = allowed.statements.filter((statement) => /from sessions s\b/.test(statement))
      expect({ status: allowed.result.status, reads: sessions.length }).toEqual({ status: 200, reads: 1 })
      expect(allowed.statements.filter((statement) => /\b(roles|user_roles)\b/.test(statement))).toEqual([])
    }
    const { result, statements } = await statementsOf(() => colleague.call('core.permissions.index'))
    expect(result.status).toBe(200)
    expect(statements).toHaveLength(1)
  })

  it('is no more when the call is refused', async () => {
    await partner.refused('user.users.index')
    const { result, statements } = await statementsOf(() => partner.refused('user.users.index'))
    expect({ status: result.status, statements: statements.length }).toEqual({ status: 403, statements: 1 })
  })
})
