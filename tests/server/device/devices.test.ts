import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device_groups, producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let keeper: Person
let ground: { producer_id: number; group_id: number; brand_id: number }
let other: { producer_id: number; group_id: number; brand_id: number }

beforeAll(async () => {
  server = await startServer()
  keeper = await server.person({ roles: ['moderator-docs'] })
  ground = await addBrand('Polaris')
  other = await addBrand('Nordvik')
})
afterAll(() => server.stop())

async function addBrand(name: string) {
  const [brand] = await server.db.insert(brands).values({ name }).returning()
  const brand_id = brand?.id ?? 0
  const [producer] = await server.db
    .insert(producers)
    .values({ name: `${name} Technika`, brand_id })
    .returning()
  const [group] = await server.db
    .insert(device_groups)
    .values({ name: `Pompy ${name}` })
    .returning()
  return { producer_id: producer?.id ?? 0, group_id: group?.id ?? 0, brand_id }
}

const form = (changes: object = {}) => ({
  name: 'PB 08',
  producer_id: ground.producer_id,
  group_id: ground.group_id,
  unit: 'szt.',
  factor: '1',
  ...changes,
})
const store = async (changes: object = {}) => {
  const stored = await keeper.call('device.devices.store', { body: form(changes) })
  expect(stored.status).toBe(200)
  return stored.body
}
const refusal = async (changes: object, person = keeper) =>
  (await person.refused('device.devices.store', { body: form(changes) })).body.errors
const listed = async (query: object, person = keeper) =>
  (await person.call('device.devices.index', { query: { per_page: 100, ...query } as never })).body.results

describe('a device', () => {
  it('keeps amounts as they were typed, with a comma or a dot, and never as floats', async () => {
    const device = await store({ factor: '0,0625', heating_capacity: '8,4', sales_price: '12 345 678,90' })
    expect(device).toMatchObject({
      factor: '0.0625',
      heating_capacity: '8.40',
      cooling_capacity: null,
      sales_price: '12345678.90',
      producer_name: 'Polaris Technika',
      brand_name: 'Polaris',
      group_path: 'Pompy Polaris',
    })
  })

  it('is refused with amounts that are none, too large or below zero', async () => {
    const errors = await refusal({
      factor: '0',
      heating_capacity: '123456789',
      sales_price: '-1',
      cooling_capacity: 'x',
    })
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      'cooling_capacity',
      'factor',
      'heating_capacity',
      'sales_price',
    ])
  })

  it('names only what is there, and stands in a group that has none below it', async () => {
    expect(await refusal({ producer_id: 999_999 })).toHaveProperty('producer_id')
    expect(await refusal({ group_id: 999_999 })).toHaveProperty('group_id')
    expect(await refusal({ product_card_id: 999_999 })).toHaveProperty('product_card_id')
    expect(await refusal({ tags: [999_999] })).toHaveProperty('tags')
    const [parent] = await server.db.insert(device_groups).values({ name: 'Wszystkie' }).returning()
    await server.db.insert(device_groups).values({ name: 'Poniżej', parent_id: parent?.id ?? 0 })
    expect(await refusal({ group_id: parent?.id })).toHaveProperty('group_id')
  })

  it('is found by name, brand, producer, branch, tag and what it is', async () => {
    const { body: tag } = await keeper.call('device.tags.store', { body: { name: 'Cicha praca' } })
    const [branch] = await server.db.insert(device_groups).values({ name: 'Gałąź' }).returning()
    const [leaf] = await server.db
      .insert(device_groups)
      .values({ name: 'Liść', parent_id: branch?.id ?? 0 })
      .returning()
    const found = await store({ name: 'Żółty 100%', group_id: leaf?.id, is_offerable: true, tags: [tag.id] })
    const foreign = await store({ name: 'Fjord', producer_id: other.producer_id, group_id: other.group_id })
    for (const query of [
      { name: 'zolty 100%' },
      { tag: String(tag.id) },
      { group: String(branch?.id) },
      { is_offerable: 'true' },
    ])
      expect((await listed(query)).map(({ id }) => id)).toEqual([found.id])
    expect((await listed({ brand: String(other.brand_id) })).map(({ id }) => id)).toEqual([foreign.id])
    expect((await listed({ producer: String(other.producer_id) })).map(({ id }) => id)).toEqual([foreign.id])
  })

  it('has an item number that no other has', async () => {
    await store({ external_id: 'PB-08-PL' })
    expect(await refusal({ external_id: 'PB-08-PL' })).toHaveProperty('external_id')
  })
})

describe('a blocked device', () => {
  it('shows the first successor that is not blocked, wherever it is shown, and is not offered', async () => {
    const now = await store({ name: 'Następca 3' })
    const middle = await store({ name: 'Następca 2', blocked: true, successor_id: now.id })
    const old = await store({ name: 'Wycofany 1', blocked: true, successor_id: middle.id })
    const path = { device: old.id }
    const successor = { id: now.id, name: 'Następca 3' }
    expect((await keeper.call('device.devices.show', { path })).body.successor).toEqual(successor)
    expect(await listed({ name: 'Wycofany' })).toMatchObject([{ blocked: true, successor_name: 'Następca 3' }])
    const lookup = async (query: { search?: string; ids?: string }) =>
      (await keeper.call('device.devices.lookup', { query })).body.results
    expect(await lookup({ search: 'Wycofany' })).toEqual([])
    expect(await lookup({ ids: String(old.id) })).toMatchObject([{ blocked: true, successor }])
  })

  it('drops its successor when it is sold again', async () => {
    const next = await store({ name: 'Nowy' })
    const old = await store({ name: 'Dawny', blocked: true, successor_id: next.id })
    const body = { ...form({ name: 'Dawny', successor_id: next.id }), version: old.version }
    const again = await keeper.call('device.devices.update', { path: { device: old.id }, body })
    expect(again.body).toMatchObject({ blocked: false, successor_id: null, successor: null })
  })

  it('does not come after itself, not even by way of others', async () => {
    const last = await store({ name: 'Ostatni', blocked: true })
    const first = await store({ name: 'Pierwszy', blocked: true, successor_id: last.id })
    const change = async (successor_id: number) =>
      (
        await keeper.refused('device.devices.update', {
          path: { device: last.id },
          body: { ...form({ name: 'Ostatni', blocked: true, successor_id }), version: last.version },
        })
      ).body.errors
    expect(await change(last.id)).toHaveProperty('successor_id')
    expect(await change(first.id)).toHaveProperty('successor_id')
  })

  it('is not deleted while it is a successor, and says of how many devices', async () => {
    const next = await store({ name: 'Potrzebny' })
    await store({ name: 'Zastąpiony', blocked: true, successor_id: next.id })
    const refused = await keeper.refused('device.devices.destroy', { path: { device: next.id } })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('(1)')
  })
})

describe('a colleague restricted to a brand', () => {
  it('sees, chooses and changes devices of that brand only; the others are not there', async () => {
    const restricted = await server.person({ roles: ['moderator-docs'], restricted_brands: [other.brand_id] })
    const mine = await store({ name: 'Isbris 35', producer_id: other.producer_id, group_id: other.group_id })
    const theirs = await store({ name: 'Borealis 35' })
    const names = (await listed({ name: '35' }, restricted)).map(({ name }) => name)
    expect(names).toEqual(['Isbris 35'])
    const found = await restricted.call('device.devices.lookup', { query: { search: 's 35' } })
    expect(found.body.results.map(({ id }) => id)).toEqual([mine.id])
    for (const name of [
      'device.devices.show',
      'device.configurations.show',
      'device.sync-documentations.show',
    ] as const)
      expect((await restricted.refused(name, { path: { device: theirs.id } })).status).toBe(404)
    const source = await restricted.refused('device.sync-documentations.show', {
      path: { device: mine.id },
      query: { source: String(theirs.id) },
    })
    expect(source.status).toBe(404)
    expect(await refusal({}, restricted)).toHaveProperty('producer_id')
    const next = { producer_id: other.producer_id, group_id: other.group_id, blocked: true, successor_id: theirs.id }
    expect(await refusal(next, restricted)).toHaveProperty('successor_id')
  })
})

describe('tags and functionalities', () => {
  it('may be named like SQL', async () => {
    const name = `'); drop table devices; --`
    const { body: tag } = await keeper.call('device.tags.store', { body: { name } })
    const device = await store({ name: 'Odporny', tags: [tag.id] })
    expect(device.tag_names).toEqual([name])
    const found = await keeper.call('device.tags.index', { query: { name: `'); DROP` } })
    expect(found.body.results).toMatchObject([{ id: tag.id, name }])
  })

  it('have names of their own, whatever their case', async () => {
    await keeper.call('device.tags.store', { body: { name: 'Inwerter' } })
    const again = await keeper.refused('device.tags.store', { body: { name: 'INWERTER' } })
    expect(again).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
  })

  it('are not deleted while devices, groups or cards use them, and it is said who does', async () => {
    const { body: tag } = await keeper.call('device.tags.store', { body: { name: 'Używany' } })
    const { body: functionality } = await keeper.call('device.functionalities.store', {
      body: { name: 'Wi-Fi', type: 0 },
    })
    const device = await store({ name: 'Z sieci', tags: [tag.id] })
    const { body: card } = await keeper.call('device.productcards.store', {
      body: { name: 'Linia', tags: [tag.id], standard_functionalities: [functionality.id] },
    })
    const refused = await keeper.refused('device.tags.destroy', {
      path: { device_tag: tag.id },
      headers: { 'accept-language': 'pl' },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/urządzenia \(1\).*karty produktów \(1\)/)
    const own = await keeper.refused('device.functionalities.destroy', { path: { functionality: functionality.id } })
    expect(own.status).toBe(409)
    for (const [name, path] of [
      ['device.devices.destroy', { device: device.id }],
      ['device.productcards.destroy', { product_card: card.id }],
    ] as const)
      expect((await keeper.call(name, { path } as never)).status).toBe(200)
    expect((await keeper.call('device.tags.destroy', { path: { device_tag: tag.id } })).status).toBe(200)
  })

  it('stay of the type that product cards list them by', async () => {
    const { body } = await keeper.call('device.functionalities.store', { body: { name: 'Chłodzenie', type: 1 } })
    const wrong = await keeper.refused('device.productcards.store', {
      body: { name: 'Karta', standard_functionalities: [body.id] },
    })
    expect(wrong.body.errors).toHaveProperty('standard_functionalities')
    await keeper.call('device.productcards.store', { body: { name: 'Karta', optional_functionalities: [body.id] } })
    const changed = await keeper.refused('device.functionalities.update', {
      path: { functionality: body.id },
      body: { name: 'Chłodzenie', type: 0, version: body.version },
    })
    expect(changed.body.errors).toHaveProperty('type')
  })
})
