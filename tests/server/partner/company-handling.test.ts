import { describe, expect, it } from 'vitest'
import { sendDigests } from '#server/modules/partner/registration/registration-mails.ts'
import { contractorForm, mainData } from '#tests/support/scenarios/contractors.ts'
import { newEntry } from '#tests/support/scenarios/partner/applicants.ts'
import { newPartnerForm } from '#tests/support/scenarios/partner/companies.ts'
import { foreignCompanyDesk } from '#tests/support/scenarios/partner/foreign-company-desk.ts'
import type { Person } from '#tests/support/servers/server.ts'

const desk = foreignCompanyDesk()
const { nextVat, stored, refused } = desk

describe('those who handle companies', () => {
  it('from abroad are not those for companies from Poland; each reads both and sees whose work it is', async () => {
    const abroad = await stored()
    const domestic = (await desk.trade.call('partner.partners.store', { body: await newPartnerForm(desk.server) })).body
    for (const [by, other] of [
      [desk.trade, abroad],
      [desk.olga, domestic],
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
        business_area_id: business_area_id ?? desk.area,
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
    expect((await refused(desk.trade, {})).status).toBe(403)
    const added = await desk.olga.refused('contractor.contractors.store', { body: await contractorForm(desk.server) })
    expect(added.status).toBe(403)
  })

  it('open an inactive one, and nobody else does', async () => {
    const abroad = await stored()
    const domestic = (await desk.trade.call('partner.partners.store', { body: await newPartnerForm(desk.server) })).body
    await desk.server.pool.query('update partners set status = 0 where id = any($1)', [[abroad.id, domestic.id]])
    const opened = async (by: Person, { id, version }: { id: number; version: number }) =>
      (await by.refused('partner.partners.activate', { path: { partner: id }, body: { version, reason: null } })).status
    expect([await opened(desk.olga, domestic), await opened(desk.trade, abroad)]).toEqual([403, 403])
    expect([await opened(desk.olga, abroad), await opened(desk.trade, domestic)]).toEqual([200, 200])
  })

  it('copy nothing from or to the contractor of another', async () => {
    const abroad = await stored({ phone_number: '+49301234567' })
    await desk.server.pool.query('update contractors set phone_number = null where id = $1', [abroad.contractor_id])
    const path = { partner: abroad.id }
    const { body } = await desk.trade.call('partner.partners.differences', { path })
    expect(body).toMatchObject({ country: 'DE', contractor_country: 'DE', differences: [{ part: 'phone_number' }] })
    const { version, contractor_version } = body
    const take = (by: Person, side: 'to_partner' | 'to_contractor') =>
      by.refused('partner.partners.take-over', {
        path,
        body: { version, contractor_version, [side]: ['phone_number'] },
      })
    expect([(await take(desk.trade, 'to_contractor')).status, (await take(desk.trade, 'to_partner')).status]).toEqual([
      403, 403,
    ])
    expect((await take(desk.olga, 'to_contractor')).status).toBe(200)
  })

  it('restore their companies from the trash', async () => {
    const abroad = await stored()
    const branch = { name: 'Filiale', street: 'Hauptstr. 1', postcode: '10115', city: 'Berlin', country: 'DE' }
    const body = { ...branch, province_id: null, phone_number: '', email: '', showroom: false, visible_on_map: true }
    const added = await desk.olga.call('partner.affiliates.store', { path: { partner: abroad.id }, body })
    await desk.olga.call('partner.affiliates.destroy', { path: { partner: abroad.id, affiliate: added.body.id } })
    const path = { entity: 'partner.affiliates', record: added.body.id }
    expect((await desk.trade.refused('core.trash.restore', { path })).body.message).toContain('from abroad')
    expect((await desk.admin.call('core.trash.restore', { path })).status).toBe(200)
  })

  it('move a company across the border only with both permissions', async () => {
    const abroad = await stored()
    const { business_area_id, version } = abroad
    const home = { ...(await newPartnerForm(desk.server)), business_area_id: business_area_id ?? desk.area }
    const { primary_contact: _, consent_processing_data: __, ...form } = home
    const body = { ...form, version }
    const path = { partner: abroad.id }
    expect((await desk.olga.refused('partner.partners.update', { path, body })).status).toBe(403)
    const moved = await desk.admin.call('partner.partners.update', { path, body })
    expect(moved.body).toMatchObject({ country: 'PL', province_id: 1 })
  })

  it('decide about registrations from abroad, and get the letter about them', async () => {
    await desk.server.pool.query(`update partner_entries set told_at = now()`)
    const abroad = await newEntry(desk.server, { country: 'DE', nip: nextVat(), name: 'Neue Wärme' })
    const domestic = await newEntry(desk.server, { name: 'Nowe Ciepło' })
    const decided = (moderator: number) => ({
      version: 1,
      contractor: 'created' as const,
      buyer_number: 'later' as const,
      business_area_id: desk.area,
      moderators: [moderator],
    })
    await sendDigests(desk.server.db, new Date())
    const told = async (person: Person) => {
      const { rows } = await desk.server.pool.query<{ companies: string[] }>(
        `select jsonb_path_query_array(data -> 'data' -> 'entries', '$.company') as companies from pgboss.job
         where name = 'mail.send' and data ->> 'template' = 'new_entries' and data ->> 'to' = $1`,
        [person.email],
      )
      return rows.flatMap(({ companies }) => companies)
    }
    expect(await told(desk.olga)).toEqual(['Neue Wärme'])
    expect(await told(desk.trade)).toEqual(['Nowe Ciepło'])
    expect(await told(desk.admin)).toEqual(['Neue Wärme', 'Nowe Ciepło'])

    const approve = (by: Person, id: number) =>
      by.refused('partner.new-entries.approve', { path: { entry: id }, body: decided(by.id) })
    const wrong = await approve(desk.trade, abroad.id)
    expect([wrong.status, wrong.body.message]).toEqual([403, expect.stringContaining('from abroad')])
    expect((await approve(desk.olga, domestic.id)).status).toBe(403)
    expect((await approve(desk.olga, abroad.id)).status).toBe(200)
    const reject = await desk.olga.refused('partner.new-entries.reject', {
      path: { entry: domestic.id },
      body: { version: 1, reason: 'Nie' },
    })
    expect(reject.status).toBe(403)
  })

  it('see companies from abroad although restricted to provinces; others do not', async () => {
    const partner = await stored({ name: 'Über Grenzen' })
    const restricted = (role: 'moderator-foreign-partner' | 'moderator-trade') =>
      desk.server.person({ roles: [role], restricted_provinces: [1] })
    const [hers, his] = [await restricted('moderator-foreign-partner'), await restricted('moderator-trade')]
    const path = { partner: partner.id }
    expect((await hers.call('partner.partners.show', { path })).status).toBe(200)
    expect((await his.refused('partner.partners.show', { path })).status).toBe(404)
  })
})
