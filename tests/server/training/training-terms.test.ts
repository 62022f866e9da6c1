import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenDay } from '#contract/values/moment.ts'
import { nextYearsTerm } from '#services/training/next-years-term.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openTrainingOffice, type TrainingOffice } from '#tests/support/scenarios/training/training-office.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let office: TrainingOffice
beforeAll(async () => {
  server = await startServer()
  office = await openTrainingOffice(server)
})
afterAll(() => server.stop())

describe('a term of a training', () => {
  it('starts as planned with its price, and is shown with the name of its training', async () => {
    const training = await office.training({ name: 'Serwis w Krakowie' })
    const { status, body } = await office.keeper.call('training.terms.store', {
      body: {
        training_id: training.id,
        ...office.when({ city: 'Kraków', registration_until: dayFromNow(20) }),
        price_brutto: '1230',
        price_netto: '1000',
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      training_name: 'Serwis w Krakowie',
      status: 'planned',
      price_brutto: '1230.00',
      available_places: 12,
      start_time: '09:00',
      end_time: '16:00',
      has_regulations: true,
      unattended: 0,
      certificates: 0,
    })
  })

  it('begins with that of this year: a planned one on the same weekday, without its people', async () => {
    const { id } = await office.openTerm({ total_places: 5, registration_until: dayFromNow(20) })
    await office.take(id, 2)
    const before = (await office.keeper.call('training.terms.show', { path: { term: id } })).body
    const { status, body } = await office.keeper.call('training.terms.store', { body: nextYearsTerm(before) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'planned',
      training_id: before.training_id,
      city: before.city,
      total_places: 5,
      taken_places: 0,
      price_brutto: before.price_brutto,
    })
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
    expect(days(before.training_date, body.training_date)).toBe(52 * 7)
    expect(days(before.registration_until ?? '', body.registration_until ?? '')).toBe(52 * 7)
  })

  it('stays with its training', async () => {
    const [term, other] = [await office.term(), await office.training()]
    expect((await office.update(term.id, { training_id: other.id })).body.errors).toHaveProperty('training_id')
  })

  it('is not added to a training in the trash', async () => {
    const training = await office.training()
    await server.pool.query('update trainings set deleted_at = now() where id = $1', [training.id])
    const { price_brutto, price_netto } = training
    const body = { training_id: training.id, ...office.when(), price_brutto, price_netto }
    expect((await office.keeper.refused('training.terms.store', { body })).body.errors).toHaveProperty('training_id')
  })
})

describe('the number of places', () => {
  it('is never below the taken ones, with their number in the refusal', async () => {
    const { id } = await office.openTerm({ total_places: 5 })
    await office.take(id, 4)
    const { status, body } = await office.update(id, { total_places: 3 })
    expect([status, body.errors]).toEqual([
      422,
      { total_places: ['4 places are taken. The number of places cannot be lower.'] },
    ])
    expect((await office.update(id, { total_places: 4 })).status).toBe(200)
    expect(await office.shown(id)).toMatchObject({ total_places: 4, taken_places: 4, available_places: 0 })
  })

  it('can be changed in every status; other fields until the term was held or cancelled', async () => {
    const { id } = await office.openTerm()
    await office.held(id)
    await office.act('complete', id)
    expect((await office.update(id, { total_places: 20 })).status).toBe(200)
    const { status, body } = await office.update(id, { city: 'Gdańsk' })
    expect([status, body.code]).toEqual([409, 'lifecycle'])
    expect(await office.shown(id)).toMatchObject({ total_places: 20, city: 'Poznań' })
  })

  it('has a total that cannot be requested otherwise', async () => {
    const { id } = await office.openTerm({ total_places: 9 })
    await office.take(id, 5)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -3, max: 1100 }), async (total_places) => {
        const { status } = await office.update(id, { total_places })
        expect(status).toBe(total_places >= 5 && total_places <= 1000 ? 200 : 422)
        const shown = await office.shown(id)
        expect(shown.total_places).toBeGreaterThanOrEqual(shown.taken_places)
      }),
      { numRuns: 25 },
    )
  })
})

describe('an edit of a term', () => {
  it('by the second of two editors is refused with the first one’s changes', async () => {
    const term = await office.openTerm()
    const path = { term: term.id }
    const second = await server.person({ roles: ['moderator-training'] })
    const edit = (who: Person, changes: object) =>
      who.refused('training.terms.update', { path, body: office.edited(term, changes) })
    expect((await edit(office.keeper, { city: 'Kraków' })).status).toBe(200)
    const late = await edit(second, { address: 'ul. Nowa 2' })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect(late.body.conflict?.changes.flatMap(({ fields }) => fields)).toEqual([
      { field: 'city', before: 'Poznań', after: 'Kraków' },
    ])
    expect(await office.shown(term.id)).toMatchObject({ city: 'Kraków', address: 'ul. Bukowska 12' })
  })

  it('cannot move an open term to a past day', async () => {
    const { id } = await office.openTerm()
    const past = { training_date: dayFromNow(-1), certificate_date: dayFromNow(-1) }
    expect((await office.update(id, past)).body.errors).toHaveProperty('training_date')
    const today = { training_date: dayFromNow(0), certificate_date: dayFromNow(0) }
    expect((await office.update(id, today)).status).toBe(200)
  })
})

describe('deleting a term', () => {
  it('needs a planned term without registrations', async () => {
    const [planned, open, taken] = [await office.term(), await office.openTerm(), await office.term()]
    await office.take(taken.id, 1)
    const destroy = (term: number) => office.keeper.refused('training.terms.destroy', { path: { term } })
    expect((await destroy(planned.id)).status).toBe(200)
    expect((await destroy(open.id)).status).toBe(409)
    expect((await destroy(taken.id)).status).toBe(409)
    expect((await office.keeper.refused('training.terms.show', { path: { term: planned.id } })).status).toBe(404)
  })
})

describe('the list of all terms', () => {
  it('is filtered by city, status, dates, type, training and free places, and hides past terms', async () => {
    const training = await office.training({ name: 'Filtrowane' })
    const [first] = await office.termsOf(training.id)
    const { price_brutto, price_netto } = training
    const add = async (changes: object) =>
      (
        await office.keeper.call('training.terms.store', {
          body: { training_id: training.id, ...office.when(changes), price_brutto, price_netto },
        })
      ).body.id
    const inLodz = await add({ city: 'Łódź', training_date: dayFromNow(90), certificate_date: dayFromNow(90) })
    const cancelled = await add({})
    await server.pool.query(`update training_terms set status = 'cancelled' where id = $1`, [cancelled])
    const full = await add({ total_places: 1 })
    await office.take(full, 1)
    const planned = first?.id

    const ids = async (query: object) => {
      const { body } = await office.keeper.call('training.terms.index', {
        query: { training_id: String(training.id), per_page: 100, sort_direction: 'asc', ...query } as never,
      })
      return 'results' in body ? body.results.map(({ id }) => id) : []
    }
    expect(await ids({})).toEqual([planned, inLodz, cancelled, full])
    expect(await ids({ city: 'lodz' })).toEqual([inLodz])
    expect(await ids({ status: 'cancelled' })).toEqual([cancelled])
    expect(await ids({ hide_inactive: '1' })).toEqual([planned, inLodz, full])
    expect(await ids({ has_places: '0' })).toEqual([full])
    expect(await ids({ training_date: `${dayFromNow(90)}..${dayFromNow(90)}` })).toEqual([inLodz])
    expect(await ids({ type_id: '999999' })).toEqual([])
    expect(await ids({ sort_by: 'training_date', sort_direction: 'desc' })).toEqual([inLodz, full, cancelled, planned])
  })

  it('is offered to selectors by training and city', async () => {
    const { id } = await office.term({ name: 'Wyszukiwane', city: 'Żory' })
    const { body } = await office.keeper.call('training.terms.lookup', { query: { search: 'zory' } })
    expect(body.results).toEqual([{ id, name: `Wyszukiwane, ${writtenDay(dayFromNow(30), 'en')}, Żory` }])
  })
})
