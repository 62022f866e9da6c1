import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDigests } from '#server/modules/partner/entry-digest.ts'
import { newEntry } from '#tests/support/scenarios/applicants.ts'
import { businessArea, newPartnerForm } from '#tests/support/scenarios/companies.ts'
import { contractorForm, mainData, newContractor } from '#tests/support/scenarios/contractors.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let olga: Person
let trade: Person
let admin: Person
let area: number
let last = 100_000_000

beforeAll(async () => {
  server = await startServer()
  olga = await server.person({ roles: ['moderator-foreign-partner'] })
  trade = await server.person({ roles: ['moderator-trade'] })
  admin = await server.person({ roles: ['admin'] })
  area = await businessArea(server)
})
afterAll(() => server.stop())

function nextVat(): string {
  last += 7
  return `DE${last}`
}
const german = async (changes: object = {}) => ({
  ...(await newPartnerForm(server)),
  ...{ name: 'Wärme GmbH', nip: nextVat(), street: 'Hauptstraße 1', postcode: '10115', city: 'Berlin', country: 'DE' },
  ...changes,
})
const stored = async (changes: object = {}, by = olga) => {
  const answer = await by.call('partner.partners.store', { body: await german(changes) })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const refused = async (by: Person, changes: object) =>
  by.refused('partner.partners.store', { body: { ...(await german()), ...changes } })

describe('a company from abroad', () => {
  it('is a partner with its VAT number, its postcode and no province; its contractor is as it is', async () => {
    const partner = await stored({ nip: 'de 811 569 869', province_id: 1, postcode: '10 115' })
    expect(partner).toMatchObject({ nip: 'DE811569869', country: 'DE', province_id: null, postcode: '10115' })
    const contractor = await olga.call('contractor.contractors.show', {
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
    last += 1
    const person = { first_name: 'Jana', last_name: 'Nová', email: 'jana@nova.test', position: null, is_primary: true }
    const primary_contact = { ...person, is_primary: true as const, phone_number: '602 700 800' }
    const partner = await stored({ ...czech, nip: `CZ${last}`, primary_contact })
    expect(partner.phone_number).toBe('+420601700800')
    const path = { partner: partner.id, contractor: partner.contractor_id ?? 0 }
    const { body: contractor } = await olga.call('contractor.contractors.show', { path })
    expect(contractor).toMatchObject({
      phone_number: '+420601700800',
      primary_contact: { phone_number: '+420602700800' },
    })
    const contact = await olga.call('contractor.contacts.store', {
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
    expect((await olga.call('partner.affiliates.store', { path, body })).body.phone_number).toBe('+420604700800')
    const member = { first_name: 'Eva', last_name: 'Malá', email: `${crypto.randomUUID()}@x.test` }
    const invited = await olga.call('partner.users.store', { path, body: { ...member, phone_number: '605 700 800' } })
    expect(invited.body.phone_number).toBe('+420605700800')
    const wrong = await olga.refused('contractor.contacts.store', {
      path,
      body: { ...person, is_primary: false, email: 'x@nova.test', phone_number: '420 605 700 800' },
    })
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['phone_number'])
  })

  it('shares its VAT number with no other, and is found by it in list, export, selector and search', async () => {
    const nip = nextVat()
    const partner = await stored({ nip, name: 'Kältetechnik Nord' })
    const twice = await refused(olga, { nip: nip.slice(2) })
    expect(twice.body.errors).toEqual({ nip: ['A partner with this NIP or VAT number already exists'] })
    const spaced = `${nip.slice(0, 2)} ${nip.slice(2, 5)} ${nip.slice(5)}`
    const listed = await olga.call('partner.partners.index', { query: { nip: spaced } })
    expect(listed.body.results).toMatchObject([{ id: partner.id, nip, province_name: null, country: 'DE' }])
    const chosen = await olga.call('contractor.contractors.lookup', { query: { search: spaced } })
    expect(chosen.body.results).toMatchObject([{ name: 'Kältetechnik Nord', nip_number: nip }])
    const found = await olga.call('search.results.index', { query: { query: spaced } })
    expect(JSON.stringify(found.body)).toContain(`VAT ${nip}`)
  })

  it('from outside the Union needs no number at all; two without one are two', async () => {
    const swiss = { country: 'CH', postcode: '8001', city: 'Zürich', nip: '' }
    const [one, two] = [await stored(swiss), await stored(swiss)]
    expect([one.nip, two.nip]).toEqual([null, null])
    expect(one.contractor_id).not.toBe(two.contractor_id)
  })

  it('stands in the lists beside companies from Poland, and can be asked for alone', async () => {
    const partner = await stored({ name: 'Nur Draußen' })
    const abroad = await admin.call('partner.partners.index', { query: { abroad: 'true', name: 'Draußen' } })
    expect(abroad.body.results.map(({ id }) => id)).toEqual([partner.id])
    const domestic = await admin.call('partner.partners.index', { query: { abroad: 'false', name: 'Draußen' } })
    expect(domestic.body.results).toEqual([])
    const contractors = await admin.call('contractor.contractors.index', { query: { abroad: 'true', name: 'Draußen' } })
    expect(contractors.body.results).toHaveLength(1)
  })

  it('is made a partner of its contractor without a NIP when it is from outside the Union', async () => {
    const form = { address_country: 'UA', address_postcode: '79000', address_city: 'Lviv', nip_number: null }
    const contractor = await newContractor(server, olga, form)
    expect(contractor.address_province).toBeNull()
    const made = await olga.call('contractor.contractors.make-partner', { path: { contractor: contractor.id } })
    expect(made.body.partner).toMatchObject({ name: contractor.name })
    const union = await newContractor(server, olga, { ...form, address_country: 'EE', address_postcode: '10111' })
    const lacking = await olga.refused('contractor.contractors.make-partner', { path: { contractor: union.id } })
    expect(Object.keys(lacking.body.errors ?? {})).toEqual(['nip_number'])
  })
})

describe('who handles companies', () => {
  it('from abroad is not who handles those from Poland; each reads both, and is told whose work it is', async () => {
    const abroad = await stored()
    const domestic = (await trade.call('partner.partners.store', { body: await newPartnerForm(server) })).body
    for (const [by, other] of [
      [trade, abroad],
      [olga, domestic],
    ] as const) {
      expect((await by.call('partner.partners.show', { path: { partner: other.id } })).status).toBe(200)
      const { name, nip, street, postcode, city, province_id, country, business_area_id, version } = other
      const body = {
        name,
        nip,
        street,
        postcode,
        city,
        province_id,
        country,
        business_area_id: business_area_id ?? area,
        version,
      }
      const changed = await by.refused('partner.partners.update', { path: { partner: other.id }, body })
      expect([changed.status, changed.body.message]).toEqual([
        403,
        expect.stringContaining(other === abroad ? 'from abroad' : 'from Poland'),
      ])
      const branch = await by.refused('partner.affiliates.store', {
        path: { partner: other.id },
        body: { name: 'Filia', street: 'Długa 1', postcode: '00-850', city: 'Warszawa', province_id: 1 },
      })
      expect(branch.status).toBe(403)
      const invited = await by.refused('partner.users.store', {
        path: { partner: other.id },
        body: { first_name: 'Ewa', last_name: 'Nowa', email: `${crypto.randomUUID()}@x.test` },
      })
      expect(invited.status).toBe(403)
      const contractor = (
        await by.call('contractor.contractors.show', { path: { contractor: other.contractor_id ?? 0 } })
      ).body
      const edited = await by.refused('contractor.contractors.update', {
        path: { contractor: contractor.id },
        body: mainData(contractor),
      })
      expect(edited.status).toBe(403)
      const contact = await by.refused('contractor.contacts.store', {
        path: { contractor: contractor.id },
        body: {
          first_name: 'Jan',
          last_name: 'Nowy',
          email: 'jan@nowy.test',
          phone_number: '601602603',
          is_primary: false,
        },
      })
      expect(contact.status).toBe(403)
    }
    expect((await refused(trade, {})).status).toBe(403)
    const added = await olga.refused('contractor.contractors.store', { body: await contractorForm(server) })
    expect(added.status).toBe(403)
  })

  it('opens an inactive one: whoever handles it, and nobody else', async () => {
    const abroad = await stored()
    const domestic = (await trade.call('partner.partners.store', { body: await newPartnerForm(server) })).body
    await server.pool.query('update partners set status = 0 where id = any($1)', [[abroad.id, domestic.id]])
    const opened = async (by: Person, { id, version }: { id: number; version: number }) =>
      (await by.refused('partner.partners.activate', { path: { partner: id }, body: { version, reason: null } })).status
    expect([await opened(olga, domestic), await opened(trade, abroad)]).toEqual([403, 403])
    expect([await opened(olga, abroad), await opened(trade, domestic)]).toEqual([200, 200])
  })

  it('takes over nothing from or to its contractor', async () => {
    const abroad = await stored({ phone_number: '+49301234567' })
    await server.pool.query('update contractors set phone_number = null where id = $1', [abroad.contractor_id])
    const path = { partner: abroad.id }
    const { body } = await trade.call('partner.partners.differences', { path })
    expect(body).toMatchObject({ country: 'DE', contractor_country: 'DE', differences: [{ part: 'phone_number' }] })
    const { version, contractor_version } = body
    const take = (by: Person, side: 'to_partner' | 'to_contractor') =>
      by.refused('partner.partners.take-over', {
        path,
        body: { version, contractor_version, [side]: ['phone_number'] },
      })
    expect([(await take(trade, 'to_contractor')).status, (await take(trade, 'to_partner')).status]).toEqual([403, 403])
    expect((await take(olga, 'to_contractor')).status).toBe(200)
  })

  it('takes back out of the trash what is of their companies', async () => {
    const abroad = await stored()
    const branch = { name: 'Filiale', street: 'Hauptstr. 1', postcode: '10115', city: 'Berlin', country: 'DE' }
    const body = { ...branch, province_id: null, phone_number: '', email: '', showroom: false, visible_on_map: true }
    const added = await olga.call('partner.affiliates.store', { path: { partner: abroad.id }, body })
    await olga.call('partner.affiliates.destroy', { path: { partner: abroad.id, affiliate: added.body.id } })
    const path = { entity: 'partner.affiliates', record: added.body.id }
    expect((await trade.refused('core.trash.restore', { path })).body.message).toContain('from abroad')
    expect((await admin.call('core.trash.restore', { path })).status).toBe(200)
  })

  it('moves one over the border only with both rights', async () => {
    const abroad = await stored()
    const { business_area_id, version } = abroad
    const home = { ...(await newPartnerForm(server)), business_area_id: business_area_id ?? area }
    const { primary_contact: _, consent_processing_data: __, ...form } = home
    const body = { ...form, version }
    const path = { partner: abroad.id }
    expect((await olga.refused('partner.partners.update', { path, body })).status).toBe(403)
    const moved = await admin.call('partner.partners.update', { path, body })
    expect(moved.body).toMatchObject({ country: 'PL', province_id: 1 })
  })

  it('decides about registrations from abroad, and gets the letter about them', async () => {
    await server.pool.query(`update partner_entries set told_at = now()`)
    const abroad = await newEntry(server, { country: 'DE', nip: nextVat(), name: 'Neue Wärme' })
    const domestic = await newEntry(server, { name: 'Nowe Ciepło' })
    const decided = (moderator: number) => ({
      ...{ version: 1, contractor: 'created' as const, buyer_number: 'later' as const },
      ...{ business_area_id: area, moderators: [moderator] },
    })
    await sendDigests(server.db, new Date())
    const told = async (person: Person) => {
      const { rows } = await server.pool.query<{ companies: string[] }>(
        `select jsonb_path_query_array(data -> 'data' -> 'entries', '$.company') as companies from pgboss.job
         where name = 'mail.send' and data ->> 'template' = 'new_entries' and data ->> 'to' = $1`,
        [person.email],
      )
      return rows.flatMap(({ companies }) => companies)
    }
    expect(await told(olga)).toEqual(['Neue Wärme'])
    expect(await told(trade)).toEqual(['Nowe Ciepło'])
    expect(await told(admin)).toEqual(['Neue Wärme', 'Nowe Ciepło'])

    const approve = (by: Person, id: number) =>
      by.refused('partner.new-entries.approve', { path: { entry: id }, body: decided(by.id) })
    const wrong = await approve(trade, abroad.id)
    expect([wrong.status, wrong.body.message]).toEqual([403, expect.stringContaining('from abroad')])
    expect((await approve(olga, domestic.id)).status).toBe(403)
    expect((await approve(olga, abroad.id)).status).toBe(200)
    const reject = await olga.refused('partner.new-entries.reject', {
      path: { entry: domestic.id },
      body: { version: 1, reason: 'Nie' },
    })
    expect(reject.status).toBe(403)
  })

  it('sees companies from abroad although restricted to provinces; who does not handle them does not', async () => {
    const partner = await stored({ name: 'Über Grenzen' })
    const restricted = (role: 'moderator-foreign-partner' | 'moderator-trade') =>
      server.person({ roles: [role], restricted_provinces: [1] })
    const [hers, his] = [await restricted('moderator-foreign-partner'), await restricted('moderator-trade')]
    const path = { partner: partner.id }
    expect((await hers.call('partner.partners.show', { path })).status).toBe(200)
    expect((await his.refused('partner.partners.show', { path })).status).toBe(404)
  })
})

describe('a registration from abroad', () => {
  it('becomes a partner with a contractor, without province and without a look-up', async () => {
    const { id, nip } = await newEntry(server, { country: 'DE', nip: nextVat(), name: 'Wärme & Co' })
    const shown = await olga.call('partner.new-entries.show', { path: { entry: id } })
    expect(shown.body).toMatchObject({ province_id: null, province_name: null, registry: null, country: 'DE' })
    const approved = await olga.call('partner.new-entries.approve', {
      path: { entry: id },
      body: {
        ...{ version: 1, contractor: 'created', buyer_number: 'later', business_area_id: area, moderators: [olga.id] },
      },
    })
    const partner = await olga.call('partner.partners.show', { path: { partner: approved.body.partner_id ?? 0 } })
    expect(partner.body).toMatchObject({ nip, country: 'DE', province_id: null })
  })
})

describe('a branch', () => {
  it('has the address of its country: a province and a Polish postcode at home, neither abroad', async () => {
    const { id } = await stored({ name: 'Zweig GmbH' })
    const path = { partner: id }
    const branch = (values: object) => ({
      ...{ name: 'Filiale', street: 'Hauptstr. 1', city: 'Berlin', phone_number: '', email: '' },
      ...{ showroom: false, visible_on_map: true },
      ...values,
    })
    const store = (values: object) => olga.refused('partner.affiliates.store', { path, body: branch(values) })
    expect((await store({ country: 'DE', postcode: '1011', province_id: null })).body.errors).toHaveProperty('postcode')
    expect((await store({ country: 'PL', postcode: '30-554', province_id: null })).body.errors).toHaveProperty(
      'province_id',
    )
    expect((await store({ country: 'PL', postcode: '10115', province_id: 1 })).status).toBe(200)
    const { body } = await olga.call('partner.affiliates.store', {
      path,
      body: branch({ country: 'DE', postcode: '10115', province_id: null }) as never,
    })
    expect(body).toMatchObject({ country: 'DE', province_id: null, postcode: '10115' })
    const found = await server.nobody.call('public-zone.partner.locations.index', { query: { near: 'Berlin' } })
    expect('results' in found.body && found.body.results).toContainEqual(
      expect.objectContaining({ id: body.id, country: 'DE', province_name: null }),
    )
  })
})
