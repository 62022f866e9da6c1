import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UnitForm } from '#contract/unit/form.ts'
import { today } from '#contract/values/rules.ts'
import { units } from '#server/modules/unit/table.ts'
import { openUnitDesk, type UnitDesk } from '#tests/support/scenarios/unit-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: UnitDesk
const day = today()

beforeAll(async () => {
  server = await startServer()
  desk = await openUnitDesk(server)
})
afterAll(() => server.stop())

describe('the address of a unit', () => {
  it('may be abroad: its postcode has the format of its country, in both zones', async () => {
    const abroad = { installation_country: 'DE', installation_post_code: '10115', installation_city: 'Berlin' }
    const draft = await desk.drafted(abroad)
    expect(draft).toMatchObject(abroad)
    const refused = async (changes: object) => {
      const body = { ...desk.written(), ...changes }
      const own = await desk.author.refused('partnerzone.device.units.store', { body })
      const staff = await desk.admin.refused('device.units.store', { body })
      expect(own.body.errors).toEqual(staff.body.errors)
      return Object.keys(staff.body.errors ?? {})
    }
    expect(await refused({ installation_post_code: '10115-8' })).toEqual(['installation_post_code'])
    expect(await refused({ ...abroad, installation_post_code: '05-5000' })).toEqual(['installation_post_code'])
    expect(await refused({ installation_country: 'XX' })).toEqual(['installation_country'])
    const dashless = { ...desk.written(), installation_post_code: '05500' }
    const { body } = await desk.admin.call('device.units.store', { body: dashless })
    expect(body).toMatchObject({ installation_post_code: '05-500', installation_country: 'PL' })
  })
})

describe('a move', () => {
  const there = { installation_address: 'ul. Nowa 1', installation_post_code: '30-001', installation_city: 'Kraków' }
  const move = (unit: { id: number; version: number }, changes: object = {}) => {
    const body = { version: unit.version, moved_on: day, partner_id: desk.otherCompany, ...there, ...changes }
    return { path: { unit: unit.id }, body }
  }
  const page = async (serial_no: string) => {
    const { body } = await desk.admin.call('device.units.find', { query: { serial_no } })
    return (await desk.admin.call('device.units.page', { path: { unit: body.id ?? 0 } })).body
  }

  it('is recorded with its day and author; the unit then belongs to the other company, with its warranty as it was', async () => {
    const before = await page(await desk.registered())
    const moved = await desk.admin.call('device.units.move', move(before))
    expect(moved.body).toMatchObject({
      installation_city: 'Kraków',
      partner_id: desk.otherCompany,
      owner_name: null,
      parts_until: before.parts_until,
      life: [
        {
          kind: 'move',
          at: day,
          title: 'Piaseczno → Kraków',
          detail: 'Instal-Test → Konkurencja',
          status: 'new_owner',
          person: expect.stringMatching(/\S/),
        },
      ],
    })
    expect((await desk.found(before.serial_no))?.own).toBeNull()
    // A company does not see which colleague has moved it.
    const { own } = (await desk.found(before.serial_no, desk.stranger)) ?? {}
    expect(own?.life).toMatchObject([{ kind: 'move', person: null }])
  })

  it('to another owner ends the former owner’s consents, and keeps the new one’s', async () => {
    const before = await page(await desk.registered())
    const owner = { owner_name: 'Adam Wilk', owner_email: 'adam.wilk@example.com', consent_processing_data: true }
    await desk.admin.call('device.units.move', move(before, owner))
    expect(await desk.consents(before.id)).toEqual([
      { person_name: 'Katarzyna Lis', holds: false },
      { person_name: 'Adam Wilk', holds: true },
    ])
  })

  it('to an heir of the same name ends the consent of the former owner', async () => {
    const before = await page(await desk.registered())
    const same = {
      partner_id: before.partner_id,
      owner_name: before.owner_name,
      owner_email: before.owner_email,
      consent_processing_data: true,
    }
    const moved = (await desk.admin.call('device.units.move', move(before, same))).body
    expect(await desk.consents(before.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
    const heir = (await desk.admin.call('device.units.move', move(moved, { ...same, new_owner: true }))).body
    const [former, present] = [{ holds: false }, { holds: true }]
    expect(await desk.consents(before.id)).toMatchObject([former, present])
    // Without the statement, another address tells the two apart.
    const another = { ...same, owner_email: 'katarzyna.lis.corka@example.com' }
    await desk.admin.call('device.units.move', move(heir, another))
    expect(await desk.consents(before.id)).toMatchObject([former, former, present])
  })

  it('entered after a later one goes into the history only: place, owner, company and consent stay', async () => {
    const registered = await page(await desk.registered({ install_date: '2026-02-01' }))
    const owner = { owner_name: 'Adam Wilk', owner_email: 'adam.wilk@example.com', consent_processing_data: true }
    const november = move(registered, { moved_on: '2026-11-18', ...owner })
    const later = (await desk.admin.call('device.units.move', november)).body
    const consents = await desk.consents(later.id)
    const october = {
      moved_on: '2026-10-09',
      installation_city: 'Radom',
      installation_post_code: '26-600',
      partner_id: desk.company,
      owner_name: 'Ewa Dawna',
      consent_processing_data: true,
    }
    const late = (await desk.admin.call('device.units.move', move(later, october))).body
    expect(late).toMatchObject({
      installation_city: 'Kraków',
      owner_name: 'Adam Wilk',
      partner_id: desk.otherCompany,
      version: later.version + 1,
    })
    expect(late.life).toMatchObject([
      { at: '2026-10-09', title: 'Piaseczno → Radom' },
      { at: '2026-11-18', title: 'Radom → Kraków' },
    ])
    expect(await desk.consents(later.id)).toEqual(consents)
    // A move between the two is between them.
    const between = {
      ...october,
      moved_on: '2026-10-20',
      installation_city: 'Kielce',
      installation_post_code: '25-001',
    }
    const { life } = (await desk.admin.call('device.units.move', move(late, between))).body
    expect(life.map(({ title }) => title)).toEqual(['Piaseczno → Radom', 'Radom → Kielce', 'Kielce → Kraków'])
  })

  it('gives a unit with an erased owner a new one, who can be erased too', async () => {
    const erase = (email: string) =>
      desk.admin.call('consent.persons.anonymise', { body: { email, confirmation: email, reason: 'Wniosek' } })
    const [first, second] = ['pierwsza@example.com', 'drugi@example.com']
    const serial_no = await desk.registered({ owner_name: 'Ewa Pierwsza', owner_email: first })
    await erase(first)
    const before = await page(serial_no)
    const owner = { owner_name: 'Adam Drugi', owner_email: second, consent_processing_data: true }
    await desk.admin.call('device.units.move', move(before, owner))
    expect(await page(serial_no)).toMatchObject({ owner_name: 'Adam Drugi', installation_address: 'ul. Nowa 1' })
    await erase(second)
    expect(await page(serial_no)).toMatchObject({ owner_name: null, owner_email: null, installation_address: null })
  })

  it('to another company ends the former service relation', async () => {
    const before = await page(await desk.registered())
    await server.db.update(units).set({ serviced_by_id: desk.company }).where(eq(units.id, before.id))
    const within = await desk.admin.call('device.units.move', move(before, { partner_id: before.partner_id }))
    expect(within.body).toMatchObject({ serviced_by_id: desk.company })
    const moved = await desk.admin.call('device.units.move', move(within.body))
    expect(moved.body).toMatchObject({ partner_id: desk.otherCompany, serviced_by_id: null })
  })

  it('is refused before the installation, in the future, for an owner without consent, to a company that left, and of an unregistered unit', async () => {
    const unit = await page(await desk.registered({ install_date: '2026-02-01' }))
    const refused = async (changes: object) => {
      const { body } = await desk.admin.refused('device.units.move', move(unit, changes))
      return Object.keys(body.errors ?? {})
    }
    expect(await refused({ moved_on: '2026-01-31' })).toEqual(['moved_on'])
    expect(await refused({ moved_on: '2999-01-01' })).toEqual(['moved_on'])
    expect(await refused({ owner_name: 'Jan Nowy' })).toEqual(['consent_processing_data'])
    const left = await server.partner('Była Firma')
    await server.pool.query('update partners set status = 2 where id = $1', [left])
    expect(await refused({ partner_id: left })).toEqual(['partner_id'])
    const sold = await desk.admin.call('device.units.store', {
      body: { serial_no: desk.serial(), device_id: desk.model },
    })
    const { status, body } = await desk.admin.refused('device.units.move', move(sold.body))
    expect([status, body.code]).toEqual([409, 'lifecycle'])
  })
})

describe('staff editing a unit', () => {
  const kept = async (unit: { id: number; version: number }, body: v.InferInput<typeof UnitForm>) =>
    (
      await desk.admin.call('device.units.update', {
        path: { unit: unit.id },
        body: { ...body, version: unit.version },
      })
    ).body

  it('enter an owner only with the consent, whose proof is kept until it is withdrawn', async () => {
    const body = desk.written()
    const refused = await desk.admin.refused('device.units.store', {
      body: { ...body, consent_processing_data: false },
    })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['consent_processing_data'])
    const stored = (await desk.admin.call('device.units.store', { body })).body
    expect(await desk.consents(stored.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
    const same = await kept(stored, { ...body, invoice_no: 'FV 7' })
    const nobody = { owner_name: null, owner_email: null, consent_processing_data: false }
    await kept(same, { ...body, ...nobody })
    expect(await desk.consents(stored.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: false }])
  })

  it('end the former owner’s consent by another name, and keep it with another number of the same person', async () => {
    const body = desk.written()
    const stored = (await desk.admin.call('device.units.store', { body })).body
    const same = await kept(stored, { ...body, owner_phone: '+48 600 700 811' })
    expect(await desk.consents(stored.id)).toEqual([{ person_name: 'Katarzyna Lis', holds: true }])
    await kept(same, { ...body, owner_name: 'Adam Wilk', owner_email: 'adam.wilk@example.com' })
    expect(await desk.consents(stored.id)).toEqual([
      { person_name: 'Katarzyna Lis', holds: false },
      { person_name: 'Adam Wilk', holds: true },
    ])
  })

  it('remove only the owner whose consent is withdrawn', async () => {
    const { id, serial_no } = (await desk.admin.call('device.units.store', { body: desk.written() })).body
    const { rows } = await server.pool.query<{ id: number; version: number }>(
      `select id, version from given_consents where entity = 'device.units' and entity_id = $1`,
      [id],
    )
    await desk.admin.call('consent.consents.withdraw', {
      path: { consent: rows[0]?.id ?? 0 },
      body: { version: rows[0]?.version ?? 0, reason: 'Telefonicznie' },
    })
    expect((await desk.admin.call('device.units.show', { path: { unit: id } })).body).toMatchObject({
      serial_no,
      owner_name: null,
      owner_email: null,
      consent_processing_data: false,
      installation_city: 'Piaseczno',
      coverage: { state: 'full' },
    })
  })

  it('get the warming potential with another refrigerant, unless it was typed too', async () => {
    const body = { ...desk.written(), refrigerant: 'R32' as const, charge: '10' }
    const stored = (await desk.admin.call('device.units.store', { body })).body
    expect(stored).toMatchObject({ gwp: 675, co2_equivalent: 6.75 })
    const other = await kept(stored, { ...body, gwp: 675, refrigerant: 'R410A' })
    expect(other).toMatchObject({ gwp: 2088, co2_equivalent: 20.88 })
    expect(await kept(other, { ...body, gwp: 700, refrigerant: 'R452B' })).toMatchObject({ gwp: 700 })
  })
})
