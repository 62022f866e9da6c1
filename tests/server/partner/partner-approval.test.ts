import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEntry } from '#tests/support/scenarios/partner/applicants.ts'
import { newPartnerForm, nextNip, otherProvince } from '#tests/support/scenarios/partner/companies.ts'
import { type Decision, type EntryDesk, openEntryDesk } from '#tests/support/scenarios/partner/entry-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person
let admin: Person
let area: number
let approve: EntryDesk['approve']
let refusedApproval: EntryDesk['refusedApproval']
let show: EntryDesk['show']
let one: EntryDesk['one']
let lettersTo: EntryDesk['lettersTo']

beforeAll(async () => {
  server = await startServer()
  ;({ trade, admin, area, approve, refusedApproval, show, one, lettersTo } = await openEntryDesk(server))
})
afterAll(() => server.stop())

const count = async (table: string) => (await one(`select count(*)::int as count from ${table}`, [])).count as number
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
  it('makes partner, contractor, contact and the administrator’s account, and invites them', async () => {
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

  it('makes no contractor without the consent to the processing of its data, and changes nothing', async () => {
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

  it('moves the chosen password to the account and keeps no copy', async () => {
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

  it('makes a partner of the matched contractor, and adds the person to its contacts', async () => {
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

  it('matches no contractor with another NIP unless both numbers were seen; the decision is kept', async () => {
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

  it('makes no second contractor of a company that is one, and says so', async () => {
    const { id, nip } = await newEntry(server)
    await contractorNamed('Już Kontrahent', nip)
    const { status, body } = await refusedApproval(id)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      contractor_id: ['A contractor with this NIP or VAT number already exists'],
    })
  })

  it('shows who else waits with its NIP, on both entries', async () => {
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

  it('suggests contractors with a similar name that are no partner, those of the same town first', async () => {
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

  it('reports what the decision lacks at its field, and changes nothing', async () => {
    const { id } = await newEntry(server)
    const inactive = await server.person({ roles: ['moderator-trade'] })
    await server.pool.query('update users set status = 0 where id = $1', [inactive.id])
    const before = [await count('partners'), await count('users'), await count('contractors')]
    const lacking: [Decision, string][] = [
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

  it('of an address used by a colleague is impossible, and the entry says so', async () => {
    const { id } = await newEntry(server, { email: admin.email })
    expect((await show(id)).taken.address).toEqual({ id: admin.id, name: 'Jan Testowy', is_colleague: true })
    expect(await refusedApproval(id)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await show(id)).status).toBe(0)
  })

  it('lets a person with an account sign in with it, and tells them', async () => {
    const company = await server.partner('Pierwsza')
    const person = await server.person({ roles: ['partner'], partners: [company] })
    await server.pool.query('update users set is_activated = true where id = $1', [person.id])
    const { id, name } = await newEntry(server, { email: person.email })
    expect((await show(id)).taken.address).toMatchObject({ id: person.id, is_colleague: false })
    const { body } = await approve(id)
    expect((await person.call('auth.user')).body.model.partners).toContainEqual({
      id: body.partner_id,
      name,
      country: 'PL',
      phone_number: '+48600700800',
      logo_url: null,
      is_company_admin: true,
      company_roles: ['service', 'trainings', 'accounts'],
      erp_blocked: false,
    })
    expect((await lettersTo(person.email)).map(({ template }) => template)).toEqual(['registration_approved'])
  })
})

describe('a company that is already a partner', () => {
  const known = async () => {
    const form = await newPartnerForm(server)
    const stored = await trade.call('partner.partners.store', { body: { ...form, moderators: [trade.id] } })
    return stored.body
  }
  const joining = { contractor: null, buyer_number: null, business_area_id: null, moderators: [] }

  it('gets the person, as an administrator only if chosen', async () => {
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

  it('records the new caretaker in its history, as a new version', async () => {
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

  it('is not made twice by a colleague who did not know of it', async () => {
    const partner = await known()
    const { id } = await newEntry(server, { nip: partner.nip })
    expect(await refusedApproval(id)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    const other = await newEntry(server)
    const none = await refusedApproval(other.id, { ...joining, joins: partner.id })
    expect(none).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
  })

  it('is reopened first if it is closed', async () => {
    const partner = await known()
    await server.pool.query('update partners set status = 0 where id = $1', [partner.id])
    const { id } = await newEntry(server, { nip: partner.nip })
    expect(await refusedApproval(id, { ...joining, joins: partner.id })).toMatchObject({
      status: 409,
      body: { message: 'The partner is not active. Activate it first.' },
    })
  })

  it('stays hidden from those who may not see it, except that the NIP is taken', async () => {
    const partner = await known()
    const province_id = await otherProvince(server)
    const local = await server.person({ roles: ['moderator-trade'], restricted_provinces: [province_id] })
    const { id } = await newEntry(server, { nip: partner.nip, province_id })
    expect(await show(id, local)).toMatchObject({ is_nip_taken: true, joins: null, taken: { nip: [] } })
    expect((await refusedApproval(id, {}, local)).status).toBe(409)
    expect((await refusedApproval(id, { ...joining, joins: partner.id }, local)).status).toBe(409)
  })
})
