import { describe, expect, it } from 'vitest'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { newEntry } from '#tests/support/scenarios/partner/applicants.ts'

import { foreignCompanyDesk } from '#tests/support/scenarios/partner/foreign-company-desk.ts'

const desk = foreignCompanyDesk()
const { nextVat, stored, refused } = desk

describe('a company from abroad', () => {
  it('is a partner with its VAT number, its postcode and no province; its contractor is as it is', async () => {
    const partner = await stored({ nip: 'de 811 569 869', province_id: 1, postcode: '10 115' })
    expect(partner).toMatchObject({ nip: 'DE811569869', country: 'DE', province_id: null, postcode: '10115' })
    const contractor = await desk.olga.call('contractor.contractors.show', {
      path: { contractor: partner.contractor_id ?? 0 },
    })
    expect(contractor.body).toMatchObject({
      nip_number: 'DE811569869',
      address_country: 'DE',
      address_province: null,
      province_name: null,
    })
  })

  it('has phone numbers of its country, as have its contractor, branches, people and contacts', async () => {
    const czech = { country: 'CZ', nip: '', postcode: '110 00', city: 'Praha', phone_number: '601 700 800' }
    const person = { first_name: 'Jana', last_name: 'Nová', email: 'jana@nova.test', position: null, is_primary: true }
    const primary_contact = { ...person, is_primary: true as const, phone_number: '602 700 800' }
    const partner = await stored({ ...czech, nip: nextVat('CZ'), primary_contact })
    expect(partner.phone_number).toBe('+420601700800')
    const path = { partner: partner.id, contractor: partner.contractor_id ?? 0 }
    const { body: contractor } = await desk.olga.call('contractor.contractors.show', { path })
    expect(contractor).toMatchObject({
      phone_number: '+420601700800',
      primary_contact: { phone_number: '+420602700800' },
    })
    const contact = await desk.olga.call('contractor.contacts.store', {
      path,
      body: { ...person, is_primary: false, email: 'petr@nova.test', phone_number: '603 700 800' },
    })
    expect(contact.body.phone_number).toBe('+420603700800')
    const branch = {
      name: 'Pobočka',
      street: 'Dlouhá 1',
      postcode: '11000',
      city: 'Praha',
      province_id: null,
      email: '',
    }
    const body = { ...branch, country: 'CZ', phone_number: '604700800', showroom: false, visible_on_map: false }
    expect((await desk.olga.call('partner.affiliates.store', { path, body })).body.phone_number).toBe('+420604700800')
    const member = { first_name: 'Eva', last_name: 'Malá', email: `${crypto.randomUUID()}@x.test` }
    const invited = await desk.olga.call('partner.users.store', {
      path,
      body: { ...member, phone_number: '605 700 800' },
    })
    expect(invited.body.phone_number).toBe('+420605700800')
    const wrong = await desk.olga.refused('contractor.contacts.store', {
      path,
      body: { ...person, is_primary: false, email: 'x@nova.test', phone_number: '420 605 700 800' },
    })
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['phone_number'])
  })

  it('shares its VAT number with no other, and is found by it in list, export, selector and search', async () => {
    const nip = nextVat()
    const partner = await stored({ nip, name: 'Kältetechnik Nord' })
    const twice = await refused(desk.olga, { nip: nip.slice(2) })
    expect(twice.body.errors).toEqual({ nip: ['A partner with this NIP or VAT number already exists'] })
    const spaced = `${nip.slice(0, 2)} ${nip.slice(2, 5)} ${nip.slice(5)}`
    const listed = await desk.olga.call('partner.partners.index', { query: { nip: spaced } })
    expect(listed.body.results).toMatchObject([{ id: partner.id, nip, province_name: null, country: 'DE' }])
    const chosen = await desk.olga.call('contractor.contractors.lookup', { query: { search: spaced } })
    expect(chosen.body.results).toMatchObject([{ name: 'Kältetechnik Nord', nip_number: nip }])
    const found = await desk.olga.call('search.results.index', { query: { query: spaced } })
    expect(JSON.stringify(found.body)).toContain(`VAT ${nip}`)
  })

  it('from outside the Union needs no number at all; two without one are two', async () => {
    const swiss = { country: 'CH', postcode: '8001', city: 'Zürich', nip: '' }
    const [one, two] = [await stored(swiss), await stored(swiss)]
    expect([one.nip, two.nip]).toEqual([null, null])
    expect(one.contractor_id).not.toBe(two.contractor_id)
  })

  it('is in the lists beside companies from Poland, and has a filter of its own', async () => {
    const partner = await stored({ name: 'Nur Draußen' })
    const abroad = await desk.admin.call('partner.partners.index', { query: { abroad: 'true', name: 'Draußen' } })
    expect(abroad.body.results.map(({ id }) => id)).toEqual([partner.id])
    const domestic = await desk.admin.call('partner.partners.index', { query: { abroad: 'false', name: 'Draußen' } })
    expect(domestic.body.results).toEqual([])
    const contractors = await desk.admin.call('contractor.contractors.index', {
      query: { abroad: 'true', name: 'Draußen' },
    })
    expect(contractors.body.results).toHaveLength(1)
  })

  it('is made a partner of its contractor without a NIP when it is from outside the Union', async () => {
    const form = { address_country: 'UA', address_postcode: '79000', address_city: 'Lviv', nip_number: null }
    const contractor = await newContractor(desk.server, desk.olga, form)
    expect(contractor.address_province).toBeNull()
    const made = await desk.olga.call('contractor.contractors.make-partner', { path: { contractor: contractor.id } })
    expect(made.body.partner).toMatchObject({ name: contractor.name })
    const union = await newContractor(desk.server, desk.olga, {
      ...form,
      address_country: 'EE',
      address_postcode: '10111',
    })
    const lacking = await desk.olga.refused('contractor.contractors.make-partner', { path: { contractor: union.id } })
    expect(Object.keys(lacking.body.errors ?? {})).toEqual(['nip_number'])
  })
})

describe('a registration from abroad', () => {
  it('becomes a partner with a contractor, without a province and without a look-up', async () => {
    const { id, nip } = await newEntry(desk.server, { country: 'DE', nip: nextVat(), name: 'Wärme & Co' })
    const shown = await desk.olga.call('partner.new-entries.show', { path: { entry: id } })
    expect(shown.body).toMatchObject({ province_id: null, province_name: null, registry: null, country: 'DE' })
    const approved = await desk.olga.call('partner.new-entries.approve', {
      path: { entry: id },
      body: {
        version: 1,
        contractor: 'created',
        buyer_number: 'later',
        business_area_id: desk.area,
        moderators: [desk.olga.id],
      },
    })
    const partner = await desk.olga.call('partner.partners.show', { path: { partner: approved.body.partner_id ?? 0 } })
    expect(partner.body).toMatchObject({ nip, country: 'DE', province_id: null })
  })
})

describe('a branch', () => {
  it('has the address of its country: a province and a Polish postcode in Poland, neither abroad', async () => {
    const { id } = await stored({ name: 'Zweig GmbH' })
    const path = { partner: id }
    const branch = (values: object) => ({
      name: 'Filiale',
      street: 'Hauptstr. 1',
      city: 'Berlin',
      phone_number: '',
      email: '',
      showroom: false,
      visible_on_map: true,
      ...values,
    })
    const store = (values: object) => desk.olga.refused('partner.affiliates.store', { path, body: branch(values) })
    expect((await store({ country: 'DE', postcode: '1011', province_id: null })).body.errors).toHaveProperty('postcode')
    expect((await store({ country: 'PL', postcode: '30-554', province_id: null })).body.errors).toHaveProperty(
      'province_id',
    )
    expect((await store({ country: 'PL', postcode: '10115', province_id: 1 })).status).toBe(200)
    const { body } = await desk.olga.call('partner.affiliates.store', {
      path,
      body: branch({ country: 'DE', postcode: '10115', province_id: null }) as never,
    })
    expect(body).toMatchObject({ country: 'DE', province_id: null, postcode: '10115' })
    const found = await desk.server.nobody.call('public-zone.partner.locations.index', { query: { near: 'Berlin' } })
    expect('results' in found.body && found.body.results).toContainEqual(
      expect.objectContaining({ id: body.id, country: 'DE', province_name: null }),
    )
  })
})
