import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCompany, partnerForm } from '#tests/support/scenarios/partner/companies.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const index = 'public-zone.partner.locations.index'
const overview = 'public-zone.partner.locations.overview'

let server: TestServer
let trade: Person
let province: (name: string) => number
let warm: number
let cool: number
let area: number

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade'] })
  const { body } = await server.nobody.call('public-zone.dictionary.provinces.index')
  province = (wanted) => body.results.find(({ name }) => name === wanted)?.id ?? 0

  const { rows } = await server.pool.query(`insert into brands (name) values ('Ciepła'), ('Zimna') returning id`)
  ;[warm, cool] = rows.map(({ id }) => id)
  const areas = await server.pool.query(`insert into business_areas (name_pl, name_en) values ('A', 'A') returning id`)
  area = areas.rows[0].id
  const heat = await company('Ciepło i spółka', { highlighted: true, brands: [warm] })
  await server.pool.query('update partners set business_area_id = $2 where id = $1', [heat, area])
  await branch(heat, { name: 'Salon', city: 'Kraków', postcode: '30-001', province: 'małopolskie', showroom: true })
  await branch(heat, { name: 'Magazyn', city: 'Kraków', postcode: '30-002', province: 'małopolskie', visible: false })
  await branch(heat, { name: 'Oddział', city: 'Gdańsk', postcode: '80-001', province: 'pomorskie' })
  const cold = await company('Chłód sp. z o.o.', { brands: [cool] })
  await branch(cold, { name: 'Biuro', city: 'Skawina', postcode: '32-050', province: 'małopolskie' })
  const closed = await company('Dawni', { brands: [warm] })
  await branch(closed, { name: 'Zamknięty', city: 'Kraków', postcode: '30-003', province: 'małopolskie' })
  await server.pool.query('update partners set status = 0 where id = $1', [closed])
})
afterAll(() => server.stop())

async function company(name: string, { highlighted = false, brands = [] as number[] }): Promise<number> {
  const id = await server.partner(name)
  await server.pool.query('update partners set highlighted = $2, brands = $3 where id = $1', [id, highlighted, brands])
  return id
}

interface Place {
  name: string
  city: string
  postcode: string
  province: string
  showroom?: boolean
  visible?: boolean
}

async function branch(partner: number, { province: of, visible = true, showroom = false, ...place }: Place) {
  const street = 'ul. Długa 1'
  const body = { ...place, street, province_id: province(of), showroom, visible_on_map: visible }
  const email = 'biuro@example.com'
  await trade.call('partner.affiliates.store', {
    path: { partner },
    body: { ...body, email, phone_number: '501502503' },
  })
}

const found = async (query: Record<string, string> = {}) => {
  const { body } = await server.nobody.call(index, { query })
  return body.results.map(({ name, distance_km }) => [name, distance_km])
}

describe('find a partner', () => {
  it('shows strangers the branches of open partners that want to be found, and nothing else of the company', async () => {
    const { body } = await server.nobody.call(index)
    expect(body.results.map(({ name }) => name)).toEqual(['Oddział', 'Salon', 'Biuro'])
    expect(body.results[1]).toEqual({
      id: expect.any(Number),
      partner_name: 'Ciepło i spółka',
      name: 'Salon',
      street: 'ul. Długa 1',
      postcode: '30-001',
      city: 'Kraków',
      country: 'PL',
      province_name: 'małopolskie',
      phone_number: '+48501502503',
      business_area_name: 'A',
      brands: 'Ciepła',
      showroom: true,
      highlighted: true,
      logo_url: null,
      distance_km: null,
    })
  })

  it('filters by province, brand and showroom', async () => {
    expect(await found({ province: String(province('pomorskie')) })).toEqual([['Oddział', null]])
    expect(await found({ brand: String(cool) })).toEqual([['Biuro', null]])
    expect(await found({ showroom: 'true' })).toEqual([['Salon', null]])
    expect(await found({ business_area: String(area), province: String(province('małopolskie')) })).toEqual([
      ['Salon', null],
    ])
    expect(await found({ business_area: '9999' })).toEqual([])
  })

  it('puts the nearest first, and promoted ones within fifty kilometres: by a postcode, a known town, or a partner’s town', async () => {
    const nearKraków = [
      ['Salon', 0],
      ['Biuro', 10],
      ['Oddział', 480],
    ]
    expect(await found({ near: '30-999' })).toEqual(nearKraków)
    expect(await found({ near: 'krakow' })).toEqual(nearKraków)
    expect((await found({ near: 'Skawina' })).map(([name]) => name)).toEqual(['Salon', 'Biuro', 'Oddział'])
    expect((await found({ near: '81' }))[0]).toEqual(['Oddział', 20])
  })

  it('finds nobody at an unknown place, and accepts a part of a town', async () => {
    expect(await found({ near: '79-000' })).toEqual([])
    expect(await found({ near: 'Atlantyda' })).toEqual([])
    expect(await found({ near: 'Skaw' })).toEqual([['Biuro', null]])
  })

  it('counts provinces by the other filters, and offers only those with results', async () => {
    const counts = async (query: Record<string, string> = {}) => {
      const { body } = await server.nobody.call(overview, { query })
      return Object.fromEntries(body.provinces.map(({ name, count }) => [name, count]))
    }
    expect(await counts()).toMatchObject({ małopolskie: 2, pomorskie: 1, opolskie: 0 })
    expect(await counts({ brand: String(warm) })).toMatchObject({ małopolskie: 1, pomorskie: 1 })
    const { body } = await server.nobody.call(overview, { query: { near: '30' } })
    expect(body.origin).toBe('Kraków')
    expect(body.brands.map(({ id }) => id).toSorted()).toEqual([warm, cool])
    expect(body.business_areas).toEqual([{ id: area, name: 'A' }])
  })

  it('follows the partner: a deleted branch is not found', async () => {
    await server.pool.query(`update affiliates set deleted_at = now() where name = 'Biuro'`)
    expect(await found({ brand: String(cool) })).toEqual([])
  })
})

describe('brands of a partner', () => {
  it('are stored with it; unknown ones are refused', async () => {
    const form = { ...(await partnerForm(server)), brands: [warm] }
    const stored = await trade.call('partner.partners.store', { body: { ...form, ...newCompany() } })
    expect(stored.body.brands).toEqual([warm])
    const refused = await trade.refused('partner.partners.update', {
      path: { partner: stored.body.id },
      body: { ...form, version: stored.body.version, brands: [warm, 9999] },
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: { brands: [expect.any(String)] } } })
  })
})
