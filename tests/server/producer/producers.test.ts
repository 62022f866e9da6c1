import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let docs: Person
let brand: number
let other: number

const brandNamed = async (name: string) =>
  (await server.pool.query<{ id: number }>('insert into brands (name) values ($1) returning id', [name])).rows[0]
    ?.id as number

beforeAll(async () => {
  server = await startServer()
  docs = await server.person({ roles: ['moderator-docs'] })
  brand = await brandNamed('Norda')
  other = await brandNamed('Vento')
})
afterAll(() => server.stop())

it('a producer is added, changed with its version, listed under its brand, and deleted while unused', async () => {
  const { body } = await docs.call('producer.producers.store', {
    body: { name: 'Norda AB', brand_id: brand, active: true },
  })
  const path = { producer: body.id }
  const form = { name: 'Norda Sverige', brand_id: other, active: false }
  expect((await docs.refused('producer.producers.update', { path, body: { ...form, version: 9 } })).status).toBe(409)
  await docs.call('producer.producers.update', { path, body: { ...form, version: body.version } })
  const { body: list } = await docs.call('producer.producers.index', { query: { name: 'sverige' } })
  expect('results' in list && list.results).toMatchObject([{ id: body.id, brand_name: 'Vento', active: false }])
  expect((await docs.call('producer.producers.destroy', { path })).status).toBe(200)
})

it('is refused under an unknown or inaccessible brand, and under a name that is taken', async () => {
  const restricted = await server.person({ roles: ['moderator-docs'], restricted_brands: [brand] })
  const store = (who: Person, values: object) =>
    who.refused('producer.producers.store', { body: { name: 'Zefir', brand_id: brand, active: true, ...values } })
  expect((await store(docs, { brand_id: 999_999 })).body.errors).toHaveProperty('brand_id')
  expect((await store(restricted, { brand_id: other })).body.errors).toHaveProperty('brand_id')
  expect((await store(restricted, {})).status).toBe(200)
  expect((await store(docs, {})).status).toBe(422)
  const reader = await server.person({ roles: ['moderator'] })
  expect((await store(reader, { name: 'Halny' })).status).toBe(403)
})
