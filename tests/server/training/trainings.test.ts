import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openTrainingOffice, type TrainingOffice } from '#tests/support/scenarios/training/training-office.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let office: TrainingOffice

beforeAll(async () => {
  server = await startServer()
  office = await openTrainingOffice(server)
})
afterAll(() => server.stop())

const english = { 'accept-language': 'en' }

const store = (changes: object) =>
  office.keeper.refused('training.trainings.store', {
    body: { ...office.form(), ...office.when(), ...changes },
    headers: english,
  })

const edited = (training: Awaited<ReturnType<TrainingOffice['training']>>, changes: object) => {
  const { regulations_file, template_file, gadgets, movable_to, version } = training
  return { ...office.form({ regulations_file, template_file, gadgets, movable_to }), version, ...changes }
}

describe('a new training', () => {
  it('is stored with its first term, which is planned and has the training’s price', async () => {
    const training = await office.training({ name: 'Serwis kotłów', gadgets: [office.ids.gadget] })
    expect(training).toMatchObject({ name: 'Serwis kotłów', coming_terms: 1, next_date: dayFromNow(30), active: true })
    expect(training.media.map(({ filename }) => filename)).toEqual(['warranty-book.pdf'])
    const [term] = await office.termsOf(training.id)
    expect(term).toMatchObject({
      training_id: training.id,
      city: 'Poznań',
      status: 'planned',
      total_places: 12,
      taken_places: 0,
      available_places: 12,
      price_brutto: '861.00',
      price_netto: '700.00',
    })
  })

  it('is refused with everything that the specification requires', async () => {
    const { status, body } = await office.keeper.refused('training.trainings.store', { body: {}, headers: english })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(
      [
        'address',
        'category_id',
        'certificate_date',
        'certificate_id',
        'city',
        'description',
        'document_type',
        'edition',
        'lang_id',
        'name',
        'payments',
        'price_brutto',
        'price_netto',
        'producer_id',
        'total_places',
        'training_date',
        'type_id',
      ].toSorted(),
    )
  })

  it('has a name of at most 100 characters', async () => {
    expect((await store({ name: 'x'.repeat(101) })).body.errors).toEqual({
      name: ['Maximum number of characters: 100'],
    })
    expect((await office.training({ name: 'x'.repeat(100) })).name).toHaveLength(100)
  })

  it('offers at least one form of payment, and only existing ones', async () => {
    expect((await store({ payments: [] })).body.errors).toEqual({ payments: ['This field is required'] })
    expect((await store({ payments: [999_999] })).body.errors).toHaveProperty('payments')
  })

  it.each([
    [{ price_brutto: '-1' }, 'price_brutto'],
    [{ price_brutto: 'sto' }, 'price_brutto'],
    [{ price_brutto: '12.345' }, 'price_brutto'],
    [{ price_netto: '861.01' }, 'price_netto'],
    [{ end_time: '09:00' }, 'end_time'],
    [{ start_time: '25:00' }, 'start_time'],
    [{ certificate_date: dayFromNow(29) }, 'certificate_date'],
    [{ registration_until: dayFromNow(31) }, 'registration_until'],
    [{ total_places: 0 }, 'total_places'],
    [{ gadgets: [999_999] }, 'gadgets'],
    [{ movable_to: [999_999] }, 'movable_to'],
    [{ producer_id: 999_999 }, 'producer_id'],
    [{ certificate_id: 999_999 }, 'certificate_id'],
  ])('is refused with %o', async (changes, field) => {
    const { status, body } = await store(changes)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  it('may be free, and keeps amounts exactly as typed', async () => {
    expect(await office.training({ price_brutto: '0', price_netto: '0' })).toMatchObject({ price_brutto: '0.00' })
    expect(await office.training({ price_brutto: '1 234,10', price_netto: '1003,33' })).toMatchObject({
      price_brutto: '1234.10',
      price_netto: '1003.33',
    })
  })

  it('accepts as regulations only a file uploaded for them by the same person', async () => {
    const image = await office.files.upload('photo.jpg', 'training_template')
    expect((await store({ regulations_file: image })).body.errors).toHaveProperty('regulations_file')
    const own = await office.regulations()
    const other = await server.person({ roles: ['moderator-training'] })
    const body = { ...office.form(), ...office.when(), regulations_file: own }
    expect((await other.refused('training.trainings.store', { body })).body.errors).toHaveProperty('regulations_file')
    const count = await server.pool.query('select count(*)::int from trainings where regulations_file = $1', [own])
    expect(count.rows).toEqual([{ count: 0 }])
  })

  it('is stored once by a double click', async () => {
    const body = { ...office.form({ name: 'Dwa kliknięcia' }), ...office.when() }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all([
      office.keeper.call('training.trainings.store', { body, headers }),
      office.keeper.call('training.trainings.store', { body, headers }),
    ])
    const { rows } = await server.pool.query(`select id from trainings where name = 'Dwa kliknięcia'`)
    expect(rows).toHaveLength(1)
    expect([first.status, second.status].filter((status) => status === 200)).not.toHaveLength(0)
  })
})

describe('an edited training', () => {
  it('leaves the prices of its terms unchanged', async () => {
    const training = await office.training()
    const body = edited(training, { price_brutto: '999.00', price_netto: '812.20' })
    const { status } = await office.keeper.call('training.trainings.update', { path: { training: training.id }, body })
    expect(status).toBe(200)
    expect(await office.termsOf(training.id)).toMatchObject([{ price_brutto: '861.00' }])
  })

  it('tells the second of two editors what the first has changed', async () => {
    const training = await office.training()
    const path = { training: training.id }
    await office.keeper.call('training.trainings.update', { path, body: edited(training, { edition: 'pierwsza' }) })
    const late = await office.keeper.refused('training.trainings.update', {
      path,
      body: edited(training, { edition: 'druga' }),
    })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('conflict')
    expect(late.body.conflict?.changes.flatMap(({ fields }) => fields)).toEqual([
      { field: 'edition', before: '2026', after: 'pierwsza' },
    ])
    expect((await office.keeper.call('training.trainings.show', { path })).body.edition).toBe('pierwsza')
  })

  it('keeps its regulations while people register for it', async () => {
    const term = await office.openTerm()
    const path = { training: term.training_id }
    const training = (await office.keeper.call('training.trainings.show', { path })).body
    const without = await office.keeper.refused('training.trainings.update', {
      path,
      body: edited(training, { regulations_file: null }),
    })
    expect(without.body.errors).toHaveProperty('regulations_file')
    const other = await office.regulations()
    const { body } = await office.keeper.call('training.trainings.update', {
      path,
      body: edited(training, { regulations_file: other }),
    })
    expect(body.regulations_file).toBe(other)
  })

  it('keeps earlier regulations that somebody has accepted, and deletes the others', async () => {
    const training = await office.training()
    const [term] = await office.termsOf(training.id)
    const path = { training: training.id }
    const [first, second, third] = [training.regulations_file, await office.regulations(), await office.regulations()]
    await office.take(term?.id ?? 0, 1)
    await server.pool.query('update training_records set regulations_file = $2 where term_id = $1', [term?.id, first])
    const next = await office.keeper.call('training.trainings.update', {
      path,
      body: edited(training, { regulations_file: second }),
    })
    await office.keeper.call('training.trainings.update', {
      path,
      body: edited(next.body, { regulations_file: third }),
    })
    const { rows } = await server.pool.query(
      'select id from media_files where id = any($1) and unreferred_since is null order by id',
      [[first, second, third]],
    )
    expect(rows.map(({ id }) => id)).toEqual([first, third].toSorted())
  })

  it('cannot name itself as a target of moves', async () => {
    const training = await office.training()
    const { body } = await office.keeper.refused('training.trainings.update', {
      path: { training: training.id },
      body: edited(training, { movable_to: [training.id] }),
    })
    expect(body.errors).toHaveProperty('movable_to')
  })
})

describe('deleting a training', () => {
  it('is refused while it has terms, with their number', async () => {
    const training = await office.training()
    const path = { training: training.id }
    const { status, body } = await office.keeper.refused('training.trainings.destroy', { path, headers: english })
    expect(status).toBe(409)
    expect(body.message).toContain('training terms')
    const [term] = await office.termsOf(training.id)
    await office.keeper.call('training.terms.destroy', { path: { term: term?.id ?? 0 } })
    expect((await office.keeper.call('training.trainings.destroy', { path })).status).toBe(200)
    expect((await office.keeper.refused('training.trainings.show', { path })).status).toBe(404)
  })

  it('is refused for values that a training uses', async () => {
    const training = await office.training({ gadgets: [office.ids.gadget] })
    const { type, category, gadget, producer } = office.ids
    const refusals = [
      await office.keeper.refused('training.types.destroy', { path: { training_type: type }, headers: english }),
      await office.keeper.refused('training.categories.destroy', {
        path: { training_category: category },
        headers: english,
      }),
      await office.keeper.refused('training.gadgets.destroy', { path: { training_gadget: gadget }, headers: english }),
    ]
    for (const { status, body } of refusals) {
      expect(status).toBe(409)
      expect(body.message).toContain('trainings')
    }
    await expect(server.pool.query('delete from producers where id = $1', [producer])).rejects.toThrow()
    expect(training.gadgets).toEqual([gadget])
  })

  it('is refused while people of another training may be moved to its terms', async () => {
    const target = await office.training()
    const [term] = await office.termsOf(target.id)
    await office.training({ movable_to: [target.id] })
    await office.keeper.call('training.terms.destroy', { path: { term: term?.id ?? 0 } })
    const { status } = await office.keeper.refused('training.trainings.destroy', { path: { training: target.id } })
    expect(status).toBe(409)
  })
})
