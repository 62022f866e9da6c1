import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let trade: Person
let contractor: number

beforeAll(async () => {
  server = await startServer()
  trade = await server.person({ roles: ['moderator-trade'] })
})
beforeEach(async () => {
  contractor = (await newContractor(server, trade)).id
})
afterAll(() => server.stop())

const person = {
  first_name: 'Łukasz',
  last_name: 'Kos',
  position: 'kierownik zakupów',
  email: 'lukasz@zoliborz.example',
  phone_number: '600 700 800',
  is_primary: false,
}
type Changes = Partial<typeof person>

const add = async (changes: Changes = {}) =>
  (await trade.call('contractor.contacts.store', { path: { contractor }, body: { ...person, ...changes } })).body
const change = (contact: { id: number; version: number }, changes: Changes) =>
  trade.refused('contractor.contacts.update', {
    path: { contractor, contact: contact.id },
    body: { ...person, ...changes, version: contact.version },
  })
const remove = ({ id }: { id: number }) =>
  trade.refused('contractor.contacts.destroy', { path: { contractor, contact: id } })
const all = async (query: { search?: string } = {}) =>
  (await trade.call('contractor.contacts.index', { path: { contractor }, query: { ...query, per_page: 100 } })).body
    .results
const primaries = async () => (await all()).filter(({ is_primary }) => is_primary).map(({ last_name }) => last_name)
const primary = async () => {
  const [found] = (await all()).filter(({ is_primary }) => is_primary)
  if (!found) throw new Error('the contractor has no primary contact')
  return found
}

describe('the primary contact', () => {
  it('is unmade by making another one, which is told of both', async () => {
    const first = await primary()
    const added = await add({ is_primary: true })
    expect(await primaries()).toEqual(['Kos'])
    const history = await trade.call('core.history.index', {
      path: { entity: 'contractor.contacts', record: first.id },
    })
    expect(history.body.results[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'is_primary', after: false }],
    })
    expect((await change(first, { last_name: 'Inna' })).status).toBe(409)
    expect((await change(added, { is_primary: true, last_name: 'Kosowski' })).status).toBe(200)
    expect(await primaries()).toEqual(['Kosowski'])
  })

  it('cannot be unmade or deleted until another is primary', async () => {
    const first = await primary()
    expect((await change(first, {})).body.errors).toHaveProperty('is_primary')
    const refused = await remove(first)
    expect([refused.status, refused.body.code]).toEqual([409, 'lifecycle'])
    expect(await primaries()).toEqual(['Źródło'])
    await add({ is_primary: true })
    expect((await remove(first)).status).toBe(200)
    expect(await primaries()).toEqual(['Kos'])
  })

  it('is exactly one, however many people make one at the same moment', async () => {
    const contacts = await Promise.all(['Ach', 'Bąk', 'Cis', 'Dąb'].map((last_name) => add({ last_name })))
    const changed = contacts.map((contact) => change(contact, { last_name: 'Główny', is_primary: true }))
    const added = ['Ewa', 'Fal'].map((last_name) =>
      trade.refused('contractor.contacts.store', {
        path: { contractor },
        body: { ...person, last_name, is_primary: true },
      }),
    )
    const answers = await Promise.all([...changed, ...added])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await primaries()).toHaveLength(1)
  })

  it('is the first contact of a contractor that has none, asked or not', async () => {
    await server.pool.query('delete from contractor_contacts where contractor_id = $1', [contractor])
    expect(await add()).toMatchObject({ is_primary: true })
    expect(await add()).toMatchObject({ is_primary: false })
  })

  it('stays the only one when a deleted contact comes back', async () => {
    const added = await add({ is_primary: true })
    const first = (await all()).find(({ id }) => id !== added.id)
    await remove(first ?? added)
    const admin = await server.person({ roles: ['super-admin'] })
    const restored = await admin.call('core.trash.restore', {
      path: { entity: 'contractor.contacts', record: first?.id ?? 0 },
    })
    expect(restored.status).toBe(200)
    expect([await primaries(), (await all()).length]).toEqual([['Kos'], 2])
  })
})

describe('the contacts of a contractor', () => {
  it('are found by name, position, e-mail and phone number, however they are typed', async () => {
    await add()
    for (const search of ['lukasz kos', 'ZAKUPÓW', 'lukasz@', '700-800'])
      expect((await all({ search })).map(({ last_name }) => last_name)).toEqual(['Kos'])
    expect(await all({ search: 'nikt' })).toEqual([])
  })

  it('are not reached through another contractor', async () => {
    const { id } = await add()
    const other = (await newContractor(server, trade)).id
    const path = { contractor: other, contact: id }
    expect((await trade.refused('contractor.contacts.show', { path })).status).toBe(404)
    expect((await trade.refused('contractor.contacts.destroy', { path })).status).toBe(404)
    const body = { ...person, version: 1 }
    expect((await trade.refused('contractor.contacts.update', { path, body })).status).toBe(404)
  })

  it('are kept by customer service, and only read by who merely reads', async () => {
    const service = await server.person({ roles: ['moderator-customer-service'] })
    const path = { contractor }
    expect((await service.call('contractor.contacts.store', { path, body: person })).status).toBe(200)
    const reader = await server.person({ roles: ['moderator-docs'] })
    expect((await reader.call('contractor.contacts.index', { path })).status).toBe(200)
    expect((await reader.refused('contractor.contacts.store', { path, body: person })).status).toBe(403)
  })
})
