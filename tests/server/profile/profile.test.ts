import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recipientsOf } from '#tests/support/queued-letters.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let company: number
let person: Person

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await server.partner('Ciepło i Spółka')
  person = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
})

async function signIn({ email }: Person, password: string) {
  const { body: challenge } = await server.nobody.call('auth.captcha')
  const captcha = await solvedCaptcha(challenge as never)
  return server.nobody.call('auth.login', { body: { email, password, captcha } })
}

const own = async (who: Person = person) => (await who.call('profile.profile.show')).body
const devices = async (who: Person = person) => (await who.call('profile.sessions.index')).body.results

const letters = (template: string) => recipientsOf(server.pool, template)

describe('one’s own data', () => {
  it('are shown with one’s companies and their caretakers', async () => {
    const caretaker = await server.person({ roles: ['moderator-trade'] })
    const gone = await server.person({ roles: ['moderator-trade'] })
    await server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2), ($1, $3)', [
      company,
      caretaker.id,
      gone.id,
    ])
    await server.pool.query('update users set status = 0 where id = $1', [gone.id])
    const seen = await own()
    const letters = ['service_orders', 'maintenances', 'notifications', 'documents', 'trainings', 'offers']
    expect(seen).toMatchObject({ id: person.id, email: person.email, first_name: 'Jan', letters })
    expect(seen.companies).toMatchObject([
      { id: company, name: 'Ciepło i Spółka', is_company_admin: true, logo: null, caretakers: [{ id: caretaker.id }] },
    ])
  })

  it('are changed with their version, normalised and audited', async () => {
    const { version } = await own()
    const body = {
      first_name: 'Łucja',
      last_name: 'Żuk',
      phone_number: '501 502 503',
      locale: 'en' as const,
      muted_letters: ['service_orders' as const],
      version,
    }
    const { body: changed } = await person.call('profile.profile.update', { body })
    expect(changed).toMatchObject({ first_name: 'Łucja', phone_number: '+48501502503', version: version + 1 })
    const again = await person.refused('profile.profile.update', { body })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    const { rows } = await server.pool.query(
      `select after from audit_entries where entity = 'user.users' and entity_id = $1 and action = 'update'`,
      [person.id],
    )
    expect(rows).toMatchObject([{ after: { last_name: 'Żuk' } }])
  })

  it('offer a colleague the letters of their roles', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const docs = await server.person({ roles: ['moderator-docs'] })
    expect((await own(trade)).letters).toEqual(['service_orders', 'new_entries', 'proposals'])
    expect((await own(docs)).letters).toEqual([])
  })

  it('refuse fields that are not one’s own to change', async () => {
    const { version, first_name, last_name } = await own()
    const body = { first_name, last_name, phone_number: null, locale: 'pl', muted_letters: [], version }
    for (const field of ['email', 'status', 'is_activated', 'roles'])
      expect((await person.refused('profile.profile.update', { body: { ...body, [field]: 1 } })).status).toBe(422)
  })
})

describe('the password', () => {
  const change = (who: Person, current_password: string, password = 'nowe hasło') =>
    who.refused('profile.password.update', {
      body: { current_password, password, password_confirmation: password },
    })

  it('is changed with the old one; other devices are signed out, this one stays signed in, and a letter says so', async () => {
    const { body: other } = await signIn(person, person.password)
    const elsewhere = callerOf(server.url, other.access_token)
    expect((await elsewhere.call('auth.user')).status).toBe(200)

    const { status, body } = await change(person, person.password)
    expect(status).toBe(200)
    expect((await elsewhere.refused('auth.user')).status).toBe(401)
    const { access_token } = body as unknown as { access_token: string }
    expect((await callerOf(server.url, access_token).call('auth.user')).status).toBe(200)
    expect((await signIn(person, 'nowe hasło')).status).toBe(200)
    expect((await signIn(person, person.password)).status).toBe(422)
    expect(await letters('password_changed')).toContain(person.email)
  })

  it('whose answer was lost is repeated with the old token, which ends when the new one is used', async () => {
    const leaver = await server.person({ roles: ['partner'] })
    const body = { current_password: leaver.password, password: 'nowe hasło', password_confirmation: 'nowe hasło' }
    const headers = { 'idempotency-key': 'the-same-key' }
    const lost = await leaver.call('profile.password.update', { body, headers })
    expect((await leaver.call('auth.user')).status, 'whatever an open page asks for meanwhile').toBe(200)
    const again = await leaver.call('profile.password.update', { body, headers })
    expect([again.status, again.body.access_token]).toEqual([200, lost.body.access_token])

    const { rows } = await server.pool.query(`select answer::text, request from idempotency_keys where user_id = $1`, [
      leaver.id,
    ])
    expect(rows).toEqual([expect.objectContaining({ answer: expect.not.stringContaining(again.body.access_token) })])

    expect((await callerOf(server.url, again.body.access_token).call('auth.user')).status).toBe(200)
    expect((await leaver.refused('auth.user')).status).toBe(401)
  })

  it('leaves the old token valid for a minute at most', async () => {
    const leaver = await server.person({ roles: ['partner'] })
    expect((await change(leaver, leaver.password)).status).toBe(200)
    server.advance(61_000)
    expect((await leaver.refused('auth.user')).status).toBe(401)
  })

  it('is refused when the old one is wrong, too short, or not confirmed', async () => {
    const wrong = await change(person, 'not it')
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['current_password']])
    expect(Object.keys((await change(person, person.password, 'kurz')).body.errors ?? {})).toEqual(['password'])
    const unlike = await person.refused('profile.password.update', {
      body: { current_password: person.password, password: 'nowe hasło', password_confirmation: 'stare hasło' },
    })
    expect(Object.keys(unlike.body.errors ?? {})).toEqual(['password_confirmation'])
  })

  it('cannot be guessed on a device left open: the tenth wrong one locks it on that device only', async () => {
    for (let time = 0; time < 10; time += 1) expect((await change(person, `guess ${time}`)).status).toBe(422)
    const right = await change(person, person.password)
    expect([right.status, Object.keys(right.body.errors ?? {})]).toEqual([422, ['current_password']])
    expect((await signIn(person, person.password)).status).toBe(200)
    expect(await letters('account_locked')).toContain(person.email)
    server.advance(16 * 60_000)
    expect((await change(person, person.password)).status).toBe(200)
  })
})

describe('devices', () => {
  it('are named in words, and the current one is marked', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await server.pool.query('update sessions set user_agent = $2 where user_id = $1', [person.id, firefox])
    const phone =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
    await server.pool.query(
      `insert into sessions (user_id, token_hash, remember, user_agent, expires_at, last_used_at)
       values ($1, 'a phone', true, $2, '2100-01-01', '2000-01-01'), ($1, 'long ago', true, null, '2001-01-01', '2000-01-01')`,
      [person.id, phone],
    )
    expect(await devices()).toMatchObject([
      { browser: 'Firefox', system: 'Windows', current: true },
      { browser: 'Chrome', system: 'Android', current: false },
    ])
  })

  it('are signed out one by one or all others at once; nobody signs out another person', async () => {
    const { body } = await signIn(person, person.password)
    await signIn(person, person.password)
    const [other] = (await devices()).filter(({ current }) => !current)
    const path = { session: other?.id ?? 0 }
    const stranger = await server.person({ roles: ['super-admin'] })
    expect((await stranger.refused('profile.sessions.destroy', { path })).status).toBe(404)
    expect((await person.call('profile.sessions.destroy', { path })).status).toBe(200)
    expect(await devices()).toHaveLength(2)
    await person.call('profile.sessions.destroy-others')
    expect(await devices()).toMatchObject([{ current: true }])
    expect((await callerOf(server.url, body.access_token).refused('auth.user')).status).toBe(401)
  })
})

describe('one’s own consents', () => {
  it('given at registration are shown to the person, who alone may withdraw them', async () => {
    const { rows: entries } = await server.pool.query<{ id: number }>(
      `insert into partner_entries (status, name, nip, street, postcode, city, province_id, first_name, last_name, email,
         phone_number, decided_at, user_id)
       values (1, 'Ciepło', '5261040567', 'Prosta 1', '00-001', 'Warszawa', 1, 'Jan', 'Testowy', $1, '+48501502503', now(), $2)
       returning id`,
      [person.email, person.id],
    )
    await server.pool.query(
      `insert into given_consents (consent_text_id, entity, entity_id, person_name, person_email, given_at)
       select id, 'partner.new-entries', $1, 'Jan Testowy', $2, now() from consent_texts where form = 'registration'`,
      [entries[0]?.id, person.email],
    )
    // The registration that became a contractor has taken one of them along.
    await server.pool.query(
      `update given_consents set entity = 'contractor.contractors', entity_id = 4711
       where id = (select max(id) from given_consents where person_email = $1)`,
      [person.email],
    )
    const { body } = await person.call('profile.consents.index')
    expect(body.results.map(({ kind }) => kind).toSorted()).toEqual([
      'consent_commercial_info',
      'consent_marketing_purposes',
      'consent_processing_data',
    ])
    const marketing = body.results.find(({ kind }) => kind === 'consent_marketing_purposes')
    const path = { consent: marketing?.id ?? 0 }
    const other = await server.person({ roles: ['partner'], partners: [company] })
    expect((await other.call('profile.consents.index')).body.results).toEqual([])
    expect((await other.refused('profile.consents.withdraw', { path })).status).toBe(404)
    const withdrawn = await person.call('profile.consents.withdraw', { path })
    expect(withdrawn.body.withdrawn_at).not.toBeNull()
    expect((await person.refused('profile.consents.withdraw', { path })).status).toBe(409)
  })
})

describe('the export of one’s own data', () => {
  it('has what is stored, and no secret', async () => {
    const { status, headers, body } = await person.call('profile.data.export')
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
    const file = body as unknown as Record<string, unknown[]>
    expect(file).toMatchObject({
      email: person.email,
      'user.users': [{ id: person.id, first_name: 'Jan' }],
      companies: [{ id: company }],
      devices: [expect.anything()],
    })
    expect(JSON.stringify(file)).not.toMatch(/password_hash|token_hash|argon2/)
  })
})
