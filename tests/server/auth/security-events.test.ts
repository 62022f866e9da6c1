import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { authModule } from '#server/modules/auth/index.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
/** The lines about security. The level of the log itself is `error`, which does not suppress them. */
let lines: Record<string, unknown>[]

beforeAll(async () => {
  server = await startServer({ config: { trust_proxy: 1 } })
  admin = await server.person({ roles: ['admin'] })
  lines = server.securityLines
})
beforeEach(() => void lines.splice(0))
afterAll(() => server.stop())

/** Sends a request from an address. */
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

async function signIn(email: string, password: string, ip = '198.51.100.1') {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  const captcha = await solvedCaptcha(challenge as never)
  return server.nobody.call('auth.login', { body: { email, password, captcha }, ...from(ip) })
}

/** Counted failures, without those of other tests. */
async function failures(query: object) {
  await server.deps.security.store()
  const { body } = await admin.call('core.security.failures', { query: { per_page: 100, ...query } })
  return body.results.map(({ kind, network, person, count }) => [kind, network, person, count])
}

/** Runs a job of accounts at a moment. */
async function runJob(name: string, at: Date) {
  const job = authModule.jobs?.find((other) => other.name === name)
  await job?.run({ data: {}, db: server.db, deps: server.deps, at, attempt: 1, isLastAttempt: true })
}

const events = async (query: object) =>
  (await admin.call('core.security.index', { query })).body.results.map(({ event, action, by }) => [event, action, by])

const logged = () => lines.map(({ security, action, entity_id }) => [security, action, entity_id])

it('sign-in, lock and change of password are a line of the log and an entry that administrators filter', async () => {
  const person = await server.person({ roles: ['moderator'] })
  const { body } = await signIn(person.email, person.password)
  for (let time = 0; time < 10; time += 1) await signIn(person.email, 'guessed wrong')
  const password = 'kocioł nad Wisłą'
  await callerOf(server.url, body.access_token).call('profile.password.update', {
    body: { current_password: person.password, password, password_confirmation: password },
  })

  expect(await events({ person: String(person.id) })).toEqual([
    ['password', 'change-password', 'Jan Testowy'],
    ['lock', 'lock', null],
    ['sign-in', 'sign-in', 'Jan Testowy'],
  ])
  expect(await events({ person: String(person.id), event: 'lock' })).toHaveLength(1)
  expect(logged()).toEqual([
    ['sign-in', 'sign-in', person.id],
    ...Array.from({ length: 10 }, () => ['sign-in-failed', 'strangers', person.id]),
    ['lock', 'lock', person.id],
    ['password', 'change-password', person.id],
  ])
  const written = JSON.stringify(lines)
  for (const secret of [person.email, person.password, password, body.access_token, body.device, 'guessed wrong'])
    expect(written).not.toContain(secret)
})

it('every change of the rights of a person or role is a line of the log and an entry too', async () => {
  const person = await server.person({ roles: ['moderator'] })
  const { body: user } = await admin.call('user.users.show', { path: { user: person.id } })
  const { first_name, last_name, email, phone_number, locale, all_brands, brands, all_provinces, provinces } = user
  const { all_partners, partners, company_admin_of, version } = user
  const form = { first_name, last_name, email, phone_number, locale, all_brands, brands, all_provinces, provinces }
  const body = { ...form, all_partners, partners, company_admin_of, version, roles: ['moderator-docs'] }
  await admin.call('user.users.update', { path: { user: person.id }, body })
  const renamed = { ...body, first_name: 'Ewa', version: version + 1 }
  await admin.call('user.users.update', { path: { user: person.id }, body: renamed })
  await admin.call('user.roles.store', { body: { name: 'Magazyn', slug: 'magazyn', permissions: [] } })

  expect(await events({ person: String(person.id) })).toEqual([['rights', 'update', 'Jan Testowy']])
  expect(await events({ person: String(admin.id), event: 'rights' })).toHaveLength(2)
  expect(lines.map(({ security, entity, by }) => [security, entity, by])).toEqual([
    ['rights', 'user.users', admin.id],
    ['rights', 'user.roles', admin.id],
  ])
})

it('only administrators read them', async () => {
  const trade = await server.person({ roles: ['moderator-trade'] })
  expect((await trade.refused('core.security.index')).status).toBe(403)
})

it('the history of an account does not show sign-ins', async () => {
  const person = await server.person({ roles: ['moderator'] })
  await signIn(person.email, person.password)
  const { body } = await admin.call('core.history.index', { path: { entity: 'user.users', record: person.id } })
  expect(body.results).toEqual([])
})

it('failed sign-ins and refused access are lines, and counted by kind, network, address and hour', async () => {
  const person = await server.person({ roles: ['moderator'] })
  const unknown = `${crypto.randomUUID()}@portal.test`
  for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.99']) await signIn(person.email, 'wrong', ip)
  for (let time = 0; time < 9; time += 1) await signIn(unknown, 'wrong', '192.0.2.1')
  await signIn(unknown, 'wrong', '192.0.2.2')
  await signIn(unknown, 'wrong', '192.0.2.3')
  expect((await person.refused('core.audit.index', from('2001:db8:1:2:3:4:5:6'))).status).toBe(403)
  expect((await person.refused('core.audit.index', from('2001:db8:1:2::9'))).status).toBe(403)
  await server.caller('a'.repeat(43)).refused('core.audit.index', from('203.0.113.8'))
  await server.nobody.refused('core.audit.index', from('203.0.113.8'))
  const token = { token: 'not a link', password: 'kocioł nad Wisłą', password_confirmation: 'kocioł nad Wisłą' }
  await server.nobody.refused('auth.reset-password-finish', { body: token, ...from('203.0.113.8') })

  expect(lines.map(({ security }) => security)).toEqual([
    ...Array.from({ length: 3 + 10 }, () => 'sign-in-failed'),
    'locked-failed',
    'access-failed',
    'access-failed',
    'session-failed',
    'link-failed',
  ])
  expect(await failures({ person: String(person.id), sort_by: 'count' })).toEqual([
    ['sign-in', '203.0.113.0/24', 'Jan Testowy', 3],
    ['access', '2001:db8:1:2::/64', 'Jan Testowy', 2],
  ])
  expect(await failures({ network: '192.0.2', sort_by: 'count' })).toEqual([
    ['sign-in', '192.0.2.0/24', null, 10],
    ['locked', '192.0.2.0/24', null, 1],
  ])
  expect(await failures({ kind: 'session,link', network: '203.0.113' })).toHaveLength(2)
  expect((await person.refused('core.security.failures')).status).toBe(403)
  const { rows } = await server.pool.query('select * from security_failures')
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
  expect(JSON.stringify([rows, lines])).not.toContain('@portal.test')
})

it('strangers cannot fill the table: beyond the limit of an hour they are counted together', async () => {
  const at = new Date('2026-03-01T10:20:00Z')
  const { security } = server.deps
  for (let place = 0; place < 200; place += 1)
    security.count({ kind: 'sign-in', ip: '10.0.0.1', at, email: `person-${place}@portal.test` })
  await security.store()
  const stored = 'select network, email_hash is null as together, count from security_failures where hour = $1'
  const ofNetwork = (await server.pool.query(stored, ['2026-03-01T10:00:00Z'])).rows
  expect(ofNetwork).toHaveLength(51)
  expect(ofNetwork.find(({ together }) => together)).toMatchObject({ network: '10.0.0.0/24', count: 150 })

  for (const half of [0, 1]) {
    for (let place = 0; place < 500; place += 1)
      security.count({ kind: 'session', ip: `10.${half + 1}.${place % 256}.${Math.floor(place / 256)}`, at })
    await security.store()
  }
  const all = (await server.pool.query(stored, ['2026-03-01T10:00:00Z'])).rows
  expect(all).toHaveLength(301)
  expect(all.find(({ network }) => network === null)?.count).toBeGreaterThan(400)
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(200 + 1000)
})

it('a run of failures for one account or from one network is told to administrators, once a day', async () => {
  const owner = await server.person({ roles: ['moderator'] })
  const at = new Date('2026-04-01T12:05:00Z')
  const anHourLater = new Date('2026-04-01T13:05:00Z')
  const { security } = server.deps
  const fail = (times: number, network: number, email?: string) => {
    for (let time = 0; time < times; time += 1)
      security.count({ kind: 'sign-in', ip: `172.16.${network}.9`, at, email, user_id: email ? owner.id : null })
    return security.store()
  }
  const told = async () =>
    (
      await queuedLetters<{ about: string; person: string | null; network: string | null; count: number }>(
        server.pool,
        'failure_run',
      )
    ).map(({ to, data: { about, person, network, count } }) => [to, about, person, network, count])

  for (const network of [1, 2, 3]) await fail(network === 3 ? 9 : 10, network, owner.email)
  await fail(99, 4)
  await runJob('auth.tell-failure-runs', anHourLater)
  expect(await told()).toEqual([])
  await fail(1, 3, owner.email)
  await fail(1, 4)
  await runJob('auth.tell-failure-runs', anHourLater)
  await runJob('auth.tell-failure-runs', anHourLater)
  const runs = [
    [admin.email, 'account', 'Jan Testowy', null, 30],
    [admin.email, 'network', null, '172.16.4.0/24', 100],
  ]
  expect((await told()).toSorted()).toEqual(runs)
})

it('a colleague restricted to a company sees no accounts of other companies, neither in letters nor in the list', async () => {
  const [company, other] = [await server.partner(), await server.partner()]
  const reader = await server.person({ roles: ['super-admin'], restricted_partners: [company] })
  const own = await server.person({ roles: ['partner'], partners: [company] })
  const foreign = await server.person({ roles: ['partner'], partners: [other] })
  const colleague = await server.person({ roles: ['moderator'] })
  const at = new Date('2026-06-01T12:05:00Z')
  for (const { id, email } of [own, foreign, colleague])
    for (let time = 0; time < 30; time += 1)
      server.deps.security.count({ kind: 'sign-in', ip: `10.20.${time}.9`, at, email, user_id: id })
  await server.deps.security.store()

  await runJob('auth.tell-failure-runs', at)
  const letters = await queuedLetters<{ user_id: number | null }>(server.pool, 'failure_run')
  const tried = [own.id, foreign.id, colleague.id]
  const told = (person: { email: string }) =>
    tried.filter((id) => letters.some(({ to, data }) => to === person.email && data.user_id === id))
  expect(told(reader)).toEqual([own.id, colleague.id])
  expect(told(admin)).toEqual(tried)

  const seenBy = async (person: typeof reader) => {
    const query = { hour: '2026-06-01..2026-06-01', per_page: 100 }
    const { body } = await person.call('core.security.failures', { query })
    return new Set(body.results.map(({ user_id, person }) => `${user_id} ${person}`))
  }
  expect(await seenBy(reader)).toEqual(new Set([`${own.id} Jan Testowy`, `${colleague.id} Jan Testowy`, 'null null']))
  expect(await seenBy(admin)).toEqual(new Set(tried.map((id) => `${id} Jan Testowy`)))
})

it('counted failures end after twelve months of their own', async () => {
  server.deps.security.count({ kind: 'link', ip: '10.9.9.9', at: new Date('2026-05-10T08:30:00Z') })
  expect(await failures({ network: '10.9.9' })).toHaveLength(1)
  await runJob('auth.clean-up', new Date('2027-05-10T07:59:00Z'))
  expect(await failures({ network: '10.9.9' })).toHaveLength(1)
  await runJob('auth.clean-up', new Date('2027-05-10T08:01:00Z'))
  expect(await failures({ network: '10.9.9' })).toEqual([])
})
