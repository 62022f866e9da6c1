import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHash, weaknessOf } from '#server/modules/auth/index.ts'
import { unsealed } from '#server/sealed.ts'
import { askedAddress, signInByLink } from '#tests/support/scenarios/new-address.ts'
import { nextNip } from '#tests/support/scenarios/partner/companies.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const day = 24 * 3_600_000

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const captcha = async () => solvedCaptcha((await server.nobody.call('auth.captcha')).body as never)

async function signIn(email: string, password: string, rememberMe = false) {
  const body = { email, password, rememberMe, captcha: await captcha() }
  return server.nobody.call('auth.login', { body })
}

const changePassword = (who: Person, password: string, current_password = who.password) =>
  who.call('profile.password.update', { body: { current_password, password, password_confirmation: password } })

const changeEmail = (who: Person, email: string, current_password = who.password) =>
  who.refused('profile.email.update', { body: { email, current_password } })

async function lettersTo(email: string) {
  const { rows } = await server.pool.query<{ template: string; data: { token?: string; by_self?: boolean } }>(
    `select data ->> 'template' as template, data -> 'data' as data from pgboss.job
     where name = 'mail.send' and data ->> 'to' = $1 order by created_on`,
    [email],
  )
  return rows.map(({ template, data }) => ({ template, data: unsealed(server.db, data, ['token']) }))
}

describe('a password that is chosen', () => {
  const owner = {
    email: 'lukasz.zak@cieplo.test',
    first_name: 'Łukasz',
    last_name: 'Żak-Nowy',
    password_hash: null,
    companies: ['Ciepło i Klimat Sp. z o.o.'],
  }

  it.each([
    ['qwerty123', 'auth.password_is_common'],
    ['Zaq12WSX', 'auth.password_is_common'],
    ['lukasz.zak@cieplo.test', 'auth.password_is_own_name'],
    ['Lukasz', 'auth.password_is_own_name'],
    ['Żak Nowy 26', 'auth.password_is_own_name'],
    ['lukasz.zak', 'auth.password_is_own_name'],
    ['cieploiklimat24', 'auth.password_is_company_name'],
    ['Ciepło i Klimat sp. z o.o.', 'auth.password_is_company_name'],
    ['kocioł nad Wisłą', null],
  ])('%s: %s', async (password, weakness) => {
    expect(await weaknessOf(password, owner)).toBe(weakness)
  })

  it('is no common one, not the own name and not only spaces: at registration, by a link and in the profile', async () => {
    const person = await server.person({ roles: ['moderator'] })
    const { rows } = await server.pool.query<{ id: number }>('select min(id) as id from business_areas')
    await server.partner()
    const registered = async (password: string) => {
      const { body } = await server.nobody.refused('auth.register', {
        body: {
          nip: nextNip(),
          name: 'Ciepło',
          street: 'Prosta 1',
          postcode: '00-850',
          city: 'Warszawa',
          province_id: 1,
          country: 'PL',
          business_area_id: rows[0]?.id,
          captcha: await captcha(),
          first_name: 'Ewa',
          last_name: 'Nowa',
          phone_number: '600700800',
          email: 'ewa.nowa@nowa.test',
          consent_processing_data: true,
          consent_commercial_info: true,
          consent_marketing_purposes: true,
          consent_texts: await shownConsents(server, 'registration'),
          password,
          password_confirmation: password,
        },
      })
      return body.errors?.password
    }
    const own = async (password: string) => (await changePassword(person, password)).body as { errors?: object }
    const common = ['This password is on the list of the most common ones. Choose another.']
    expect(await registered('password1')).toEqual(common)
    expect(await registered('ewa.nowa')).toEqual(['Your own name or e-mail address cannot be the password'])
    expect(await registered('ciepło 2026')).toEqual(['The name of the company cannot be the password'])
    expect(await registered('        ')).toEqual(['A password cannot consist of spaces only'])
    expect((await own('password1')).errors).toEqual({ password: common })
    expect((await own(person.password)).errors).toEqual({
      password: ['The new password must differ from the current one'],
    })

    await server.pool.query(
      `insert into password_resets (token_hash, user_id, expires_at) values ($1, $2, '2100-01-01')`,
      [tokenHash('a link'), person.id],
    )
    const finish = (password: string) =>
      server.nobody.refused('auth.reset-password-finish', {
        body: { token: 'a link', password, password_confirmation: password },
      })
    expect((await finish('testowy')).body.errors).toHaveProperty('password')
    expect((await finish(person.password)).body.errors).toHaveProperty('password')
    expect((await finish('kocioł nad Wisłą')).status).toBe(200)
  })
})

describe('the present password', () => {
  it('is asked for by a new one; this device goes on under another token, others are signed out', async () => {
    const person = await server.person({ roles: ['moderator'] })
    const { body: other } = await signIn(person.email, person.password)
    const { body } = await changePassword(person, 'nowe hasło')
    expect((await callerOf(server.url, other.access_token).refused('auth.user')).status).toBe(401)
    expect((await callerOf(server.url, body.access_token).call('auth.user')).body.model.id).toBe(person.id)
    expect((await person.refused('auth.user')).status).toBe(401)
  })

  it('is asked for by a new address, which takes effect when it is confirmed; the old one is told, and other accounts are not revealed', async () => {
    const person = await server.person({ roles: ['partner'] })
    const { body: other } = await signIn(person.email, person.password)
    const email = `${crypto.randomUUID()}@portal.test`
    expect((await changeEmail(person, email, 'not it')).body.errors).toHaveProperty('current_password')
    expect((await changeEmail(person, person.email)).body.errors).toHaveProperty('email')
    const taken = await server.person({ roles: ['moderator'] })
    const answers = [
      await changeEmail(person, taken.email),
      await changeEmail(person, `${crypto.randomUUID()}@portal.test`),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [
        200,
        {
          message: 'We have sent a message to the new address. The change takes effect when you confirm it.',
          status: 'success',
        },
      ],
      [
        200,
        {
          message: 'We have sent a message to the new address. The change takes effect when you confirm it.',
          status: 'success',
        },
      ],
    ])
    expect((await lettersTo(taken.email)).map(({ template }) => template)).toEqual(['address_in_use'])

    const invitation = await askedAddress(server, person, email)
    expect((await person.call('profile.profile.show')).body).toMatchObject({ email: person.email, new_email: email })
    expect((await person.call('auth.user')).body.model.email).toBe(person.email)
    expect((await callerOf(server.url, other.access_token).call('auth.user')).status).toBe(200)
    expect((await signIn(email, person.password)).status).toBe(422)
    expect((await signInByLink(server, person, `other-${email}`, invitation)).status).toBe(422)
    const body = { token: invitation ?? '', password: 'kocioł nad Wisłą', password_confirmation: 'kocioł nad Wisłą' }
    expect((await server.nobody.refused('auth.reset-password-finish', { body })).status).toBe(422)

    const confirmed = await signInByLink(server, person, email, invitation)
    expect(confirmed.status).toBe(200)
    const { access_token } = confirmed.body as unknown as { access_token: string }
    const moved = callerOf(server.url, access_token)
    expect((await moved.call('profile.profile.show')).body).toMatchObject({ email, new_email: null })
    expect((await callerOf(server.url, other.access_token).refused('auth.user')).status).toBe(401)
    expect((await person.refused('auth.user')).status).toBe(401)
    expect((await signInByLink(server, person, person.email, invitation)).status).toBe(422)
    expect((await lettersTo(person.email)).map(({ template }) => template)).toEqual([
      'address_asked',
      'address_asked',
      'address_asked',
      'address_changed',
    ])
  })

  it('is no help against a session that is ended by an administrator', async () => {
    const admin = await server.person({ roles: ['admin'] })
    const person = await server.person({ roles: ['partner'] })
    const { body: other } = await signIn(person.email, person.password)
    const path = { user: person.id }
    expect((await person.refused('user.users.sign-out', { path })).status).toBe(403)
    expect((await admin.call('user.users.sign-out', { path })).status).toBe(200)
    for (const token of [person.token, other.access_token])
      expect((await callerOf(server.url, token).refused('auth.user')).status).toBe(401)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    const superAdmin = await server.person({ roles: ['super-admin'] })
    expect((await admin.refused('user.users.sign-out', { path: { user: superAdmin.id } })).status).toBe(403)
  })
})

describe('a session that is used every day', () => {
  it.each([
    ['ends after 30 days', false, 30],
    ['ends after 90 days when it is remembered', true, 90],
  ])('%s', async (_, rememberMe, days) => {
    const person = await server.person({ roles: ['moderator'] })
    const caller = callerOf(server.url, (await signIn(person.email, person.password, rememberMe)).body.access_token)
    for (let half = 1; half < days * 2.5; half += 1) {
      server.advance(day / 2.5)
      expect((await caller.refused('auth.user')).status).toBe(200)
    }
    server.advance(day / 2)
    expect((await caller.refused('auth.user')).status).toBe(401)
  })
})
