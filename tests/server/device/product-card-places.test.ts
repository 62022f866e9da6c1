import { afterAll, beforeAll, expect, it } from 'vitest'
import { device_groups, devices, producers, product_cards } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let partner: Person
let polaris: number
let nordvik: number

beforeAll(async () => {
  server = await startServer()
  polaris = await brandWithCards('Polaris', { home: true, brandpage: true })
  nordvik = await brandWithCards('Nordvik', { home: true, brandpage: false })
  partner = await server.person({ roles: ['partner'], restricted_brands: [polaris] })
})
afterAll(() => server.stop())

/** A brand with one device, shown by a card with marks; and a card of the brand that no device has. */
async function brandWithCards(name: string, { home, brandpage }: { home: boolean; brandpage: boolean }) {
  const [brand] = await server.db.insert(brands).values({ name }).returning()
  const brand_id = brand?.id ?? 0
  const [producer] = await server.db.insert(producers).values({ name, brand_id }).returning()
  const [group] = await server.db.insert(device_groups).values({ name }).returning()
  const marks = { show_on_homepage: home, show_on_brandpage: brandpage }
  const [card] = await server.db
    .insert(product_cards)
    .values({ name: `Karta ${name}`, short_description: 'W skrócie', brand_id, ...marks })
    .returning()
  await server.db.insert(product_cards).values({ name: `Pusta ${name}`, brand_id, ...marks })
  await server.db.insert(devices).values({
    name,
    unit: 'szt.',
    created_at: '2026-01-01Z',
    producer_id: producer?.id ?? 0,
    group_id: group?.id ?? 0,
    product_card_id: card?.id ?? 0,
  })
  return brand_id
}

it('shows the cards that are marked for the home page, of the person’s brands, where they lead to devices', async () => {
  const { body } = await partner.call('partnerzone.device.productcards.index')
  expect(body.results).toMatchObject([
    { name: 'Karta Polaris', short_description: 'W skrócie', brand_name: 'Polaris', photo: null, devices: 1 },
  ])
  const query = { productcard: String(body.results[0]?.id) }
  const found = await partner.call('partnerzone.device.devices.index', { query })
  expect(found.body.results.map(({ name }) => name)).toEqual(['Polaris'])
})

it('shows those that are marked for it on the page of a brand', async () => {
  const everybody = await server.person({ roles: ['partner'] })
  const cards = async (brand: number) =>
    (await everybody.call('partnerzone.brand.brands.show', { path: { brand } })).body.cards.map(({ name }) => name)
  expect(await cards(polaris)).toEqual(['Karta Polaris'])
  expect(await cards(nordvik)).toEqual([])
})

it('knows no page of a brand that is not the person’s', async () => {
  const { status } = await partner.refused('partnerzone.brand.brands.show', { path: { brand: nordvik } })
  expect(status).toBe(404)
})
