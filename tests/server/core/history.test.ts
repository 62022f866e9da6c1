import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEntities, auditedEntities } from '#contract/entities.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { hasTrash } from '#server/http/records/trash.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
let service: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['admin'] })
  service = await server.person({ roles: ['moderator-service'] })
})
afterAll(() => server.stop())

const repairTypes = 'service-order.repair-types'

async function storeType(name: string, person = service): Promise<number> {
  const { body } = await person.call('service-order.repair-types.store', {
    body: { name_pl: name, name_en: `${name} in English` },
  })
  return body.id
}
const destroyType = (id: number, person = service) =>
  person.call('service-order.repair-types.destroy', { path: { repair_type: id } })
const history = (person: Person, entity: string, record: number, query = {}) =>
  person.call('core.history.index', { path: { entity, record }, query })

describe('the history of a record', () => {
  it('shows who did what, newest first, with the names of the records behind ids', async () => {
    const id = await storeType('Historia')
    const body = { name_pl: 'Historia pompy', name_en: 'Historia in English', position: 4, version: 1 }
    await admin.call('service-order.repair-types.update', { path: { repair_type: id }, body })
    const { body: told } = await history(service, repairTypes, id)
    expect(told.results).toMatchObject([
      {
        action: 'update',
        by: 'Jan Testowy',
        user_id: admin.id,
        title: 'Historia pompy',
        changes: [
          { field: 'name_pl', before: 'Historia', after: 'Historia pompy' },
          { field: 'position', before: 0, after: 4 },
        ],
      },
      { action: 'store', user_id: service.id },
    ])
    expect(told.results[0]?.changed).toBe('name_pl: Historia → Historia pompy; position: 0 → 4')
    const { body: earlier } = await history(service, repairTypes, id, { before: String(told.results[0]?.id) })
    expect(earlier.results.map(({ action }) => action)).toEqual(['store'])
  })

  it('names the records that a change refers to', async () => {
    const partner_id = await server.partner('Nazwany Partner')
    const { body: draft } = await service.call('service-order.service-orders.store', {
      body: { partner_id } as never,
    })
    const { body } = await history(service, 'service-order.service-orders', draft.id)
    const change = body.results[0]?.changes.find(({ field }) => field === 'partner_id')
    expect(change).toMatchObject({ after: partner_id, after_name: 'Nazwany Partner' })
  })

  it('is for those who may see the record, within their restrictions', async () => {
    const [own, foreign] = [await server.partner('Własny'), await server.partner('Obcy')]
    const restricted = await server.person({ roles: ['moderator-service'], restricted_partners: [own] })
    const draftOf = async (partner_id: number) =>
      (await service.call('service-order.service-orders.store', { body: { partner_id } as never })).body.id
    const [seen, unseen] = [await draftOf(own), await draftOf(foreign)]
    const orders = 'service-order.service-orders'
    expect((await history(restricted, orders, seen)).status).toBe(200)
    const ask = (person: Person, entity: string, record: number) =>
      person.refused('core.history.index', { path: { entity, record } })
    expect((await ask(restricted, orders, unseen)).status).toBe(404)
    expect((await ask(restricted, orders, 999_999)).status).toBe(404)
    expect((await ask(restricted, 'no.such-thing', seen)).status).toBe(404)
    const training = await server.person({ roles: ['moderator-training'] })
    expect((await ask(training, orders, seen)).status).toBe(404)
    const partner = await server.person({ roles: ['partner'], partners: [own] })
    expect((await ask(partner, orders, seen)).status).toBe(403)
  })

  it('of what lies in the trash is for those who keep the trash', async () => {
    const id = await storeType('W koszu')
    await destroyType(id)
    expect((await history(admin, repairTypes, id)).body.results.map(({ action }) => action)).toEqual([
      'destroy',
      'store',
    ])
    const support = await server.person({ roles: ['moderator-support'] })
    const refused = await support.refused('core.history.index', { path: { entity: repairTypes, record: id } })
    expect(refused.status).toBe(404)
    // Sees the trash of contractors, and may not delete from it.
    const trade = await server.person({ roles: ['moderator-trade'] })
    const { body: province } = await admin.call('dictionary.provinces.store', { body: { name: 'Kaszubskie' } })
    await admin.call('dictionary.provinces.destroy', { path: { province: province.id } })
    const provinces = { entity: 'dictionary.provinces', record: province.id }
    expect((await trade.call('core.trash.index')).body.results).toEqual([])
    expect((await trade.refused('core.history.index', { path: provinces })).status).toBe(404)
    expect((await admin.call('core.history.index', { path: provinces })).body.results).toHaveLength(2)
  })

  it('never contains a secret', async () => {
    const id = await storeType('Tajne')
    await server.pool.query(
      `insert into audit_entries (at, user_id, entity, entity_id, action, before, after)
       values (now(), $1, $2, $3, 'update', '{"password_hash": "old", "position": 1}', '{"password_hash": "new", "position": 2}')`,
      [admin.id, repairTypes, id],
    )
    const { body } = await admin.call('core.audit.index', { query: { entity_id: String(id), action: 'update' } })
    expect(body.results[0]?.changes.map(({ field }) => field)).toEqual(['position'])
    expect(JSON.stringify(body)).not.toContain('password')
  })
})

describe('the audit', () => {
  it('is filtered by kind, action, person, record and day', async () => {
    const id = await storeType('Filtrowany')
    const count = async (query: Record<string, string>) =>
      (await admin.call('core.audit.index', { query: { ...query, entity_id: String(id), entity: repairTypes } })).body
        .pagination.total
    expect(await count({ action: 'store' })).toBe(1)
    expect(await count({ action: 'destroy' })).toBe(0)
    expect(await count({ action: 'send,payment-settle,change-email' })).toBe(0)
    expect(await count({ user_id: String(service.id) })).toBe(1)
    expect(await count({ user_id: String(admin.id) })).toBe(0)
    expect(await count({ at: '2000-01-01..2000-12-31' })).toBe(0)
    expect(await count({ at: '2000-01-01..' })).toBe(1)
  })

  it('is for administrators', async () => {
    expect((await service.refused('core.audit.index')).status).toBe(403)
  })

  it('shows a restricted administrator what they may see of the records', async () => {
    const [own, foreign] = [await server.partner('Ich'), await server.partner('Nie ich')]
    for (const partner_id of [own, foreign])
      await service.call('service-order.service-orders.store', { body: { partner_id } as never })
    const restricted = await server.person({ roles: ['admin'], restricted_partners: [own] })
    const query = { entity: 'service-order.service-orders', per_page: 100 }
    const { body } = await restricted.call('core.audit.index', { query })
    const partners = body.results.flatMap(({ changes }) => changes.filter(({ field }) => field === 'partner_id'))
    expect(new Set(partners.map(({ after }) => after))).toEqual(new Set([own]))
  })

  it('is exported', async () => {
    const response = await admin.call('core.audit.index', {
      query: { format: 'csv', columns: 'at,by,action,entity,title,changed' },
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(String(response.body)).toContain('service-order.repair-types')
  })

  it('knows the kind of every record that has a history and calls of its own', () => {
    const known = recordKinds().map(({ entity }) => entity)
    expect(auditedEntities.filter((entity) => allEntities[entity].path && !known.includes(entity))).toEqual([])
  })

  it('keeps in the trash the records of those entities that say so', () => {
    const kept = recordKinds().filter(({ table }) => hasTrash(table))
    expect(kept.map(({ entity }) => entity).toSorted()).toEqual(
      recordKinds()
        .flatMap(({ entity }) => (allEntities[entity].trash === false ? [] : entity))
        .toSorted(),
    )
  })
})
