import type { Challenge } from 'altcha-lib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNip } from '#contract/rules.ts'
import { registrationJobs } from '#server/modules/partner/registration-letters.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let approver: Person
let province_id = 0
let business_area_id = 0
let last = 0

beforeAll(async () => {
  server = await startServer({ config: { registry_daily_limit: 10 } })
  approver = await server.person({ roles: ['moderator-trade'] })
  const id = async (table: string) => (await server.pool.query(`select min(id) as id from ${table}`)).rows[0].id
  await server.partner()
  province_id = await id('provinces')
  business_area_id = await id('business_areas')
})
beforeEach(() => server.pool.query(`delete from pgboss.job`))
afterAll(() => server.stop())

/** Another valid NIP that the simulated registry knows. */
function newNip(): string {
  for (last += 1; ; last += 1) {
    const nip = String(6_340_000_000 + last)
    if (isNip(nip) && nip[8] !== '9') return nip
  }
}

async function captcha(): Promise<string> {
  const { body } = await server.nobody.call('auth.captcha')
  return solvedCaptcha(body as unknown as Challenge)
}

function form(changes: Record<string, unknown> = {}) {
  return {
    nip: newNip(),
    name: 'Instal-Term Sp. z o.o.',
    street: 'ul. Fabryczna 14',
    postcode: '30554',
    city: 'Kraków',
    province_id,
    country: 'PL',
    business_area_id,
    first_name: 'Anna',
    last_name: 'Nowak',
    email: `anna${last}@firma.example`,
    phone_number: '601 234 567',
    password: 'tajne-haslo',
    password_confirmation: 'tajne-haslo',
    consent_processing_data: true,
    consent_commercial_info: false,
    consent_marketing_purposes: true,
    ...changes,
  }
}

const send = async (body: object) =>
  server.nobody.refused('auth.register', { body: { captcha: await captcha(), ...body } })

const entries = async (nip: string) =>
  (await server.pool.query('select * from partner_entries where nip = $1 order by id', [nip])).rows

/** The SQL of a statement as `pg` is given it. */
const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text

/** Runs what waits to be done, and tells which letters it queued. */
async function letters(): Promise<[string, string, string][]> {
  const { rows } = await server.pool.query(`select data from pgboss.job where name = 'partner.registration'`)
  for (const { data } of rows)
    for (const job of registrationJobs)
      await job.run({ data, db: server.db, deps: server.deps, at: new Date(), attempt: 1, isLastAttempt: false })
  const { rows: queued } = await server.pool.query(
    `select data ->> 'template' as template, data ->> 'to' as recipient, data ->> 'locale' as locale
     from pgboss.job where name = 'mail.send' order by data ->> 'template', data ->> 'to'`,
  )
  return queued.map(({ template, recipient, locale }) => [template, recipient, locale])
}

describe('a registration', () => {
  it('waits as a new entry with everything that was typed, normalised', async () => {
    const body = form()
    expect((await send({ ...body, nip: `PL ${body.nip}`, email: ` ${body.email.toUpperCase()} ` })).status).toBe(200)
    const { password: _1, password_confirmation: _2, captcha: _3, ...typed } = { ...body, captcha: '' }
    const {
      consent_processing_data: _4,
      consent_commercial_info: _5,
      consent_marketing_purposes: _6,
      ...company
    } = typed
    expect(await entries(body.nip)).toEqual([
      expect.objectContaining({
        ...company,
        postcode: '30-554',
        phone_number: '+48601234567',
        status: 0,
        locale: 'en',
        ip: expect.stringMatching(/127\.0\.0\.1|::1/),
        password_hash: expect.stringMatching(/^\$argon2id\$/),
        partner_id: null,
        user_id: null,
      }),
    ])
  })

  it('keeps which text of each consent was accepted, when, from where', async () => {
    const body = form()
    await send(body)
    const [entry] = await entries(body.nip)
    const { rows } = await server.pool.query(
      `select kind, consent_texts.version, form, person_name, person_email, given_by, host(ip) as ip, given_at
       from given_consents join consent_texts on consent_texts.id = consent_text_id
       where entity = 'partner.new-entries' and entity_id = $1 order by kind`,
      [entry.id],
    )
    const given = {
      version: 1,
      form: 'registration',
      person_name: 'Anna Nowak',
      person_email: body.email,
      given_by: null,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      given_at: entry.created_at,
    }
    expect(rows).toEqual([
      { kind: 'consent_marketing_purposes', ...given },
      { kind: 'consent_processing_data', ...given },
    ])
  })

  it('carries the proof when its company was looked up', async () => {
    const body = form()
    const { body: answer } = await server.nobody.call('public-zone.registry.companies.lookup', {
      body: { nip: body.nip, captcha: await captcha() },
    })
    expect(answer).toMatchObject({ outcome: 'found', registry_lookup_id: null, duplicates: [] })
    await send(body)
    const { rows } = await server.pool.query('select id, asked_by from registry_lookups where nip = $1', [body.nip])
    expect(rows).toEqual([{ id: expect.any(Number), asked_by: null }])
    expect(await entries(body.nip)).toMatchObject([{ registry_lookup_id: rows[0].id }])
  })

  it('leaves its password nowhere but in the hash of the entry', async () => {
    const body = form({ password: 'wyjatkowe-haslo', password_confirmation: 'wyjatkowe-haslo' })
    const { body: answer } = await send(body)
    const { rows } = await server.pool.query(
      `select (select string_agg(a::text, ' ') from audit_entries a) || (select string_agg(j::text, ' ') from pgboss.job j) as told`,
    )
    expect(JSON.stringify(answer) + rows[0].told).not.toMatch(/wyjatkowe-haslo|argon2id/)
    expect(rows[0].told).toContain(body.nip)
  })

  it('sent twice, at once or later that day, is one', async () => {
    const body = form()
    const answers = await Promise.all([send(body), send(body), send(body)])
    answers.push(await send(body))
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await entries(body.nip)).toHaveLength(1)
    expect((await letters()).filter(([template]) => template === 'registration_received')).toHaveLength(1)
    await send({ ...body, phone_number: '601 234 568' })
    expect(await entries(body.nip)).toHaveLength(2)
  })

  it('sent again on another day is another', async () => {
    const body = form()
    await send(body)
    await server.pool.query(`update partner_entries set created_at = created_at - interval '25 hours' where nip = $1`, [
      body.nip,
    ])
    await send(body)
    expect(await entries(body.nip)).toHaveLength(2)
  })
})

describe('what is known already', () => {
  it('is told by neither the answer nor what is stored, and by letters to those it concerns', async () => {
    const company = await server.partner('Klimat Serwis')
    const taken = newNip()
    await server.pool.query('update partners set nip = $2 where id = $1', [company, taken])
    const admin = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const member = await server.person({ roles: ['partner'], partners: [company] })
    const closed = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    await server.pool.query('update users set status = 2 where id = $1', [closed.id])

    const fresh = form()
    const cases: { body: ReturnType<typeof form>; told: [string, string][] }[] = [
      { body: fresh, told: [['registration_received', fresh.email]] },
      {
        body: form({ nip: taken, email: 'obcy@firma.example' }),
        told: [
          ['registration_nip_taken', admin.email],
          ['registration_received', 'obcy@firma.example'],
        ],
      },
      { body: form({ email: member.email }), told: [['registration_address_taken', member.email]] },
      { body: form({ email: approver.email }), told: [['registration_address_taken', approver.email]] },
      { body: form({ email: closed.email }), told: [['registration_received', closed.email]] },
      { body: form({ nip: taken, email: admin.email }), told: [['registration_address_taken', admin.email]] },
    ]
    const answers = new Set<string>()
    for (const { body, told } of cases) {
      await server.pool.query('delete from pgboss.job')
      const { status, body: answer } = await send(body)
      answers.add(JSON.stringify([status, answer]))
      const { rows: before } = await server.pool.query(`select name from pgboss.job`)
      expect(before).toEqual([{ name: 'partner.registration' }])
      const written = (await letters()).filter(([template]) => template !== 'new_entries')
      expect(written.map(([template, recipient]) => [template, recipient])).toEqual(told)
      expect((await entries(body.nip)).at(-1)).toMatchObject({ email: body.email, status: 0 })
    }
    expect(answers.size).toBe(1)
    expect((await server.pool.query('select count(*)::int from users where email = $1', [fresh.email])).rows).toEqual([
      { count: 0 },
    ])
  })

  it('makes the server do no other work, so that time tells nothing', async () => {
    const company = await server.partner('Zegar')
    const nip = newNip()
    await server.pool.query('update partners set nip = $2 where id = $1', [company, nip])
    const member = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const workFor = async (body: object) => {
      const solution = await captcha()
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await server.nobody.refused('auth.register', { body: { ...body, captcha: solution } })
      const statements = spy.mock.calls.map(([statement]) => textOf(statement))
      spy.mockRestore()
      return statements
    }
    const forNobody = await workFor(form())
    expect(forNobody.length).toBeGreaterThan(8)
    expect(await workFor(form({ nip, email: member.email }))).toEqual(forNobody)
    expect(await workFor(form({ email: approver.email }))).toEqual(forNobody)
  })

  it('is not told to the administrators of a company that is closed', async () => {
    const company = await server.partner('Dawna Firma')
    const nip = newNip()
    await server.pool.query('update partners set nip = $2, status = 2 where id = $1', [company, nip])
    await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    await send(form({ nip }))
    expect((await letters()).map(([template]) => template)).not.toContain('registration_nip_taken')
  })
})

describe('the colleagues who decide', () => {
  it('are told, within their provinces, unless they do without such letters', async () => {
    const [here, elsewhere, quiet, restricted, reader] = await Promise.all([
      server.person({ roles: ['moderator-trade'], restricted_provinces: [province_id] }),
      server.person({ roles: ['moderator-trade'], restricted_provinces: [province_id + 1] }),
      server.person({ roles: ['moderator-trade'] }),
      server.person({ roles: ['moderator-trade'], restricted_partners: [1] }),
      server.person({ roles: ['moderator-docs'] }),
    ])
    await server.pool.query(`update users set muted_letters = '{new_entries}' where id = $1`, [quiet.id])
    await send(form())
    const told = (await letters()).filter(([template]) => template === 'new_entries').map(([, recipient]) => recipient)
    expect(told).toEqual(expect.arrayContaining([approver.email, here.email]))
    for (const person of [elsewhere, quiet, restricted, reader]) expect(told).not.toContain(person.email)
  })
})

describe('many registrations at once', () => {
  it('write three letters an hour to one address, whoever fills in the form is told the same, and one digest to those who decide', async () => {
    const email = 'znekany@firma.example'
    const answers = new Set<string>()
    for (let time = 0; time < 15; time += 1) {
      const { status, body } = await send(form({ email }))
      answers.add(JSON.stringify([status, body]))
    }
    expect(answers.size).toBe(1)
    const written = await letters()
    expect(written.filter(([, recipient]) => recipient === email)).toHaveLength(3)
    const digests = written.filter(([template, to]) => template === 'new_entries' && to === approver.email)
    expect(digests).toHaveLength(1)
    await letters()
    expect((await letters()).filter(([, to]) => to === approver.email)).toHaveLength(1)
  })
})

describe('a registration is refused', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a valid NIP', { nip: '1111111111' }, 'nip'],
    ['without the required consent', { consent_processing_data: false }, 'consent_processing_data'],
    ['with two passwords', { password_confirmation: 'inne-haslo' }, 'password_confirmation'],
    ['with a short password', { password: 'krot', password_confirmation: 'krot' }, 'password'],
    ['with a postcode that Poland has not', { postcode: '3055' }, 'postcode'],
    ['from a country that there is not', { country: 'XX', phone_number: '+48601602603' }, 'country'],
    ['from a province that there is not', { province_id: 2_000_000_000 }, 'province_id'],
    ['with a business area that there is not', { business_area_id: 2_000_000_000 }, 'business_area_id'],
    ['without a person', { first_name: ' ' }, 'first_name'],
    ['with a status of its own choice', { status: 1 }, 'status'],
  ])('%s', async (_, changes, field) => {
    const body = form(changes)
    const answer = await send(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await entries(body.nip)).toEqual([])
  })

  it('with a province that is no longer offered', async () => {
    const { rows } = await server.pool.query(
      `insert into provinces (name, active) values ('dawne', false) returning id`,
    )
    expect((await send(form({ province_id: rows[0].id }))).body.errors).toHaveProperty('province_id')
  })

  it('with a captcha that is missing, unsolved or used', async () => {
    const solution = await captcha()
    expect((await send({ ...form(), captcha: solution })).status).toBe(200)
    for (const wrong of [solution, 'nonsense', '', undefined]) {
      const answer = await send({ ...form(), captcha: wrong })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['captcha']])
    }
  })
})

describe('the look-up of somebody who registers', () => {
  it('spends a captcha each time, and gets half of what we use at most', async () => {
    await server.pool.query('truncate registry_usage')
    const used = await captcha()
    const lookUp = async (solution?: string) =>
      server.nobody.refused('public-zone.registry.companies.lookup', {
        body: { nip: newNip(), captcha: solution ?? (await captcha()) },
      })
    expect((await lookUp(used)).body).toMatchObject({ outcome: 'found' })
    expect((await lookUp(used)).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 10 }, () => lookUp()))
    expect(answers.filter(({ body }) => 'outcome' in body && body.outcome === 'found')).toHaveLength(3)
    expect(answers.filter(({ body }) => 'outcome' in body && body.outcome === 'limit')).toHaveLength(7)
    const { body } = await approver.call('registry.companies.show', { path: { nip: newNip() } })
    expect(body.outcome).toBe('found')
  })

  it('says nothing of who is known', async () => {
    const company = await server.partner('Znana Firma')
    const nip = newNip()
    await server.pool.query('update partners set nip = $2 where id = $1', [company, nip])
    await server.pool.query('truncate registry_usage')
    const { body } = await server.nobody.call('public-zone.registry.companies.lookup', {
      body: { nip, captcha: await captcha() },
    })
    expect(body).toMatchObject({ outcome: 'found', duplicates: [], has_hidden_duplicates: false })
  })
})
