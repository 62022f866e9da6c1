import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableWords } from '#server/http/errors.ts'
import { allJobs as jobs } from '#server/modules.ts'
import { newContractor } from '#tests/support/scenarios/contractors.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
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
const day = 24 * 3_600_000

async function storeType(name: string, person = service): Promise<number> {
  const { body } = await person.call('service-order.repair-types.store', {
    body: { name_pl: name, name_en: `${name} in English` },
  })
  return body.id
}
const destroyType = (id: number, person = service) =>
  person.call('service-order.repair-types.destroy', { path: { repair_type: id } })
const trash = async (query = {}) => (await admin.call('core.trash.index', { query: { per_page: 100, ...query } })).body
const restore = (entity: string, record: number, person = admin) =>
  person.refused('core.trash.restore', { path: { entity, record } })
const run = (name: string) => {
  const job = jobs.find((job) => job.name === name)
  if (!job) throw new Error(`no job ${name}`)
  const { deps } = server
  return job.run({ data: {}, db: deps.db, deps, at: deps.clock(), attempt: 1, isLastAttempt: false })
}

describe('a deleted record', () => {
  it('is found only in the trash, and is restored unchanged', async () => {
    const id = await storeType('Wymiana sprężarki')
    await destroyType(id)
    expect((await service.refused('service-order.repair-types.show', { path: { repair_type: id } })).status).toBe(404)
    const list = await service.call('service-order.repair-types.index', { query: { name_pl: 'sprężarki' } })
    expect(list.body.results).toEqual([])
    expect((await trash({ title: 'sprezarki' })).results).toMatchObject([
      { id: `${repairTypes}/${id}`, entity: repairTypes, record: id, title: 'Wymiana sprężarki', days_left: 30 },
    ])

    expect(await restore(repairTypes, id)).toMatchObject({ status: 200, body: { message: 'Restored' } })
    const { body } = await service.call('service-order.repair-types.show', { path: { repair_type: id } })
    expect(body).toMatchObject({ name_pl: 'Wymiana sprężarki', version: 2 })
    expect((await restore(repairTypes, id)).status).toBe(404)
  })

  it('cannot be changed or deleted again', async () => {
    const id = await storeType('Raz usunięty')
    await destroyType(id)
    const path = { repair_type: id }
    const body = { name_pl: 'A', name_en: 'B', version: 1 }
    expect((await service.refused('service-order.repair-types.update', { path, body })).status).toBe(404)
    expect((await service.refused('service-order.repair-types.destroy', { path })).status).toBe(404)
  })

  it('is restored only by people with the permission to delete it', async () => {
    const { body } = await admin.call('dictionary.languages.store', {
      body: { code: 'xx', name_pl: 'próbny', name_en: 'Trial' },
    })
    const support = await server.person({ roles: ['moderator-support'] })
    await admin.call('dictionary.languages.destroy', { path: { language: body.id } })
    expect((await restore('dictionary.languages', body.id, support)).status).toBe(403)
    expect((await restore('dictionary.languages', body.id, service)).status).toBe(404)
    const id = await storeType('Pochopnie usunięty')
    await destroyType(id)
    const seen = (await service.call('core.trash.index', { query: { per_page: 100 } })).body.results
    expect(new Set(seen.map(({ entity }) => entity))).toEqual(new Set([repairTypes]))
    expect((await restore(repairTypes, id, service)).status).toBe(200)
    expect((await restore('dictionary.languages', body.id)).status).toBe(200)
  })

  it('leaves its name free, and is not restored while another one has the name', async () => {
    const store = (name: string) => admin.call('dictionary.brands.store', { body: { name } })
    const first = (await store('Termik')).body.id
    await admin.call('dictionary.brands.destroy', { path: { brand: first } })
    const second = (await store('Termik')).body.id
    expect(await restore('dictionary.brands', first)).toMatchObject({
      status: 409,
      body: { code: 'lifecycle', message: 'Cannot be restored: another record now has the value “Termik”' },
    })
    await admin.call('dictionary.brands.destroy', { path: { brand: second } })
    expect((await restore('dictionary.brands', first)).status).toBe(200)
  })

  it('is removed for good after 30 days, unless something still refers to it', async () => {
    const gone = await storeType('Na zawsze')
    const { body: kept } = await admin.call('dictionary.provinces.store', { body: { name: 'próbne' } })
    await destroyType(gone)
    await admin.call('dictionary.provinces.destroy', { path: { province: kept.id } })
    // A person chose the province in the moment in which it was deleted.
    const partner = await server.partner('Chwila')
    await server.pool.query('update partners set province_id = $1 where id = $2', [kept.id, partner])

    server.advance(29 * day)
    await run('core.empty-trash')
    expect((await trash()).results.map(({ record }) => record)).toEqual(expect.arrayContaining([gone, kept.id]))

    server.advance(1 * day + 1)
    expect((await restore(repairTypes, gone)).status).toBe(404)
    await run('core.empty-trash')
    const left = await server.pool.query('select id from repair_types where id = $1', [gone])
    const still = await server.pool.query('select id from provinces where id = $1', [kept.id])
    expect([left.rowCount, still.rowCount]).toEqual([0, 1])
  })
})

describe('a deleted contractor', () => {
  it('is gone from the audit too when it leaves the trash; one on hold stays whole', async () => {
    const trade = await server.person({ roles: ['moderator-trade'] })
    const gone = await newContractor(server, trade, { name: 'Zapomniany Sp. z o.o.' })
    const held = await newContractor(server, trade, { name: 'Sporny Sp. z o.o.' })
    for (const { id } of [gone, held]) {
      await trade.call('contractor.contractors.destroy', { path: { contractor: id } })
    }
    await server.pool.query(`update contractors set on_hold = true, hold_reason = 'Spór' where id = $1`, [held.id])
    server.advance(30 * day + 1)
    await run('core.empty-trash')
    const left = await server.pool.query('select id from contractors where id = any($1)', [[gone.id, held.id]])
    expect(left.rows).toEqual([{ id: held.id }])
    const told = async (text: string) =>
      (
        await server.pool.query(`select id from audit_entries where concat(before::text, after::text) like $1`, [
          `%${text}%`,
        ])
      ).rowCount
    expect(await told('Zapomniany')).toBe(0)
    expect(await told('Sporny')).toBeGreaterThan(0)
    const { rows } = await server.pool.query(
      `select action from audit_entries where entity = 'contractor.contractors' and entity_id = $1 order by id`,
      [gone.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['store', 'destroy', 'anonymise', 'purge'])
  })
})

describe('an order', () => {
  let desk: OrderDesk
  beforeAll(async () => {
    desk = await openOrderDesk(server)
  })

  it('that is a draft comes back from the trash with its files', async () => {
    const draft = await desk.draft()
    await desk.author.call('partnerzone.service-order.service-orders.destroy', { path: { service_order: draft.id } })
    // The files of removed records would be removed after 48 hours.
    server.advance(3 * day)
    await run('media.sweep')
    expect((await restore('service-order.service-orders', draft.id)).status).toBe(200)
    const { body } = await desk.author.call('partnerzone.service-order.service-orders.show', {
      path: { service_order: draft.id },
    })
    expect(body).toMatchObject({ status: 'draft', warranty_book: { id: draft.warranty_book?.id } })
    const file = await server.pool.query('select id from media_files where id = $1', [draft.warranty_book?.id])
    expect(file.rowCount).toBe(1)
  })

  it('that leaves the trash takes its files with it, and those of the replies in its timeline', async () => {
    const sent = await desk.sent()
    const photo = await desk.upload(desk.colleague, 'reply_files', 'photo.jpg')
    const path = { service_order: sent.id }
    const body = { text: 'Tabliczka znamionowa', files: [photo] }
    const replied = await desk.colleague.call('partnerzone.service-order.service-orders.reply', { path, body })
    expect(replied.body.timeline.at(-1)).toMatchObject({ files: [{ id: photo }] })
    const left = async () => {
      const files = [photo, sent.warranty_book?.id]
      return (await server.pool.query('select id from media_files where id = any($1)', [files])).rowCount
    }
    expect(await left()).toBe(2)

    await server.pool.query('update service_orders set deleted_at = $2 where id = $1', [sent.id, server.deps.clock()])
    server.advance(30 * day + 1)
    await run('core.empty-trash')
    const order = await server.pool.query('select id from service_orders where id = $1', [sent.id])
    expect([order.rowCount, await left()]).toEqual([0, 0])
  })
})

describe('what others use', () => {
  it('is not deleted, and it is said who uses it', async () => {
    await server.partner('Używa prowincji')
    const path = { province: 1 }
    const refused = await admin.refused('dictionary.provinces.destroy', { path })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect(refused.body.message).toMatch(/^Cannot be deleted\. Used by: partners \(\d+\)$/)
    const polish = await admin.refused('dictionary.provinces.destroy', { path, headers: { 'accept-language': 'pl' } })
    expect(polish.body.message).toMatch(/^Nie można usunąć\. Używane przez: partnerzy \(\d+\)$/)
  })

  it('is found where a code refers to it, without a foreign key', async () => {
    const { body } = await admin.call('dictionary.countries.index', { query: { code: 'PL' } })
    const country = body.results[0]?.id as number
    const refused = await admin.refused('dictionary.countries.destroy', { path: { country } })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('partners (') } })
  })

  it('has a word for every table that can refer to a record of the trash', async () => {
    const { rows } = await server.pool.query<{ table: string }>(
      `select distinct c.conrelid::regclass::text as table from pg_constraint c
       where c.contype = 'f' and c.confdeltype in ('a', 'r') and exists (
         select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'deleted_at')`,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ table }) => tableWords(table, 'pl', 'Navision') === null)).toEqual([])
  })
})
