import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'

import { registrationDesk } from '#tests/support/scenarios/partner/registration-desk.ts'

const desk = registrationDesk()
const { newNip, captcha, form, send, entries, textOf, letters } = desk

describe('a registration', () => {
  it('waits as a new entry with everything that was typed, normalised', async () => {
    const body = form()
    expect((await send({ ...body, nip: `PL ${body.nip}`, email: ` ${body.email.toUpperCase()} ` })).status).toBe(200)
    const { password: _1, password_confirmation: _2, captcha: _3, ...typed } = { ...body, captcha: '' }
    const {
      consent_processing_data: _4,
      consent_commercial_info: _5,
      consent_marketing_purposes: _6,
      consent_texts: _7,
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

  it('keeps which text of each consent was accepted, when and from where', async () => {
    const body = form()
    await send(body)
    const [entry] = await entries(body.nip)
    const { rows } = await desk.server.pool.query(
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

  it('is refused when a text of consent has changed since it was shown', async () => {
    const { body: asked } = await desk.server.nobody.call('public-zone.consent.consents.index', {
      query: { form: 'registration' },
    })
    const ids = asked.results.map(({ id }) => id)
    const body = form()
    const refused = await desk.server.nobody.refused('auth.register', {
      body: { ...body, captcha: await captcha(), consent_texts: ids.map((id) => id + 1000) },
      headers: { 'accept-language': 'en' },
    })
    const text = ['The text of this consent has changed. Read it and give the consent again.']
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { consent_processing_data: text, consent_marketing_purposes: text } },
    })
    expect(await send({ ...body, consent_texts: undefined })).toMatchObject({
      status: 422,
      body: { errors: { consent_texts: [expect.any(String)] } },
    })
    expect(await entries(body.nip)).toEqual([])
    expect((await send({ ...body, consent_texts: ids })).status).toBe(200)
  })

  it('carries the proof when its company was looked up', async () => {
    const body = form()
    const { body: answer } = await desk.server.nobody.call('public-zone.registry.companies.lookup', {
      body: { nip: body.nip, captcha: await captcha() },
    })
    expect(answer).toMatchObject({ outcome: 'found', registry_lookup_id: null, duplicates: [] })
    await send(body)
    const { rows } = await desk.server.pool.query('select id, asked_by from registry_lookups where nip = $1', [
      body.nip,
    ])
    expect(rows).toEqual([{ id: expect.any(Number), asked_by: null }])
    expect(await entries(body.nip)).toMatchObject([{ registry_lookup_id: rows[0].id }])
  })

  it('keeps its password in the hash of the entry only', async () => {
    const body = form({ password: 'wyjatkowe-haslo', password_confirmation: 'wyjatkowe-haslo' })
    const { body: answer } = await send(body)
    const { rows } = await desk.server.pool.query(
      `select (select string_agg(a::text, ' ') from audit_entries a) || (select string_agg(j::text, ' ') from pgboss.job j) as told`,
    )
    expect(JSON.stringify(answer) + rows[0].told).not.toMatch(/wyjatkowe-haslo|argon2id/)
    expect(rows[0].told).toContain(body.nip)
  })

  it('sent twice, at once or later that day, is one entry', async () => {
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

  it('sent again on another day is another entry', async () => {
    const body = form()
    await send(body)
    await desk.server.pool.query(
      `update partner_entries set created_at = created_at - interval '25 hours' where nip = $1`,
      [body.nip],
    )
    await send(body)
    expect(await entries(body.nip)).toHaveLength(2)
  })
})

describe('what is known already', () => {
  it('is revealed neither by the answer nor by what is stored; letters tell those it concerns', async () => {
    const company = await desk.server.partner('Klimat Serwis')
    const taken = newNip()
    await desk.server.pool.query('update partners set nip = $2 where id = $1', [company, taken])
    const admin = await desk.server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const member = await desk.server.person({ roles: ['partner'], partners: [company] })
    const closed = await desk.server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    await desk.server.pool.query('update users set status = 2 where id = $1', [closed.id])

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
      { body: form({ email: desk.approver.email }), told: [['registration_address_taken', desk.approver.email]] },
      { body: form({ email: closed.email }), told: [['registration_received', closed.email]] },
      { body: form({ nip: taken, email: admin.email }), told: [['registration_address_taken', admin.email]] },
    ]
    const answers = new Set<string>()
    for (const { body, told } of cases) {
      await desk.server.pool.query('delete from pgboss.job')
      const { status, body: answer } = await send(body)
      answers.add(JSON.stringify([status, answer]))
      const { rows: before } = await desk.server.pool.query(`select name from pgboss.job`)
      expect(before).toEqual([{ name: 'partner.registration' }])
      const written = (await letters()).filter(([template]) => template !== 'new_entries')
      expect(written.map(([template, recipient]) => [template, recipient])).toEqual(told)
      expect((await entries(body.nip)).at(-1)).toMatchObject({ email: body.email, status: 0 })
    }
    expect(answers.size).toBe(1)
    expect(
      (await desk.server.pool.query('select count(*)::int from users where email = $1', [fresh.email])).rows,
    ).toEqual([{ count: 0 }])
  })

  it('costs the server no further work, so that the time reveals nothing', async () => {
    const company = await desk.server.partner('Zegar')
    const nip = newNip()
    await desk.server.pool.query('update partners set nip = $2 where id = $1', [company, nip])
    const member = await desk.server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    const workFor = async (body: object) => {
      const solution = await captcha()
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await desk.server.nobody.refused('auth.register', { body: { ...body, captcha: solution } })
      const statements = spy.mock.calls.map(([statement]) => textOf(statement))
      spy.mockRestore()
      return statements
    }
    const forNobody = await workFor(form())
    expect(forNobody.length).toBeGreaterThan(8)
    expect(await workFor(form({ nip, email: member.email }))).toEqual(forNobody)
    expect(await workFor(form({ email: desk.approver.email }))).toEqual(forNobody)
  })

  it('is not told to the administrators of a closed company', async () => {
    const company = await desk.server.partner('Dawna Firma')
    const nip = newNip()
    await desk.server.pool.query('update partners set nip = $2, status = 2 where id = $1', [company, nip])
    await desk.server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
    await send(form({ nip }))
    expect((await letters()).map(([template]) => template)).not.toContain('registration_nip_taken')
  })
})

describe('the colleagues who decide', () => {
  it('are told within their provinces, unless they switched such letters off', async () => {
    const [here, elsewhere, quiet, restricted, reader] = await Promise.all([
      desk.server.person({ roles: ['moderator-trade'], restricted_provinces: [desk.province_id] }),
      desk.server.person({ roles: ['moderator-trade'], restricted_provinces: [desk.province_id + 1] }),
      desk.server.person({ roles: ['moderator-trade'] }),
      desk.server.person({ roles: ['moderator-trade'], restricted_partners: [1] }),
      desk.server.person({ roles: ['moderator-docs'] }),
    ])
    await desk.server.pool.query(`update users set muted_letters = '{new_entries}' where id = $1`, [quiet.id])
    await send(form())
    const told = (await letters()).filter(([template]) => template === 'new_entries').map(([, recipient]) => recipient)
    expect(told).toEqual(expect.arrayContaining([desk.approver.email, here.email]))
    for (const person of [elsewhere, quiet, restricted, reader]) expect(told).not.toContain(person.email)
  })
})

describe('twelve registrations with one address', () => {
  it('are one entry with its repeats, decided once; another company waits by itself', async () => {
    await desk.server.pool.query('delete from partner_entries')
    const trade = desk.approver
    const address = 'powtorki@firma.example'
    const nip = newNip()
    const otherNip = newNip()
    const first = form({ nip, email: address })
    await send(first)
    await letters()
    for (let count = 2; count <= 10; count += 1) await send({ ...first, phone_number: `601 234 5${count + 70}` })
    await send({ ...first, nip: otherNip, name: 'Inna Firma', last_name: 'Inna' })
    await send({ ...first, nip: otherNip, name: 'Inna Firma S.A.', email: address.toUpperCase() })
    await send(form({ nip, email: 'kto-inny@firma.example' }))
    const { rows: stored } = await desk.server.pool.query('select id, created_at from partner_entries order by id')
    for (const entry of stored) entry.created_at = entry.created_at.toISOString()
    expect(stored).toHaveLength(13)
    const [kept, stranger] = [stored[0].id, stored[12].id]
    const list = async () =>
      (await trade.call('partner.new-entries.index', { query: { status: '0' } })).body.results
        .map(({ id, repeats, repeated_at }) => ({ id, repeats, repeated_at }))
        .toSorted((one, other) => one.id - other.id)
    const alone = { repeats: 0, repeated_at: null }

    await letters()
    const digests = await desk.server.pool.query(
      `select data #> '{data,entries}' as entries from pgboss.job
       where data ->> 'template' = 'new_entries' and data ->> 'to' = $1 order by created_on`,
      [trade.email],
    )
    const named = digests.rows.flatMap(({ entries: those }) =>
      those.map(({ entry_id }: { entry_id: number }) => entry_id),
    )
    expect(named).toEqual([kept, stranger])
    expect(await list()).toEqual([
      { id: kept, repeats: 11, repeated_at: stored[11].created_at },
      { id: stranger, ...alone },
    ])

    const { body: shown } = await trade.call('partner.new-entries.show', { path: { entry: stored[5].id } })
    expect(shown).toMatchObject({
      id: kept,
      phone_number: '+48601234567',
      same_nip: [{ id: stranger }],
      repeats: { total: 11, last_at: stored[11].created_at },
    })
    expect(shown.repeats.differing.map(({ id, phone_number, name }) => [id, phone_number, name])).toEqual([
      [stored[11].id, '+48601234567', 'Inna Firma S.A.'],
      [stored[10].id, '+48601234567', 'Inna Firma'],
      [stored[9].id, '+48601234580', 'Instal-Term Sp. z o.o.'],
      [stored[8].id, '+48601234579', 'Instal-Term Sp. z o.o.'],
      [stored[7].id, '+48601234578', 'Instal-Term Sp. z o.o.'],
      [stored[6].id, '+48601234577', 'Instal-Term Sp. z o.o.'],
      [stored[5].id, '+48601234576', 'Instal-Term Sp. z o.o.'],
      [stored[4].id, '+48601234575', 'Instal-Term Sp. z o.o.'],
      [stored[3].id, '+48601234574', 'Instal-Term Sp. z o.o.'],
      [stored[2].id, '+48601234573', 'Instal-Term Sp. z o.o.'],
      [stored[1].id, '+48601234572', 'Instal-Term Sp. z o.o.'],
    ])
    const reject = { version: 1, reason: 'Sprawdzimy w urzędzie.' }
    const onRepeat = await trade.refused('partner.new-entries.reject', { path: { entry: stored[5].id }, body: reject })
    expect(onRepeat.status).toBe(404)

    await trade.call('partner.new-entries.reject', { path: { entry: kept }, body: reject })
    const decided = await desk.server.pool.query(
      `select status, reason, password_hash, count(*)::int from partner_entries where repeat_of = $1 group by 1, 2, 3`,
      [kept],
    )
    expect(decided.rows).toEqual([{ status: 2, reason: reject.reason, password_hash: null, count: 9 }])
    expect(await list()).toEqual([
      { id: stored[10].id, repeats: 1, repeated_at: stored[11].created_at },
      { id: stranger, ...alone },
    ])
    const admin = await desk.server.person({ roles: ['super-admin'] })
    await admin.call('partner.new-entries.restore', { path: { entry: kept }, body: { version: 2 } })
    expect(await list()).toEqual([
      { id: kept, repeats: 9, repeated_at: stored[9].created_at },
      { id: stored[10].id, repeats: 1, repeated_at: stored[11].created_at },
      { id: stranger, ...alone },
    ])
  })
})
