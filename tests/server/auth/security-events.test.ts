import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['admin'] })
  vi.spyOn(server.deps.log, 'info').mockImplementation((...said: unknown[]) => {
    const [line, name] = said as [Record<string, unknown>, string]
    if (name === 'security') lines.push(line)
  })
})
beforeEach(() => void lines.splice(0))
afterAll(() => server.stop())

async function signIn(email: string, password: string) {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  const captcha = await solvedCaptcha(challenge as never)
  return server.nobody.call('auth.login', { body: { email, password, captcha } })
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

it('so is every change of rights, of a person and of a role', async () => {
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

it('that somebody signed in does not stand in the history of the record', async () => {
  const person = await server.person({ roles: ['moderator'] })
  await signIn(person.email, person.password)
  const { body } = await admin.call('core.history.index', { path: { entity: 'user.users', record: person.id } })
  expect(body.results).toEqual([])
})
