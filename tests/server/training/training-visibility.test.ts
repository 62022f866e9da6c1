import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTrainingOffice, type TrainingOffice } from '#tests/support/scenarios/training/training-office.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let office: TrainingOffice

beforeAll(async () => {
  server = await startServer()
  office = await openTrainingOffice(server)
})
afterAll(() => server.stop())

const edited = (training: Awaited<ReturnType<TrainingOffice['training']>>, changes: object) => {
  const { regulations_file, template_file, gadgets, movable_to, version } = training
  return { ...office.form({ regulations_file, template_file, gadgets, movable_to }), version, ...changes }
}

describe('a colleague restricted to brands', () => {
  it('sees trainings and terms of these brands only; others do not exist', async () => {
    const own = await office.brand('Własna')
    const mine = await office.training({ producer_id: own.producer, name: 'Moje szkolenie' })
    const foreign = await office.training({ name: 'Obce szkolenie' })
    const [term] = await office.termsOf(foreign.id)
    const colleague = await server.person({ roles: ['moderator-training'], restricted_brands: [own.id] })

    const listed = (await colleague.call('training.trainings.index', { query: { per_page: 100 } })).body
    expect('results' in listed && listed.results.map(({ id }) => id)).toEqual([mine.id])
    const terms = (await colleague.call('training.terms.index', { query: { per_page: 100 } })).body
    expect('results' in terms && terms.results.map(({ training_id }) => training_id)).toEqual([mine.id])
    const offered = (await colleague.call('training.trainings.lookup', { query: {} })).body.results
    expect(offered.map(({ id }) => id)).toEqual([mine.id])

    const path = { training: foreign.id }
    const statuses = [
      await colleague.refused('training.trainings.show', { path }),
      await colleague.refused('training.trainings.update', { path, body: edited(foreign, {}) }),
      await colleague.refused('training.trainings.destroy', { path }),
      await colleague.refused('training.terms.show', { path: { term: term?.id } }),
      await colleague.refused('training.terms.open', { path: { term: term?.id }, body: { version: 1 } }),
      await colleague.refused('training.terms.destroy', { path: { term: term?.id } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('gives no training to another brand, adds no term to a hidden training, and moves nobody there', async () => {
    const own = await office.brand('Własna')
    const foreign = await office.training()
    const mine = await office.training({ producer_id: own.producer })
    const colleague = await server.person({ roles: ['moderator-training'], restricted_brands: [own.id] })
    const given = await colleague.refused('training.trainings.update', {
      path: { training: mine.id },
      body: { ...office.form(), regulations_file: mine.regulations_file, version: mine.version },
    })
    expect(given.body.errors).toHaveProperty('producer_id')
    const moved = await colleague.refused('training.trainings.update', {
      path: { training: mine.id },
      body: edited(mine, { producer_id: own.producer, movable_to: [foreign.id] }),
    })
    expect(moved.body.errors).toHaveProperty('movable_to')
    const { price_brutto, price_netto } = foreign
    const term = await colleague.refused('training.terms.store', {
      body: { training_id: foreign.id, ...office.when(), price_brutto, price_netto },
    })
    expect(term.body.errors).toHaveProperty('training_id')
  })
})

describe('the list of trainings', () => {
  it('is filtered by dictionaries and brands', async () => {
    const other = await office.brand('Inna')
    const found = await office.training({
      producer_id: other.producer,
      name: 'Żółta pompa',
      document_type: 'diploma',
      gadgets: [office.ids.gadget],
    })
    const ids = async (query: object) => {
      const { body } = await office.keeper.call('training.trainings.index', {
        query: { per_page: 100, ...query } as never,
      })
      return 'results' in body ? body.results.map(({ id }) => id) : []
    }
    expect(await ids({ name: 'zolta' })).toEqual([found.id])
    expect(await ids({ brand_id: String(other.id) })).toEqual([found.id])
    expect(await ids({ producer_id: String(other.producer) })).toEqual([found.id])
    expect(await ids({ brand_id: String(other.id), document_type: 'certificate' })).toEqual([])
    expect(await ids({ brand_id: String(other.id), gadgets: String(office.ids.gadget) })).toEqual([found.id])
    expect(await ids({ brand_id: String(other.id), has_open_terms: '1' })).toEqual([])
  })
})

describe('access to trainings', () => {
  it('is reading for every colleague, and writing with the permission', async () => {
    const training = await office.training()
    const path = { training: training.id }
    const service = await server.person({ roles: ['moderator-service'] })
    expect((await service.call('training.trainings.show', { path })).status).toBe(200)
    expect((await service.refused('training.trainings.update', { path, body: edited(training, {}) })).status).toBe(403)
    expect((await service.refused('training.trainings.destroy', { path })).status).toBe(403)
    const partner = await server.person({ roles: ['partner'], partners: [await server.partner()] })
    expect((await partner.refused('training.trainings.show', { path })).status).toBe(403)
  })
})
