import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractorForm, mainData, newContractor } from '#tests/support/scenarios/contractors.ts'
import { nextNip, otherProvince } from '#tests/support/scenarios/partner/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person
let admin: Person

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade', 'moderator-foreign-partner'] })
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const show = async (id: number, by = trade) =>
  (await by.call('contractor.contractors.show', { path: { contractor: id } })).body
const update = (id: number, body: object, by = trade) =>
  by.refused('contractor.contractors.update', { path: { contractor: id }, body })

describe('a new contractor', () => {
  it('is stored with its primary contact, in the form that the rules give its fields', async () => {
    const contractor = await newContractor(server, trade, { nip_number: 'PL 526-000-12-46', address_postcode: '01581' })
    expect(contractor).toMatchObject({
      nip_number: '5260001246',
      address_postcode: '01-581',
      phone_number: '+48226391010',
      province_name: 'dolnośląskie',
      primary_contact: { last_name: 'Źródło', phone_number: '+48601602603', is_primary: true },
      partner: null,
      on_hold: false,
    })
  })

  it.each([
    'name',
    'address_postcode',
    'address_city',
    'address_street',
    'address_province',
    'address_country',
    'business_area',
    'consent_processing_data',
    'primary_contact',
  ])('needs %s', async (field) => {
    const { [field as 'name']: _, ...body } = await contractorForm(server)
    const refused = await trade.refused('contractor.contractors.store', { body })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('needs a contact that is the primary one, and the consent itself', async () => {
    const body = await contractorForm(server)
    const { is_primary: _, ...contact } = body.primary_contact
    const phone_number = '+48601602603'
    const numbered = { phone_number, primary_contact: { ...body.primary_contact, phone_number } }
    for (const [changes, field] of [
      [{ primary_contact: contact }, 'primary_contact.is_primary'],
      [{ primary_contact: { ...contact, is_primary: false } }, 'primary_contact.is_primary'],
      [{ primary_contact: { ...contact, is_primary: true, email: 'anna' } }, 'primary_contact.email'],
      [{ consent_processing_data: false }, 'consent_processing_data'],
      [{ electronic_form_invoice: true }, 'electronic_invoice_email'],
      [{ address_country: 'XX', ...numbered }, 'address_country'],
      [{ nip_number: '1234567890' }, 'nip_number'],
    ] as const) {
      const refused = await trade.refused('contractor.contractors.store', { body: { ...body, ...changes } })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    }
  })

  it('is a person without a NIP as well, and of any country', async () => {
    const foreign = {
      nip_number: null,
      address_country: 'DE',
      address_postcode: '10115',
      phone_number: '+49 30 901820',
    }
    expect(await newContractor(server, trade, foreign)).toMatchObject({
      nip_number: null,
      address_postcode: '10115',
      phone_number: '+4930901820',
    })
    const refused = await trade.refused('contractor.contractors.store', {
      body: await contractorForm(server, { address_postcode: '1011' }),
    })
    expect(refused.body.errors).toHaveProperty('address_postcode')
  })

  it('has a NIP that no other living contractor has', async () => {
    const first = await newContractor(server, trade)
    const body = await contractorForm(server, { nip_number: first.nip_number })
    const refused = await trade.refused('contractor.contractors.store', { body })
    expect(refused.body.errors).toEqual({ nip_number: ['A contractor with this NIP or VAT number already exists'] })
    const other = await newContractor(server, trade)
    expect((await update(other.id, { ...mainData(other), nip_number: first.nip_number })).status).toBe(422)
    await trade.call('contractor.contractors.destroy', { path: { contractor: first.id } })
    expect((await trade.call('contractor.contractors.store', { body })).status).toBe(200)
  })

  it('is one, when two people store the same NIP at one moment', async () => {
    const body = await contractorForm(server)
    const stored = await Promise.all(
      [trade, admin].map((person) => person.call('contractor.contractors.store', { body })),
    )
    expect(stored.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('keeps a proof of the registry only when the registry was asked about its NIP', async () => {
    const nip = nextNip()
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into registry_lookups (nip, day, outcome, company, request_id, asked_at)
       values ($1, '2026-03-02', 'found', '{}', 'p1', '2026-03-02T08:00Z') returning id`,
      [nip],
    )
    const registry_lookup_id = rows[0]?.id
    expect(await newContractor(server, trade, { nip_number: nip, registry_lookup_id })).toMatchObject({
      registry_lookup_id,
      registry_checked_at: '2026-03-02T08:00:00.000Z',
    })
    expect(await newContractor(server, trade, { registry_lookup_id })).toMatchObject({ registry_lookup_id: null })
  })
})

describe('changing a contractor', () => {
  it('is refused on an old version, and told who changed what', async () => {
    const contractor = await newContractor(server, trade)
    expect((await update(contractor.id, { ...mainData(contractor), name: 'Ciepłownia Bielany' }, admin)).status).toBe(
      200,
    )
    const late = await update(contractor.id, { ...mainData(contractor), name: 'Ciepłownia Wola' })
    expect(late.status).toBe(409)
    expect(late.body.conflict?.changes[0]?.fields).toMatchObject([{ field: 'name', after: 'Ciepłownia Bielany' }])
    expect((await show(contractor.id)).name).toBe('Ciepłownia Bielany')
  })

  it('keeps a country that is no longer offered, and takes no other such country', async () => {
    const abroad = { address_country: 'DE', address_postcode: '10115', address_province: null, nip_number: null }
    await server.pool.query(
      `insert into countries (code, name_pl, name_en) values ('DE', 'Niemcy', 'Germany'), ('CZ', 'Czechy', 'Czechia')
       on conflict do nothing`,
    )
    const contractor = await newContractor(server, trade, abroad)
    await server.pool.query(`update countries set active = false where code in ('DE', 'CZ')`)
    const form = { ...mainData(contractor), address_city: 'Berlin-Mitte' }
    expect((await update(contractor.id, form)).status).toBe(200)
    const other = await update(contractor.id, { ...form, version: contractor.version + 1, address_country: 'CZ' })
    expect(Object.keys(other.body.errors ?? {})).toContain('address_country')
    await server.pool.query(`update countries set active = true where code in ('DE', 'CZ')`)
  })

  it('leaves the contacts to their own calls', async () => {
    const contractor = await newContractor(server, trade)
    const { primary_contact } = await contractorForm(server)
    const refused = await update(contractor.id, { ...mainData(contractor), primary_contact })
    expect(refused.body.errors).toEqual({ primary_contact: ['Unknown field'] })
  })

  it('keeps which text of each consent was given by whom, and when it was taken back', async () => {
    const contractor = await newContractor(server, trade, { consent_marketing_purposes: true })
    expect(
      contractor.consents.map(({ kind, withdrawn_at, given_by_name }) => [kind, withdrawn_at, given_by_name]),
    ).toEqual([
      ['consent_processing_data', null, 'Jan Testowy'],
      ['consent_marketing_purposes', null, 'Jan Testowy'],
    ])
    const changes = { consent_marketing_purposes: false, consent_commercial_info: true }
    await update(contractor.id, { ...mainData(contractor), ...changes }, admin)
    const after = await show(contractor.id)
    expect(after).toMatchObject(changes)
    expect(after.consents.map(({ kind, withdrawn_at }) => [kind, withdrawn_at !== null])).toEqual([
      ['consent_processing_data', false],
      ['consent_commercial_info', false],
      ['consent_marketing_purposes', true],
    ])
    const kept = await server.pool.query(
      `select distinct person_name, person_email from given_consents where entity = 'contractor.contractors' and entity_id = $1`,
      [contractor.id],
    )
    expect(kept.rows).toEqual([{ person_name: 'Anna Źródło', person_email: 'anna@zoliborz.example' }])
  })

  it('says in the history what was changed', async () => {
    const contractor = await newContractor(server, trade)
    await update(contractor.id, { ...mainData(contractor), address_city: 'Łomianki' })
    const { body } = await trade.call('core.history.index', {
      path: { entity: 'contractor.contractors', record: contractor.id },
    })
    expect(body.results.map(({ action }) => action)).toEqual(['update', 'store'])
    expect(body.results[0]?.changes).toMatchObject([{ field: 'address_city', before: 'Warszawa', after: 'Łomianki' }])
  })
})

describe('what lies in the trash', () => {
  it('is seen by nobody, and comes back whole', async () => {
    const contractor = await newContractor(server, trade)
    await trade.call('contractor.contractors.destroy', { path: { contractor: contractor.id } })
    const path = { contractor: contractor.id }
    expect((await trade.refused('contractor.contractors.show', { path })).status).toBe(404)
    expect((await trade.refused('contractor.contacts.index', { path })).status).toBe(404)
    const restored = await admin.call('core.trash.restore', {
      path: { entity: 'contractor.contractors', record: contractor.id },
    })
    expect(restored.status).toBe(200)
    expect(await show(contractor.id)).toMatchObject({ primary_contact: { last_name: 'Źródło' } })
  })

  it('does not come back while another contractor has its NIP', async () => {
    const contractor = await newContractor(server, trade)
    await trade.call('contractor.contractors.destroy', { path: { contractor: contractor.id } })
    const other = await newContractor(server, trade, { nip_number: contractor.nip_number })
    const restore = { path: { entity: 'contractor.contractors', record: contractor.id } }
    const refused = await admin.refused('core.trash.restore', restore)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(String(other.nip_number))])
    await trade.call('contractor.contractors.destroy', { path: { contractor: other.id } })
    expect((await admin.call('core.trash.restore', restore)).status).toBe(200)
  })
})

describe('a colleague’s restrictions', () => {
  it('hide the contractors of other provinces, and keep from storing what would be out of sight', async () => {
    const elsewhere = await otherProvince(server)
    const restricted = await server.person({ roles: ['moderator-trade'], restricted_provinces: [1] })
    const hidden = await newContractor(server, trade, { address_province: elsewhere })
    const seen = await newContractor(server, trade)
    const query = { ids: `${hidden.id},${seen.id}` }
    const { body } = await restricted.call('contractor.contractors.index', { query })
    expect(body.results.map(({ id }) => id)).toEqual([seen.id])
    expect((await restricted.call('contractor.contractors.lookup', { query })).body.results).toHaveLength(1)
    const path = { contractor: hidden.id }
    for (const name of ['show', 'destroy', 'make-partner'] as const)
      expect((await restricted.refused(`contractor.contractors.${name}`, { path })).status).toBe(404)
    expect((await update(hidden.id, mainData(hidden), restricted)).status).toBe(404)
    expect((await restricted.refused('contractor.contacts.index', { path })).status).toBe(404)
    expect(
      (await update(seen.id, { ...mainData(seen), address_province: elsewhere }, restricted)).body.errors,
    ).toHaveProperty('address_province')
    const body2 = await contractorForm(server, { address_province: elsewhere })
    expect((await restricted.refused('contractor.contractors.store', { body: body2 })).status).toBe(422)
  })

  it('to partners leave the contractors that are those partners; to brands they do not apply', async () => {
    const mine = await newContractor(server, trade)
    const other = await newContractor(server, trade)
    for (const { id } of [mine, other])
      await trade.call('contractor.contractors.make-partner', { path: { contractor: id } })
    const { partner } = await show(mine.id)
    const restricted = await server.person({ roles: ['moderator-trade'], restricted_partners: [partner?.id ?? 0] })
    const { body } = await restricted.call('contractor.contractors.index')
    expect(body.results.map(({ id }) => id)).toEqual([mine.id])
    const branded = await server.person({ roles: ['moderator-trade'], restricted_brands: [4711] })
    expect((await show(other.id, branded)).id).toBe(other.id)
  })
})
