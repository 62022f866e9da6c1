import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let anna: Person
let piotr: Person

beforeAll(async () => {
  server = await startServer()
  anna = await server.person({ roles: ['admin'] })
  piotr = await server.person({ roles: ['moderator-service'] })
})
afterAll(() => server.stop())

const named = (name: string) => ({ name_pl: name, name_en: `${name} in English` })
const store = (person: Person, name: string, key?: string) =>
  person.call('service-order.repair-types.store', {
    body: named(name),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const count = async (name: string) =>
  (await anna.call('service-order.repair-types.index', { query: { name_pl: name } })).body.pagination.total

describe('a plain resource', () => {
  it('is stored, shown, updated with its version, listed and deleted', async () => {
    const { body: stored } = await store(anna, 'Wymiana pompy')
    expect(stored).toMatchObject({ ...named('Wymiana pompy'), position: 0, active: true, version: 1, message: 'Saved' })

    const path = { repair_type: stored.id }
    const { body: updated } = await piotr.call('service-order.repair-types.update', {
      path,
      body: { ...named('Wymiana pompy ciepła'), position: 3, version: 1 },
    })
    expect(updated).toMatchObject({ name_pl: 'Wymiana pompy ciepła', position: 3, version: 2 })
    expect((await anna.call('service-order.repair-types.show', { path })).body).toMatchObject({ version: 2 })

    expect((await anna.call('service-order.repair-types.destroy', { path })).body.message).toBe('Deleted')
    expect((await anna.refused('service-order.repair-types.show', { path })).status).toBe(404)
  })

  it('is audited: who changed what', async () => {
    const { body } = await store(anna, 'Audyt')
    await piotr.call('service-order.repair-types.update', {
      path: { repair_type: body.id },
      body: { ...named('Audyt'), position: 7, version: 1 },
    })
    const { rows } = await server.pool.query(
      `select user_id, action, before, after, version from audit_entries
       where entity = 'service-order.repair-types' and entity_id = $1 order by id`,
      [body.id],
    )
    expect(rows).toMatchObject([
      { user_id: anna.id, action: 'store', before: null, after: { name_pl: 'Audyt' }, version: 1 },
      { user_id: piotr.id, action: 'update', before: { position: 0 }, after: { position: 7 }, version: 2 },
    ])
  })

  it('refuses an update of an old version and says who changed what meanwhile', async () => {
    const { body } = await store(anna, 'Konflikt')
    const path = { repair_type: body.id }
    await piotr.call('service-order.repair-types.update', {
      path,
      body: { ...named('Konflikt'), position: 5, version: 1 },
    })
    const late = await anna.refused('service-order.repair-types.update', {
      path,
      body: { ...named('Konflikt'), active: false, version: 1 },
    })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        conflict: {
          version: 2,
          changes: [{ by: 'Jan Testowy', fields: [{ field: 'position', before: 0, after: 5 }] }],
        },
      },
    })
  })

  it('accepts one of two updates at the same moment', async () => {
    const { body } = await store(anna, 'Równocześnie')
    const update = (person: Person, position: number) =>
      person.call('service-order.repair-types.update', {
        path: { repair_type: body.id },
        body: { ...named('Równocześnie'), position, version: 1 },
      })
    const answers = await Promise.all([update(anna, 1), update(piotr, 2), update(anna, 3)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('an idempotency key', () => {
  it('makes a repeated request give the first answer again', async () => {
    const key = randomUUID()
    const first = await store(anna, 'Raz', key)
    const second = await store(anna, 'Raz', key)
    expect(second.body).toEqual(first.body)
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await count('Raz')).toBe(1)
  })

  it('makes a double click write once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => store(anna, 'Dwuklik', key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count('Dwuklik')).toBe(1)
  })

  it('is refused with another content', async () => {
    const key = randomUUID()
    await store(anna, 'To samo', key)
    const { status, body } = await anna.refused('service-order.repair-types.store', {
      body: named('Coś innego'),
      headers: { 'idempotency-key': key },
    })
    expect([status, body.code]).toEqual([409, 'idempotency'])
  })

  it('is valid for one person only', async () => {
    const key = randomUUID()
    const answers = [await store(anna, 'Każdemu', key), await store(piotr, 'Każdemu', key)]
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
  })

  describe('a retry with changed content, after an attempt without an answer', () => {
    const changed = (name: string, unanswered: string) => ({
      body: named(name),
      headers: { 'idempotency-key': randomUUID(), 'idempotency-unanswered': unanswered },
    })
    const call = 'service-order.repair-types.store'

    it('receives the answer of the attempt if that arrived, and learns that the change is not in it', async () => {
      const lost = randomUUID()
      const first = await store(anna, 'Przed zmianą', lost)
      const second = await anna.call(call, changed('Po zmianie', lost))
      expect(second.body).toEqual({
        ...first.body,
        message: expect.stringContaining('arrived the first time'),
        arrived_before: true,
      })
      expect(second.headers.get('idempotency-replayed')).toBe('earlier')
      expect(await count('Po zmianie')).toBe(0)
    })

    it('closes the attempt if that has not arrived: it is refused when it arrives later', async () => {
      const lost = randomUUID()
      const { body } = await anna.call(call, changed('Zamiast', lost))
      expect(body).toMatchObject({ ...named('Zamiast'), message: 'Saved' })
      const late = await anna.refused(call, { body: named('Spóźnione'), headers: { 'idempotency-key': lost } })
      expect(late.body.code).toBe('idempotency')
      expect(await count('Spóźnione')).toBe(0)
    })

    it('is processed once when both arrive at the same moment', async () => {
      const lost = randomUUID()
      const late = { body: named('Wyścig'), headers: { 'idempotency-key': lost } }
      await Promise.allSettled([anna.call(call, late), anna.call(call, changed('Wyścig po zmianie', lost))])
      expect(await count('Wyścig')).toBe(1)
    })

    it('learns nothing about another person or another call', async () => {
      const lost = randomUUID()
      await store(anna, 'Czyjeś', lost)
      const { body } = await piotr.call(call, changed('Własne', lost))
      expect(body).toMatchObject(named('Własne'))
      const other = await anna.call('service-order.device-types.store', {
        body: named('Inny słownik'),
        headers: { 'idempotency-key': randomUUID(), 'idempotency-unanswered': lost },
      })
      expect(other.body).toMatchObject(named('Inny słownik'))
    })

    it('must name a valid key', async () => {
      for (const unanswered of ['krótki', Array.from({ length: 21 }, () => randomUUID()).join(',')])
        expect((await anna.refused(call, changed('Bez klucza', unanswered))).status).toBe(400)
    })
  })

  it('may be repeated after a refusal', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const refused = await anna.refused('service-order.repair-types.store', { body: { name_pl: '' }, headers })
    const mended = await anna.call('service-order.repair-types.store', { body: named('Poprawione'), headers })
    expect([refused.status, mended.status]).toEqual([422, 200])
  })
})
