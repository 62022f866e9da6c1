import { readFile } from 'node:fs/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callerOf } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let server: TestServer

beforeAll(async () => {
  server = await startServer({ work: true })
})
afterAll(() => server.stop())

/** A solved captcha, as the widget gives it. */
async function solvedCaptcha(): Promise<string> {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function login({ email, password }: Pick<Person, 'email' | 'password'>, rememberMe = false) {
  return server.nobody.call('auth.login', { body: { email, password, rememberMe, captcha: await solvedCaptcha() } })
}

async function failToLogin(email: string, password = 'wrong') {
  return server.nobody.refused('auth.login', { body: { email, password, captcha: await solvedCaptcha() } })
}

async function fail(times: number, email: string) {
  for (let time = 0; time < times; time += 1) await failToLogin(email)
}

/** Waits until the mail simulator took a message for the address; answers its text. */
function mailTo(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const messages = (await server.deps.mailbox?.list()) ?? []
      const found = messages.findLast(({ recipient }) => recipient === email)
      if (!found) throw new Error(`No mail to ${email}`)
      return (await server.deps.mailbox?.show(found.id))?.text ?? ''
    },
    { timeout: 15_000, interval: 100 },
  )
}

describe('signing in', () => {
  it('answers a token that opens the session of the person', async () => {
    const person = await server.person({ roles: ['moderator-service', 'moderator-docs'] })
    const { status, body } = await login(person)
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', rememberMe: false })

    const { body: session } = await callerOf(server.url, body.access_token).call('auth.user')
    expect(session.model).toMatchObject({ id: person.id, full_name: 'Jan Testowy', email: person.email })
    expect(session.model.roles.map(({ slug }) => slug)).toEqual(['moderator-service', 'moderator-docs'])
    expect(session.permissions).toHaveProperty(['service-order.service-orders.complete'], true)
    expect(session.permissions).not.toHaveProperty(['core.jobs.index'])
  })

  it('names the ERP for staff, and for no partner', async () => {
    const [staff, partner] = await Promise.all([
      server.person({ roles: ['moderator-service'] }),
      server.person({ roles: ['partner'] }),
    ])
    expect((await staff.call('auth.user')).body.erp_name).toBe('Navision')
    expect((await partner.call('auth.user')).body).not.toHaveProperty('erp_name')
  })

  it('names its version and commit for the dialog about the portal', async () => {
    const partner = await server.person({ roles: ['partner'] })
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect((await partner.call('auth.user')).body.release).toEqual({
      version,
      commit: expect.stringMatching(/^([0-9a-f]{40}|development)$/),
    })
  })

  it('keeps neither the token nor the password as they are', async () => {
    const person = await server.person({ roles: ['admin'] })
    const { body } = await login(person)
    const { rows } = await server.pool.query(
      `select string_agg(s::text, ' ') || (select string_agg(u::text, ' ') from users u) as everything from sessions s`,
    )
    expect(rows[0].everything).not.toContain(body.access_token)
    expect(rows[0].everything).not.toContain(person.password)
    expect(rows[0].everything).toContain('$argon2id$')
  })

  it('finds the person whatever the case of the address', async () => {
    const person = await server.person({ roles: ['admin'] })
    expect((await login({ ...person, email: ` ${person.email.toUpperCase()} ` })).status).toBe(200)
  })

  it('gives the same answer to a wrong password, an unknown address and a closed account', async () => {
    const person = await server.person({ roles: ['admin'] })
    const closed = await server.person({ roles: ['admin'] })
    await server.pool.query('update users set status = 0 where id = $1', [closed.id])
    const answers = [
      await failToLogin(person.email),
      await failToLogin('nobody@portal.test'),
      await failToLogin(closed.email, closed.password),
    ]
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 422,
        body: { code: 'invalid', message: 'Wrong e-mail or password' },
      })),
    )
  })

  it('asks for a captcha that is solved, ours, fresh and not used before', async () => {
    const { email, password } = await server.person({ roles: ['admin'] })
    const used = await solvedCaptcha()
    await server.nobody.call('auth.login', { body: { email, password, captcha: used } })
    const { challenge, solution } = JSON.parse(Buffer.from(await solvedCaptcha(), 'base64').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const wrong = [
      'x',
      encode(null),
      used,
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
    ]
    for (const captcha of wrong) {
      const { status, body } = await server.nobody.refused('auth.login', { body: { email, password, captcha } })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { captcha: ['Confirm that you are not a robot'] },
      })
    }
  })
})

describe('ten wrong passwords', () => {
  it('lock the account for 15 minutes and tell its owner', async () => {
    const person = await server.person({ roles: ['moderator'] })
    await fail(10, person.email)
    const { status, body } = await failToLogin(person.email, person.password)
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: expect.stringContaining('locked for 15 minutes'),
    })
    expect(await mailTo(person.email)).toContain('15')

    server.advance(16 * minute)
    expect((await login(person)).status).toBe(200)
  })

  it('do not lock when the right one came between', async () => {
    const person = await server.person({ roles: ['moderator'] })
    await fail(9, person.email)
    await login(person)
    await fail(9, person.email)
    expect((await login(person)).status).toBe(200)
  })

  it('lock an unknown address as well, so that the lock does not reveal accounts', async () => {
    await fail(10, 'no.such@portal.test')
    expect((await failToLogin('no.such@portal.test')).body.message).toContain('locked')
  })
})

describe('a session', () => {
  it('lives for 12 hours of not being used, and slides', async () => {
    const caller = callerOf(server.url, (await login(await server.person({ roles: ['admin'] }))).body.access_token)
    server.advance(11 * hour)
    expect((await caller.call('auth.user')).status).toBe(200)
    server.advance(11 * hour)
    expect((await caller.call('auth.user')).status).toBe(200)
    server.advance(13 * hour)
    expect((await caller.refused('auth.user')).status).toBe(401)
  })

  it('lives for 30 days when it is remembered', async () => {
    const { body } = await login(await server.person({ roles: ['admin'] }), true)
    server.advance(29 * day)
    expect((await callerOf(server.url, body.access_token).call('auth.user')).status).toBe(200)
    server.advance(31 * day)
    expect((await callerOf(server.url, body.access_token).refused('auth.user')).status).toBe(401)
  })

  it('ends with signing out, the other ones of the person stay', async () => {
    const person = await server.person({ roles: ['admin'] })
    const [one, other] = [(await login(person)).body, (await login(person)).body]
    const { headers } = await callerOf(server.url, one.access_token).call('auth.logout')
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect((await callerOf(server.url, one.access_token).refused('auth.user')).status).toBe(401)
    expect((await callerOf(server.url, other.access_token).call('auth.user')).status).toBe(200)
  })
})

describe('a new password', () => {
  const start = async (email: string) =>
    server.nobody.call('auth.reset-password-start', { body: { email, captcha: await solvedCaptcha() } })
  const finish = (token: string, password = 'another password') =>
    server.nobody.refused('auth.reset-password-finish', {
      body: { token, password, password_confirmation: password },
    })
  const linkIn = (text: string) => /reset-password-finish\/([\w-]+)/.exec(text)?.[1] ?? ''

  it('answers the same whether the address exists or not', async () => {
    const known = await start((await server.person({ roles: ['admin'] })).email)
    const unknown = await start('not.here@portal.test')
    expect(known.body).toEqual(unknown.body)
    expect(known.body.message).toBe('If the account exists, we have sent a message with further steps')
  })

  it('is set by the link of the mail, once, and ends every session', async () => {
    const person = await server.person({ roles: ['partner'], partners: [await server.partner('Reset')] })
    await start(person.email)
    const token = linkIn(await mailTo(person.email))

    expect((await finish(token)).status).toBe(200)
    expect((await person.refused('auth.user')).status).toBe(401)
    expect((await login({ ...person, password: 'another password' })).status).toBe(200)
    expect((await failToLogin(person.email, person.password)).status).toBe(422)
    expect((await finish(token)).body.message).toBe('The link has expired or has already been used. Ask for a new one.')
  })

  it('cannot be set by a link older than an hour', async () => {
    const person = await server.person({ roles: ['admin'] })
    await start(person.email)
    const token = linkIn(await mailTo(person.email))
    server.advance(61 * minute)
    expect((await finish(token)).status).toBe(422)
  })

  it.each([
    ['short', 'short', { password: ['Minimum number of characters: 6'] }],
    ['long enough', 'something else', { password_confirmation: ['The passwords do not match'] }],
  ])('has six characters and is confirmed: %s, %s', async (password, password_confirmation, errors) => {
    const { body } = await server.nobody.refused('auth.reset-password-finish', {
      body: { token: 'x', password, password_confirmation },
    })
    expect(body.errors).toEqual(errors)
  })
})
