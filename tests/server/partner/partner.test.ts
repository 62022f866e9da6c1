import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPartnerForm, nextNip, otherProvince, partnerForm } from '#tests/support/scenarios/partner/companies.ts'
import { openPartnerOffice, type PartnerOffice } from '#tests/support/scenarios/partner/partner-office.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let office: PartnerOffice

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  office = await openPartnerOffice(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ partner: id })
const formOf = async (partner: object) => ({ ...(await partnerForm(server)), ...only(partner) })
const only = (partner: object) =>
  Object.fromEntries(
    Object.entries(partner).filter(
      ([field, value]) =>
        value !== null &&
        ['name', 'nip', 'street', 'postcode', 'city', 'province_id', 'business_area_id', 'version'].includes(field),
    ),
  ) as { version: number }
const contractorOf = async ({ contractor_id }: { contractor_id: number | null }) =>
  (await office.keeper.call('contractor.contractors.show', { path: { contractor: contractor_id ?? 0 } })).body

describe('a new partner', () => {
  it('is active, normalised, and is a contractor too', async () => {
    const partner = await office.added({
      phone_number: '501 502 503',
      email: '',
      billToCustomerId: 'K9',
      highlighted: true,
    })
    expect(partner).toMatchObject({
      status: 1,
      version: 1,
      postcode: '00-850',
      phone_number: '+48501502503',
      email: null,
      billToCustomerId: 'K9',
      highlighted: true,
      contractor_name: 'Hydro-Instal',
      open_orders: 0,
    })
    const { rows } = await server.pool.query('select nip_number from contractors where id = $1', [
      partner.contractor_id,
    ])
    expect(rows).toEqual([{ nip_number: partner.nip }])
  })

  it('is the existing contractor with its NIP', async () => {
    const form = await newPartnerForm(server)
    const { rows } = await server.pool.query(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number,
         business_area) values ('Znany', 'a', '00-001', 'b', 1, $1, $2) returning id`,
      [form.nip, form.business_area_id],
    )
    const { body } = await office.keeper.call('partner.partners.store', { body: form })
    expect(body).toMatchObject({ contractor_id: rows[0]?.id, contractor_name: 'Znany' })
    const known = await contractorOf(body)
    expect(known).toMatchObject({ name: 'Znany', consent_processing_data: true })
    expect(known.primary_contact).toMatchObject({ email: 'anna@hydro-instal.example' })
  })

  it('makes a contractor by the rules of contractors: primary contact, consents with proof, invoices', async () => {
    const partner = await office.added({
      electronic_form_invoice: true,
      electronic_invoice_email: 'faktury@hydro-instal.example',
      consent_marketing_purposes: true,
    })
    const contractor = await contractorOf(partner)
    expect(contractor).toMatchObject({
      consent_processing_data: true,
      consent_commercial_info: false,
      consent_marketing_purposes: true,
      electronic_form_invoice: true,
      electronic_invoice_email: 'faktury@hydro-instal.example',
      primary_contact: { first_name: 'Anna', last_name: 'Źródło', is_primary: true },
    })
    const given = contractor.consents.map(({ kind, given_by_name }) => [kind, given_by_name])
    expect(given).toEqual([
      ['consent_processing_data', 'Jan Testowy'],
      ['consent_marketing_purposes', 'Jan Testowy'],
    ])
  })

  it('is refused without the consent to the processing of data, a primary contact, or a country of the dictionary', async () => {
    const { primary_contact, ...form } = await newPartnerForm(server)
    const refused = (body: object) => office.keeper.refused('partner.partners.store', { body: body as never })
    expect((await refused({ ...form, primary_contact, consent_processing_data: false })).body.errors).toEqual({
      consent_processing_data: ['This consent is required'],
    })
    expect(Object.keys((await refused(form)).body.errors ?? {})).toEqual(['primary_contact'])
    const abroad = { ...primary_contact, phone_number: '+48601602603' }
    const nowhere = await refused({ ...form, primary_contact: abroad, country: 'ZZ' })
    expect([nowhere.status, Object.keys(nowhere.body.errors ?? {})]).toEqual([422, ['country']])
  })

  it('is refused at its field when another partner has its NIP or buyer number', async () => {
    const { nip } = await office.added({ external_id: 'K1' })
    const twice = await office.keeper.refused('partner.partners.store', {
      body: { ...(await newPartnerForm(server)), nip },
    })
    expect(twice).toMatchObject({
      status: 422,
      body: { errors: { nip: ['A partner with this NIP or VAT number already exists'] } },
    })
    const again = await office.keeper.refused('partner.partners.store', {
      body: { ...(await newPartnerForm(server)), external_id: 'K1' },
    })
    expect(again).toMatchObject({ status: 422, body: { errors: { external_id: [expect.any(String)] } } })
  })

  it('is stored once when two come at one moment', async () => {
    const form = await newPartnerForm(server)
    const answers = await Promise.all([1, 2].map(() => office.keeper.refused('partner.partners.store', { body: form })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('from abroad has a postcode of its country, from Poland a Polish one', async () => {
    const abroad = await office.added({ country: 'CZ', postcode: '110 00' })
    expect(abroad).toMatchObject({ country: 'CZ', postcode: '110 00' })
    const refused = await office.keeper.refused('partner.partners.store', {
      body: { ...(await newPartnerForm(server)), postcode: '110 0' },
    })
    expect(refused.body.errors).toHaveProperty('postcode')
  })

  it('has an invoice postcode of its country, when added and when changed', async () => {
    const abroad = await office.added({ country: 'CZ', postcode: '110 00', invoice_postcode: '602 00' })
    expect(abroad).toMatchObject({ invoice_postcode: '602 00' })
    const home = await office.added({ invoice_postcode: '30554' })
    expect(home).toMatchObject({ invoice_postcode: '30-554' })
    expect(await office.added({ invoice_postcode: '' })).toMatchObject({ invoice_postcode: null })
    const { body } = await office.keeper.refused('partner.partners.store', {
      body: { ...(await newPartnerForm(server)), invoice_postcode: '602 0' },
    })
    expect(Object.keys(body.errors ?? {})).toEqual(['invoice_postcode'])
    const changed = await office.keeper.refused('partner.partners.update', {
      path: { partner: home.id },
      body: { ...(await partnerForm(server)), nip: home.nip, version: home.version, invoice_postcode: '602 0' },
    })
    expect(Object.keys(changed.body.errors ?? {})).toEqual(['invoice_postcode'])
  })

  it('keeps the proof of a look-up of its own NIP only', async () => {
    const nip = nextNip()
    const { rows } = await server.pool.query(
      `insert into registry_lookups (nip, day, outcome, request_id, asked_at)
       values ($1, '2026-01-05', 'found', 'abc-1', '2026-01-05Z') returning id`,
      [nip],
    )
    const registry_lookup_id = rows[0]?.id
    expect((await office.added({ nip, registry_lookup_id })).registry).toMatchObject({ request_id: 'abc-1' })
    expect((await office.added({ registry_lookup_id })).registry).toBeNull()
  })
})

describe('a change', () => {
  it('is refused on an older version, with who changed what', async () => {
    const partner = await office.added()
    const { version: _, ...form } = await formOf(partner)
    const path = at(partner.id)
    await office.keeper.call('partner.partners.update', {
      path,
      body: { ...form, name: 'Hydro-Instal II', version: 1 },
    })
    const late = await office.keeper.refused('partner.partners.update', {
      path,
      body: { ...form, city: 'Radom', version: 1 },
    })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        conflict: {
          version: 2,
          changes: [
            { by: 'Jan Testowy', fields: [{ field: 'name', before: 'Hydro-Instal', after: 'Hydro-Instal II' }] },
          ],
        },
      },
    })
  })

  it('of the name is applied to the partner’s orders', async () => {
    const { id } = await desk.sent()
    const before = await office.show(desk.company)
    const body = { ...(await formOf(before)), name: 'Instal-Test Nowy', nip: nextNip(), version: before.version }
    await office.keeper.call('partner.partners.update', { path: at(desk.company), body })
    expect((await desk.seen(id)).partner_name).toBe('Instal-Test Nowy')
  })

  it('of caretakers accepts active colleagues only; one who left stays, and is marked', async () => {
    const gone = await server.person({ roles: ['moderator-trade'] })
    const partner = await office.added({ moderators: [gone.id, office.keeper.id] })
    await server.pool.query('update users set status = 0 where id = $1', [gone.id])
    const seen = await office.show(partner.id)
    expect(seen.caretakers).toEqual([
      { id: office.keeper.id, full_name: 'Jan Testowy', is_active: true },
      { id: gone.id, full_name: 'Jan Testowy', is_active: false },
    ])
    const path = at(partner.id)
    const form = await formOf(partner)
    const kept = await office.keeper.call('partner.partners.update', {
      path,
      body: { ...form, moderators: [gone.id] } as never,
    })
    expect(kept.body.moderators).toEqual([gone.id])
    const refused = await office.keeper.refused('partner.partners.update', {
      path,
      body: { ...form, version: 2, moderators: [desk.author.id] },
    })
    expect(refused.body.errors).toHaveProperty('moderators')
    const other = await office.added()
    const newly = await office.keeper.refused('partner.partners.update', {
      path: at(other.id),
      body: { ...(await formOf(other)), moderators: [gone.id] },
    })
    expect(newly.status).toBe(422)
    expect((await office.audited('partner.partners', partner.id)).at(-1)).toMatchObject({
      action: 'update',
      before: { moderators: [gone.id, office.keeper.id].toSorted((one, two) => one - two) },
      after: { moderators: [gone.id] },
    })
  })
})

describe('a colleague of one province', () => {
  it('sees and adds partners of that province only; others do not exist', async () => {
    const province = await otherProvince(server)
    const local = await server.person({ roles: ['moderator-trade'], restricted_provinces: [province] })
    const foreign = await office.added()
    const own = await local.call('partner.partners.store', {
      body: { ...(await newPartnerForm(server)), province_id: province },
    })
    expect(own.status).toBe(200)
    const list = await local.call('partner.partners.index')
    expect(list.body.results.map(({ id }) => id)).toEqual([own.body.id])
    const path = at(foreign.id)
    const body = await formOf(foreign)
    expect((await local.refused('partner.partners.show', { path })).status).toBe(404)
    expect((await local.refused('partner.partners.update', { path, body })).status).toBe(404)
    expect((await local.refused('partner.partners.activate', { path, body: { version: 1 } })).status).toBe(404)
    expect((await local.refused('partner.affiliates.index', { path })).status).toBe(404)
    expect((await local.refused('partner.users.index', { path })).status).toBe(404)
    const outside = await local.refused('partner.partners.store', { body: await newPartnerForm(server) })
    expect(outside).toMatchObject({ status: 422, body: { errors: { province_id: [expect.any(String)] } } })
    const moved = await local.refused('partner.partners.update', {
      path: at(own.body.id),
      body: { ...(await formOf(own.body)), province_id: 1 },
    })
    expect(moved.status).toBe(422)
    expect((await office.show(own.body.id)).province_id).toBe(province)
  })
})

describe('the list', () => {
  it('finds partners by what they are, and names those who take care of them', async () => {
    const partner = await office.added({ name: 'Żółta Łódź', moderators: [office.keeper.id], highlighted: true })
    const find = async (query: object) =>
      (await office.keeper.call('partner.partners.index', { query })).body.results.map(({ id }) => id)
    expect(await find({ name: 'zolta lodz' })).toEqual([partner.id])
    expect(await find({ search: 'zolta testowy' })).toEqual([partner.id])
    expect(await find({ nip: `${partner.nip?.slice(0, 3)}-${partner.nip?.slice(3)}` })).toEqual([partner.id])
    expect(await find({ caretaker: String(office.keeper.id), highlighted: 'true' })).toContain(partner.id)
    expect(await find({ status: '2', name: 'zolta' })).toEqual([])
    const [row] = (await office.keeper.call('partner.partners.index', { query: { name: 'Żółta' } })).body.results
    expect(row).toMatchObject({ caretakers: 'Jan Testowy', province_name: expect.any(String), status: 1 })
  })

  it('marks in the choice of a company that the ERP blocks it', async () => {
    const partner = await office.added({ name: 'Zablokowany Partner' })
    await server.pool.query('update partners set erp_blocked = true where id = $1', [partner.id])
    const { results } = (await office.keeper.call('partner.partners.lookup', { query: { search: 'zablokowany p' } }))
      .body
    expect(results).toEqual([{ id: partner.id, name: 'Zablokowany Partner', erp_blocked: true }])
  })

  it('offers selectors no cancelled partner, but names one that is chosen', async () => {
    const partner = await office.added({ name: 'Anulowany Partner' })
    await desk.admin.call('partner.partners.cancel', { path: at(partner.id), body: { version: 1 } })
    const lookup = async (query: object) =>
      (await office.keeper.call('partner.partners.lookup', { query })).body.results
    expect(await lookup({ search: 'anulowany' })).toEqual([])
    expect(await lookup({ ids: String(partner.id) })).toEqual([
      { id: partner.id, name: 'Anulowany Partner', erp_blocked: false },
    ])
  })
})
