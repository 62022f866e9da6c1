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
  it('is stored, shown, updated on its version, listed and deleted', async () => {
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

  it('leaves an entry of who changed what', async () => {
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

  it('tells who changed what meanwhile instead of overwriting it', async () => {
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

  it('takes one of two updates at the same moment', async () => {
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
  it('does the work once and gives the same answer again', async () => {
    const key = randomUUID()
    const first = await store(anna, 'Raz', key)
    const second = await store(anna, 'Raz', key)
    expect(second.body).toEqual(first.body)
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect(await count('Raz')).toBe(1)
  })

  it('does it once for a double click too', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => store(anna, 'Dwuklik', key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count('Dwuklik')).toBe(1)
  })

  it('is refused for something else', async () => {
    const key = randomUUID()
    await store(anna, 'To samo', key)
    const { status, body } = await anna.refused('service-order.repair-types.store', {
      body: named('Coś innego'),
      headers: { 'idempotency-key': key },
    })
    expect([status, body.code]).toEqual([409, 'idempotency'])
  })

  it('belongs to one person', async () => {
    const key = randomUUID()
    const answers = [await store(anna, 'Każdemu', key), await store(piotr, 'Każdemu', key)]
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
  })

  it('is free again when the call was refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const refused = await anna.refused('service-order.repair-types.store', { body: { name_pl: '' }, headers })
    const mended = await anna.call('service-order.repair-types.store', { body: named('Poprawione'), headers })
    expect([refused.status, mended.status]).toEqual([422, 200])
  })
})
