import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApproveForm } from '#contract/partner/entry.ts'
import { newEntry } from '#tests/support/scenarios/applicants.ts'
import { businessArea, newPartnerForm, nextNip, otherProvince } from '#tests/support/scenarios/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person
let admin: Person
let area: number

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade'] })
  admin = await server.person({ roles: ['super-admin'] })
  area = await businessArea(server)
})
afterAll(() => server.stop())

type Form = Partial<ApproveForm>
const at = (id: number) => ({ entry: id })
const decided = (changes: Form = {}) => ({
  version: 1,
  contractor: 'created' as const,
  buyer_number: 'later' as const,
  business_area_id: area,
  moderators: [trade.id],
  ...changes,
})
const approve = (id: number, changes: Form = {}, who = trade) =>
  who.call('partner.new-entries.approve', { path: at(id), body: decided(changes) })
const refusedApproval = (id: number, changes: Form = {}, who = trade) =>
  who.refused('partner.new-entries.approve', { path: at(id), body: decided(changes) })
const show = async (id: number, who = trade) => (await who.call('partner.new-entries.show', { path: at(id) })).body
const one = async (sql: string, values: unknown[]) => (await server.pool.query(sql, values)).rows[0]
const count = async (table: string) => (await one(`select count(*)::int as count from ${table}`, [])).count as number
const lettersTo = async (email: string) => {
  const { rows } = await server.pool.query(
    `select data ->> 'template' as template, data -> 'data' as data from pgboss.job where name = 'mail.send'
     and data ->> 'to' = $1 order by created_on`,
    [email],
  )
  return rows
}
const contractorNamed = async (name: string, nip: string | null = null) =>
  (
    await one(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number,
         business_area) values ($1, 'Cicha 1', '00-001', 'Warszawa', 1, $2, $3) returning id`,
      [name, nip, area],
    )
  ).id as number

/** The decision that a contractor with another NIP is the same company. */
const otherNip = async (contractor_id: number) => ({
  other_nip: (await one('select nip_number from contractors where id = $1', [contractor_id])).nip_number as string,
})

describe('approving', () => {
  it('makes partner, contractor, contact and the account of its administrator, and invites them', async () => {
    const { id, nip, name, email } = await newEntry(server)
    const answered = await approve(id, { buyer_number: 'given', external_id: 'K77' })
    expect(answered.body).toMatchObject({ status: 1, partner_name: name, decided_by_name: 'Jan Testowy', version: 2 })
    const partner_id = answered.body.partner_id as number
    const partner = (await trade.call('partner.partners.show', { path: { partner: partner_id } })).body
    expect(partner).toMatchObject({ name, nip, status: 1, external_id: 'K77', moderators: [trade.id], locale: 'pl' })
    const people = (await trade.call('partner.users.index', { path: { partner: partner_id } })).body.results
    expect(people).toMatchObject([{ full_name: 'Ewa Nowa', email, is_company_admin: true, is_activated: false }])
    expect(
      await one(
        `select consent_processing_data as processing, consent_commercial_info as commercial,
           consent_marketing_purposes as marketing, nip_number from contractors where id = $1`,
        [partner.contractor_id],
      ),
    ).toEqual({ processing: true, commercial: true, marketing: false, nip_number: nip })
    expect(
      await one('select email, is_primary, phone_number from contractor_contacts where contractor_id = $1', [
        partner.contractor_id,
      ]),
    ).toEqual({ email, is_primary: true, phone_number: '+48600700800' })
    expect((await show(id)).consents).toHaveLength(2)
    const letters = await lettersTo(email)
    expect(letters.map(({ template }) => template)).toEqual(['invitation'])
    expect(letters[0]?.data).toMatchObject({ company: name, has_password: true })
  })

  it('makes no contractor without the consent to the processing of its data, and leaves everything as it was', async () => {
    const { id, email } = await newEntry(server)
    await server.pool.query(
      `update given_consents set withdrawn_at = now() where entity = 'partner.new-entries' and entity_id = $1`,
      [id],
    )
    const [partners, contractors] = [await count('partners'), await count('contractors')]
    const refused = await refusedApproval(id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('has not consented')])
    expect([await count('partners'), await count('contractors')]).toEqual([partners, contractors])
    expect(await lettersTo(email)).toEqual([])
  })

  it('hands the chosen password to the account and keeps no copy', async () => {
    const { id, email } = await newEntry(server)
    await approve(id)
    expect(await one('select password_hash from partner_entries where id = $1', [id])).toEqual({ password_hash: null })
    expect(await one('select password_hash from users where email = $1', [email])).toEqual({ password_hash: 'hash' })
    const audited = await one(
      `select before, after from audit_entries where entity = 'partner.new-entries' and entity_id = $1`,
      [id],
    )
    expect(JSON.stringify(audited)).not.toContain('hash')
  })

  it('makes the partner of the contractor that was matched, and adds the person to its contacts', async () => {
    const { id, nip } = await newEntry(server, { name: 'Gorąca Woda' })
    const contractor_id = await contractorNamed('GORĄCA WODA S.C.', nip)
    await server.pool.query(
      `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number, is_primary)
       values ($1, 'Adam', 'Dawny', 'adam@dawny.test', '+48500500500', true)`,
      [contractor_id],
    )
    expect((await show(id)).matches).toEqual([
      { id: contractor_id, name: 'GORĄCA WODA S.C.', nip_number: nip, address_city: 'Warszawa', by: 'nip' },
    ])
    const { body } = await approve(id, { contractor: 'matched', contractor_id })
    const partner = (await trade.call('partner.partners.show', { path: { partner: body.partner_id as number } })).body
    expect(partner.contractor_id).toBe(contractor_id)
    const { rows } = await server.pool.query(
      'select first_name, is_primary from contractor_contacts where contractor_id = $1 order by id',
      [contractor_id],
    )
    expect(rows).toEqual([
      { first_name: 'Adam', is_primary: true },
      { first_name: 'Ewa', is_primary: false },
    ])
  })

  it('is not bound to a contractor with another NIP unless both numbers were seen; the decision is kept', async () => {
    const foreign = await contractorNamed('Całkiem Inna Firma', nextNip())
    const { other_nip } = await otherNip(foreign)
    const { id, nip } = await newEntry(server)
    const choice = { contractor: 'matched' as const, contractor_id: foreign }
    const refused = await refusedApproval(id, choice)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.contractor_id?.[0]).toContain(nip)
    expect(refused.body.errors?.contractor_id?.[0]).toContain(other_nip)
    expect((await refusedApproval(id, { ...choice, other_nip: nip })).status).toBe(422)
    expect((await approve(id, { ...choice, other_nip })).status).toBe(200)
    const { rows } = await server.pool.query(
      `select before, after from audit_entries where entity = 'partner.new-entries' and entity_id = $1 and action = 'accept-other-nip'`,
      [id],
    )
    expect(rows).toEqual([{ before: { nip, contractor_id: null }, after: { nip: other_nip, contractor_id: foreign } }])
  })

  it('shows who else waits with its NIP, and they show it', async () => {
    const first = await newEntry(server)
    const other = await newEntry(server, { nip: first.nip })
    expect((await show(first.id)).same_nip.map(({ id }) => id)).toEqual([other.id])
    expect((await show(other.id)).same_nip.map(({ id }) => id)).toEqual([first.id])
    await trade.call('partner.new-entries.reject', {
      path: { entry: other.id },
      body: { version: 1, reason: 'Dwa razy' },
    })
    expect((await show(first.id)).same_nip).toEqual([])
  })

  it('offers contractors of a similar name that are no partner, those of the town first', async () => {
    const near = await contractorNamed('Pompy Ciepła Nowak')
    await server.pool.query(`update contractors set address_city = 'Gdynia' where id = $1`, [
      await contractorNamed('Pompy Ciepła Nowak'),
    ])
    const { id } = await newEntry(server, { name: 'Pompy ciepla NOWAK' })
    const { matches } = await show(id)
    expect(matches.map(({ by, address_city }) => [by, address_city])).toEqual([
      ['name', 'Warszawa'],
      ['name', 'Gdynia'],
    ])
    expect(matches[0]?.id).toBe(near)
    const taken = await newEntry(server)
    const other = await approve(taken.id, { contractor: 'matched', contractor_id: near })
    expect(other.status).toBe(200)
    expect((await show(id)).matches.map(({ address_city }) => address_city)).toEqual(['Gdynia'])
    const twice = await refusedApproval(id, { contractor: 'matched', contractor_id: near })
    expect(twice).toMatchObject({ status: 422, body: { errors: { contractor_id: [expect.any(String)] } } })
  })

  it('asks for what the decision lacks at its field, and then changes nothing', async () => {
    const { id } = await newEntry(server)
    const inactive = await server.person({ roles: ['moderator-trade'] })
    await server.pool.query('update users set status = 0 where id = $1', [inactive.id])
    const before = [await count('partners'), await count('users'), await count('contractors')]
    const lacking: [Form, string][] = [
      [{ contractor: null }, 'contractor_id'],
      [{ contractor: 'matched' }, 'contractor_id'],
      [{ contractor: 'matched', contractor_id: 999_999 }, 'contractor_id'],
      [{ buyer_number: null }, 'external_id'],
      [{ buyer_number: 'given' }, 'external_id'],
      [{ moderators: [] }, 'moderators'],
      [{ moderators: [inactive.id] }, 'moderators'],
      [{ business_area_id: null }, 'business_area_id'],
    ]
    for (const [changes, field] of lacking) {
      const refused = await refusedApproval(id, changes)
      expect([changes, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([changes, 422, [field]])
    }
    expect([await count('partners'), await count('users'), await count('contractors')]).toEqual(before)
    expect(await show(id)).toMatchObject({ status: 0, version: 1 })
  })

  it('of a colleague’s address is impossible, and the entry says so', async () => {
    const { id } = await newEntry(server, { email: admin.email })
    expect((await show(id)).taken.address).toEqual({ id: admin.id, name: 'Jan Testowy', is_colleague: true })
    expect(await refusedApproval(id)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await show(id)).status).toBe(0)
  })

  it('lets the person who has an account already sign in with it, and tells them', async () => {
    const company = await server.partner('Pierwsza')
    const person = await server.person({ roles: ['partner'], partners: [company] })
    await server.pool.query('update users set is_activated = true where id = $1', [person.id])
    const { id, name } = await newEntry(server, { email: person.email })
    expect((await show(id)).taken.address).toMatchObject({ id: person.id, is_colleague: false })
    const { body } = await approve(id)
    expect((await person.call('auth.user')).body.model.partners).toContainEqual({
      id: body.partner_id,
      name,
      logo_url: null,
      is_company_admin: true,
      company_roles: ['service', 'trainings', 'accounts'],
    })
    expect((await lettersTo(person.email)).map(({ template }) => template)).toEqual(['registration_approved'])
  })
})

describe('a company that is a partner already', () => {
  const known = async () => {
    const form = await newPartnerForm(server)
    const stored = await trade.call('partner.partners.store', { body: { ...form, moderators: [trade.id] } })
    return stored.body
  }
  const joining = { contractor: null, buyer_number: null, business_area_id: null, moderators: [] }

  it('gets the person, who administers nothing unless it is said', async () => {
    const partner = await known()
    const { id, email } = await newEntry(server, { nip: partner.nip })
    expect(await show(id)).toMatchObject({
      is_nip_taken: true,
      joins: { id: partner.id, name: partner.name },
      matches: [],
      taken: { nip: [{ entity: 'partner.partners', id: partner.id }, { entity: 'contractor.contractors' }] },
    })
    const before = await count('partners')
    const { body } = await approve(id, { ...joining, joins: partner.id })
    expect(body).toMatchObject({ status: 1, partner_id: partner.id })
    expect(await count('partners')).toBe(before)
    const people = await trade.call('partner.users.index', { path: { partner: partner.id } })
    expect(people.body.results).toMatchObject([{ email, is_company_admin: false }])
    const after = (await trade.call('partner.partners.show', { path: { partner: partner.id } })).body
    expect(after).toMatchObject({ name: partner.name, external_id: null, moderators: [trade.id] })
  })

  it('keeps in its history who took care of it from then on, as another version', async () => {
    const partner = await known()
    const { id } = await newEntry(server, { nip: partner.nip })
    await approve(id, { ...joining, joins: partner.id, moderators: [admin.id] })
    const after = (await trade.call('partner.partners.show', { path: { partner: partner.id } })).body
    expect(after).toMatchObject({ version: partner.version + 1 })
    expect(after.moderators.toSorted()).toEqual([trade.id, admin.id].toSorted())
    const history = await admin.call('core.history.index', {
      path: { entity: 'partner.partners', record: partner.id },
    })
    const [newest] = history.body.results
    expect(newest).toMatchObject({ action: 'update' })
    expect(newest?.changes).toMatchObject([
      { field: 'moderators', before: [trade.id], after: expect.arrayContaining([trade.id, admin.id]) },
    ])
  })

  it('is not made twice when the colleague did not know of it', async () => {
    const partner = await known()
    const { id } = await newEntry(server, { nip: partner.nip })
    expect(await refusedApproval(id)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    const other = await newEntry(server)
    const none = await refusedApproval(other.id, { ...joining, joins: partner.id })
    expect(none).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })

  it('is opened first when it is closed', async () => {
    const partner = await known()
    await server.pool.query('update partners set status = 0 where id = $1', [partner.id])
    const { id } = await newEntry(server, { nip: partner.nip })
    expect(await refusedApproval(id, { ...joining, joins: partner.id })).toMatchObject({
      status: 409,
      body: { message: 'The partner is not active. Activate it first.' },
    })
  })

  it('stays hidden from who may not see it, but not that the NIP is taken', async () => {
    const partner = await known()
    const province_id = await otherProvince(server)
    const local = await server.person({ roles: ['moderator-trade'], restricted_provinces: [province_id] })
    const { id } = await newEntry(server, { nip: partner.nip, province_id })
    expect(await show(id, local)).toMatchObject({ is_nip_taken: true, joins: null, taken: { nip: [] } })
    expect((await refusedApproval(id, {}, local)).status).toBe(409)
    expect((await refusedApproval(id, { ...joining, joins: partner.id }, local)).status).toBe(409)
  })
})

describe('two colleagues', () => {
  it('decide once: the other is told who was faster, and when', async () => {
    const { id, email } = await newEntry(server)
    const reject = { path: at(id), body: { version: 1, reason: 'duplikat' } }
    const answers = await Promise.all([
      refusedApproval(id),
      refusedApproval(id, {}, admin),
      admin.refused('partner.new-entries.reject', reject),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const late = answers.filter(({ status }) => status === 409)
    for (const { body } of late) {
      expect(body).toMatchObject({
        code: 'conflict',
        conflict: { version: 2, changes: [{ by: 'Jan Testowy', at: expect.any(String) }] },
      })
    }
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it('approve two entries of one company: the second joins by a decision of its own', async () => {
    const nip = nextNip()
    const [first, second] = [await newEntry(server, { nip }), await newEntry(server, { nip })]
    const answers = await Promise.all([refusedApproval(first.id), refusedApproval(second.id, {}, admin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await one('select count(*)::int as count from partners where nip = $1', [nip])).count).toBe(1)
  })
})

describe('rejecting', () => {
  it('mails the reason and forgets the password; restoring takes it back', async () => {
    const { id, email, name } = await newEntry(server)
    const body = { version: 1, reason: 'Firma nie prowadzi działalności.' }
    const rejected = await trade.call('partner.new-entries.reject', { path: at(id), body })
    expect(rejected.body).toMatchObject({ status: 2, reason: body.reason, decided_by_name: 'Jan Testowy' })
    expect(await lettersTo(email)).toEqual([
      { template: 'registration_rejected', data: { full_name: 'Ewa Nowa', company: name, reason: body.reason } },
    ])
    expect(await one('select password_hash from partner_entries where id = $1', [id])).toEqual({ password_hash: null })
    expect((await refusedApproval(id, { version: 2 })).body.code).toBe('lifecycle')

    const restore = { path: at(id), body: { version: 2 } }
    expect((await trade.refused('partner.new-entries.restore', restore)).status).toBe(403)
    const restored = await admin.call('partner.new-entries.restore', restore)
    expect(restored.body).toMatchObject({ status: 0, reason: null, decided_at: null })
    await approve(id, { version: 3 })
    expect((await lettersTo(email)).at(-1)).toMatchObject({ template: 'invitation', data: { has_password: false } })
  })

  it('needs a reason, and an entry that is not decided', async () => {
    const { id } = await newEntry(server)
    const empty = await trade.refused('partner.new-entries.reject', {
      path: at(id),
      body: { version: 1, reason: '  ' },
    })
    expect(empty).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } })
    await approve(id)
    const late = await trade.refused('partner.new-entries.reject', {
      path: at(id),
      body: { version: 2, reason: 'jednak nie' },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })
})

describe('who sees new entries', () => {
  it('of another province they are not there', async () => {
    const local = await server.person({
      roles: ['moderator-trade'],
      restricted_provinces: [await otherProvince(server)],
    })
    const { id } = await newEntry(server)
    expect((await local.call('partner.new-entries.index')).body.results).toEqual([])
    expect((await local.refused('partner.new-entries.show', { path: at(id) })).status).toBe(404)
    expect((await refusedApproval(id, {}, local)).status).toBe(404)
  })

  it('who looks after certain partners sees what has become of them, and nobody who waits', async () => {
    const { id } = await newEntry(server)
    const waiting = await newEntry(server)
    const { body } = await approve(id)
    const keeper = await server.person({
      roles: ['moderator-trade'],
      restricted_partners: [body.partner_id as number],
    })
    expect((await keeper.call('partner.new-entries.index')).body.results.map((row) => row.id)).toEqual([id])
    expect((await keeper.refused('partner.new-entries.show', { path: at(waiting.id) })).status).toBe(404)
  })

  it('a moderator may look and not decide', async () => {
    const reader = await server.person({ roles: ['moderator'] })
    const { id } = await newEntry(server)
    expect((await show(id, reader)).name).toBe('Ciepły Dom Sp. z o.o.')
    expect((await refusedApproval(id, {}, reader)).status).toBe(403)
  })

  it('the list shows those that wait, with what is known of them', async () => {
    const { id, nip } = await newEntry(server, { name: 'Do Znalezienia' })
    const found = await trade.call('partner.new-entries.index', { query: { status: '0', name: 'znalezienia' } })
    expect(found.body.results).toMatchObject([{ id, nip, status: 0, full_name: 'Ewa Nowa', is_nip_taken: false }])
    expect(
      (await trade.call('partner.new-entries.index', { query: { status: '1', nip: nip ?? '' } })).body.results,
    ).toEqual([])
  })

  it('the proof of the registry stands beside what was typed', async () => {
    const nip = nextNip()
    const { id: registry_lookup_id } = await one(
      `insert into registry_lookups (nip, day, outcome, request_id, asked_at, company)
       values ($1, '2026-01-05', 'found', 'abc-2', '2026-01-05Z', $2) returning id`,
      [nip, { name: 'CIEPŁY DOM', nip, regon: null, krs: null, vat_status: 'Czynny', address: 'PROSTA 7' }],
    )
    const { id } = await newEntry(server, { nip, registry_lookup_id })
    expect((await show(id)).registry).toMatchObject({ name: 'CIEPŁY DOM', vat_status: 'Czynny', request_id: 'abc-2' })
  })
})
