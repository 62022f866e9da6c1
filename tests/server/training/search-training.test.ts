import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrainingHall, type TrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let hall: TrainingHall
let admin: Person
let other: number
let ids: { training: number; term: number; own: number; foreign: number }

beforeAll(async () => {
  server = await startServer()
  hall = await openTrainingHall(server)
  admin = await server.person({ roles: ['admin'] })
  other = await server.partner('Konkurencja')
  const training = await hall.training()
  const term = await hall.term(training, { city: 'Bielsko-Biała' })
  await hall.term(training, { city: 'Bielsk Podlaski', status: 'completed', in_days: -9 })
  const own = await hall.sign(term, ['Grażyna'])
  const { company } = hall.registration(term, [])
  const foreign = await hall.sign(term, ['Wincenty'], {
    company: { ...company, partner_id: other, name: 'Konkurencja' },
  })
  ids = { training, term, own: own.order?.id ?? 0, foreign: foreign.order?.id ?? 0 }
})
afterAll(() => server.stop())

const found = async (
  person: Person,
  query: string,
  name: 'search.results.index' | 'partnerzone.search.results.index',
) => (await person.call(name, { query: { query } })).body.results
const inHouse = (person: Person, query: string) => found(person, query, 'search.results.index')
const inZone = (person: Person, query: string) => found(person, query, 'partnerzone.search.results.index')
const numberOf = async (order: number) =>
  (await server.pool.query('select order_number from training_orders where id = $1', [order])).rows[0].order_number

describe('the search of the back office finds', () => {
  it('a training by its name', async () => {
    expect(await inHouse(admin, 'montaz pomp')).toContainEqual({
      entity: 'training.trainings',
      id: String(ids.training),
      title: 'Montaż pomp ciepła',
      subtitle: '2026',
      phone: null,
      may_take: false,
      path: `/cms/training/trainings/${ids.training}`,
    })
  })

  it('terms that are not over by their town', async () => {
    expect(await inHouse(admin, 'bielsk')).toEqual([
      {
        entity: 'training.terms',
        id: String(ids.term),
        title: expect.stringMatching(/^\d\d\.\d\d\.\d{4}, Bielsko-Biała$/),
        subtitle: 'Montaż pomp ciepła',
        phone: null,
        may_take: false,
        path: `/cms/training/terms/${ids.term}/participants`,
      },
    ])
  })

  it('participants, with the term that distinguishes participations', async () => {
    expect(await inHouse(admin, 'grazyna testowy')).toMatchObject([
      {
        entity: 'training.participants',
        title: 'Grażyna Testowy',
        subtitle: expect.stringContaining('Bielsko-Biała · grażyna@instal-test.pl'),
        path: '/cms/training/participants?name=Gra%C5%BCyna+Testowy',
      },
    ])
  })

  it('orders of trainings by number', async () => {
    expect(await inHouse(admin, await numberOf(ids.own))).toMatchObject([
      { entity: 'order.orders', id: String(ids.own), path: `/cms/order/orders/${ids.own}` },
    ])
  })

  it('only what the person may see', async () => {
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [other] })
    expect(await inHouse(restricted, 'grazyna')).toEqual([])
    expect((await inHouse(restricted, 'wincenty')).map(({ title }) => title)).toEqual(['Wincenty Testowy'])
    expect(await inHouse(restricted, await numberOf(ids.own))).toEqual([])
    const docs = await server.person({ roles: ['moderator-docs'] })
    expect(await inHouse(docs, 'grazyna')).toEqual([])
    expect(await inHouse(docs, await numberOf(ids.own))).toEqual([])
    const ofBrand = await server.person({ roles: ['admin'], restricted_brands: [hall.brand + 1000] })
    expect(await inHouse(ofBrand, 'montaz pomp')).toEqual([])
  })
})

describe('the search of the partner zone finds', () => {
  it('what is offered, one’s own people and orders, and nothing of others', async () => {
    const partner = await server.person({ roles: ['partner'], partners: [hall.company] })
    expect(await inZone(partner, 'montaz pomp')).toContainEqual(
      expect.objectContaining({ entity: 'training.trainings', path: `/training/terms?training=${ids.training}` }),
    )
    expect(await inZone(partner, 'grazyna')).toMatchObject([
      { entity: 'training.participants', path: '/training/participants?name=Gra%C5%BCyna+Testowy' },
    ])
    expect(await inZone(partner, await numberOf(ids.own))).toMatchObject([
      { entity: 'order.orders', path: `/training/participants?order=${ids.own}` },
    ])
    expect(await inZone(partner, 'wincenty')).toEqual([])
    expect(await inZone(partner, await numberOf(ids.foreign))).toEqual([])
  })

  it('a training only while it can be booked', async () => {
    const partner = await server.person({ roles: ['partner'], partners: [hall.company] })
    const idle = await hall.training('99.00')
    await server.pool.query(`update trainings set name = 'Rekuperacja od podstaw' where id = $1`, [idle])
    await hall.term(idle, { status: 'planned' })
    expect(await inZone(partner, 'rekuperacja')).toEqual([])
    await hall.term(idle)
    expect((await inZone(partner, 'rekuperacja')).map(({ title }) => title)).toEqual(['Rekuperacja od podstaw'])
  })
})
