import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { raise } from '#server/events.ts'
import { openBusinessCentral } from '#server/integrations/erp/business-central.ts'
import { ErpError, type MasterSet } from '#server/integrations/erp/erp.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { queueDue } from '#server/modules/synchronization/jobs.ts'
import { patiently, work } from '#server/modules/synchronization/work.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

const dataDir = temporaryDataDir('synchronization')
let simulators: Simulators
let server: TestServer
let admin: Person
let producer: number
let group: number

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
  const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
  server = await startServer({ config: { erp, erp_timeout: 2 } })
  admin = await server.person({ roles: ['admin'] })
  const brand = await one(`insert into brands (name) values ('Helion') returning id`)
  producer = await one(
    `insert into producers (name, brand_id, external_id) values ('Helion Technika', ${brand}, 'HELION') returning id`,
  )
  group = await one(`insert into device_groups (name) values ('Kotły') returning id`)
})
beforeEach(async () => {
  await server.pool.query(`truncate synchronization_seen, synchronization_results, synchronization_runs;
    update synchronizations set adopted_at = null, read_until = null, compared_at = null, last_synchronized_at = null,
      failures_in_row = 0, active = false; update devices set external_id = null, deleted_at = now()`)
  for (const set of ['Items', 'Customers', 'Manufacturers'] as const) await erpHas(set, [])
})
afterEach(() => behave('ok'))
afterAll(async () => {
  await server.stop()
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const one = async (statement: string) => (await server.pool.query<{ id: number }>(statement)).rows[0]?.id as number

const send = (method: string, path: string, body: unknown) =>
  fetch(`${simulators.erpUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const behave = (mode: ErpMode) => send('PUT', '/behaviour/erp', { mode })
const erpHas = (set: MasterSet, records: object[]) => send('PUT', `/erp/master/${set}`, records)
const erpChanges = (set: MasterSet, key: string, changes: object) => send('PATCH', `/erp/master/${set}/${key}`, changes)

const item = (No: string, changes: object = {}) => ({
  No,
  Description: `Kocioł ${No}`,
  Base_Unit_of_Measure: 'szt.',
  Unit_Price: 100,
  Blocked: false,
  Manufacturer_Code: 'HELION',
  ...changes,
})
const device = (No: string | null, name = `Model ${No}`) =>
  one(`insert into devices (name, name2, external_id, producer_id, group_id, sales_price, created_at)
    values ('${name}', ${No ? `'Kocioł ${No}'` : 'null'}, ${No ? `'${No}'` : 'null'}, ${producer}, ${group}, 100, now())
    returning id`)
const stored = async (id: number) => (await server.pool.query('select * from devices where id = $1', [id])).rows[0]

async function synchronization(kind: SynchronizationKind) {
  const { body } = await admin.call('synchronization.synchronizations.index', { query: { kind } })
  if (!('results' in body) || !body.results[0]) throw new Error(`no ${kind}`)
  return body.results[0]
}

const worked = (run_id: number, isLastAttempt = true) =>
  work(
    { db: server.deps.db, erp: server.deps.erp, clock: () => new Date(), isLastAttempt, wait: async () => undefined },
    run_id,
  )

async function run(kind: SynchronizationKind, whole = false): Promise<number> {
  const { id } = await synchronization(kind)
  const { body } = await admin.call('synchronization.synchronizations.run', {
    path: { synchronization: id },
    body: { whole },
  })
  await worked(body.run_id)
  return body.run_id
}

async function adopt(kind: SynchronizationKind): Promise<void> {
  const { id, version } = await synchronization(kind)
  await admin.call('synchronization.synchronizations.adopt', { path: { synchronization: id }, body: { version } })
  const after = await synchronization(kind)
  await worked(after.run_id as number)
}

async function results(query: object = {}) {
  const { body } = await admin.call('synchronization.results.index', { query: { per_page: 100, ...query } })
  return 'results' in body ? body.results : []
}

describe('a rehearsal', () => {
  it('shows what would change and writes nothing; what a person accepts is written, what is left does not come again', async () => {
    const first = await device('100')
    const second = await device('200')
    await erpHas('Items', [item('100', { Unit_Price: 120.5 }), item('200', { Blocked: true }), item('300')])
    await run('items')
    expect(await synchronization('items')).toMatchObject({
      ...{ status: 'succeeded', seen: 3, same: 0, different: 2, unknown: 1, changed: 0, open: 2 },
    })
    expect(await stored(first)).toMatchObject({ sales_price: '100.00', version: 1 })

    const [blocked, price] = await results({ state: 'open', sort_by: 'erp_key' })
    expect(price).toMatchObject({
      ...{ erp_key: '100', outcome: 'different', record_id: first },
      changes: [{ field: 'sales_price', portal: '100.00', erp: '120.50' }],
    })
    const { body } = await admin.call('synchronization.results.accept', { body: { ids: [price?.id as number] } })
    expect(body).toMatchObject({ decided: 1, refused: 0 })
    await admin.call('synchronization.results.dismiss', { body: { ids: [blocked?.id as number] } })
    expect(await stored(first)).toMatchObject({ sales_price: '120.50', version: 2 })
    expect(await stored(second)).toMatchObject({ blocked: false })

    await run('items', true)
    expect(await results({ state: 'open' })).toEqual([])
  })

  it('refuses to write over what somebody changed after the run', async () => {
    const id = await device('100')
    await erpHas('Items', [item('100', { Unit_Price: 120 })])
    await run('items')
    await server.pool.query('update devices set sales_price = 90 where id = $1', [id])
    const [found] = await results({ state: 'open' })
    const { body } = await admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    expect(body).toMatchObject({ decided: 0, refused: 1 })
    expect(await stored(id)).toMatchObject({ sales_price: '90.00' })
  })

  it('is accepted for all that a filter matches, and an item of a known category becomes a device of its group', async () => {
    const first = await device('100')
    const second = await device('200')
    await erpHas('Items', [
      item('100', { Unit_Price: 7, Item_Category_Code: 'KOTLY' }),
      item('200', { Unit_Price: 8 }),
      item('300', { Item_Category_Code: 'KOTLY' }),
      item('400', { Item_Category_Code: 'ELSE' }),
    ])
    await run('items')
    const fresh = (await results({ outcome: 'unknown', sort_by: 'erp_key', sort_direction: 'asc' }))[0]
    expect(fresh).toMatchObject({
      state: 'open',
      changes: expect.arrayContaining([
        { field: 'group_id', portal: null, erp: group, portal_name: null, erp_name: 'Kotły' },
      ]),
    })
    const byFilter = (filters: object) =>
      admin.call('synchronization.results.accept-matching', { body: { filters } as { filters: { name: string } } })
    expect((await byFilter({ outcome: 'different', erp_key: '10' })).body).toMatchObject({ decided: 1, left: 0 })
    expect(await stored(first)).toMatchObject({ sales_price: '7.00', erp_category: 'KOTLY' })
    expect(await stored(second)).toMatchObject({ sales_price: '100.00' })

    expect((await byFilter({ kind: 'items' })).body).toMatchObject({ decided: 2, left: 0 })
    const [made] = await results({ outcome: 'unknown', state: 'accepted' })
    expect(await stored(made?.record_id as number)).toMatchObject({
      ...{ external_id: '300', name: 'Kocioł 300', group_id: group, sales_price: '100.00', is_offerable: false },
    })
    expect(await results({ state: 'open' })).toEqual([])
  })

  it('knows contractors by their NIP, and then writes what the ERP owns of them', async () => {
    const area = await one(`select id from business_areas order by id limit 1`)
    const contractor =
      await one(`insert into contractors (name, address_street, address_postcode, address_city, nip_number, business_area)
      values ('Instal', 'Stara 1', '30-001', 'Kraków', '5261040828', ${area}) returning id`)
    await erpHas('Customers', [
      {
        No: 'K7',
        Name: 'Instal sp. z o.o.',
        Address: 'Nowa 2',
        Post_Code: '30-002',
        City: 'Kraków',
        VAT_Registration_No: '526-104-08-28',
        Bill_to_Customer_No: 'K1',
        Blocked: 'Invoice',
      },
    ])
    await run('contractors')
    const [found] = await results({ kind: 'contractors', state: 'open' })
    expect(found).toMatchObject({ outcome: 'matched', record_id: contractor, record_name: 'Instal' })
    await admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    const { rows } = await server.pool.query('select * from contractors where id = $1', [contractor])
    expect(rows[0]).toMatchObject({
      ...{ external_id: 'K7', bill_to_customer_id: 'K1', erp_blocked: true },
      ...{ name: 'Instal sp. z o.o.', address_street: 'Nowa 2' },
    })
  })

  it('proposes a device of the same name, and links the two when a person confirms it', async () => {
    const id = await device(null, 'Kocioł 100')
    await erpHas('Items', [item('100')])
    await run('items')
    const [found] = await results({ state: 'open' })
    expect(found).toMatchObject({ outcome: 'matched', record_id: id })
    await admin.call('synchronization.results.accept', { body: { ids: [found?.id as number] } })
    expect(await stored(id)).toMatchObject({ external_id: '100', name2: 'Kocioł 100' })
  })

  it('cannot end before the first run', async () => {
    const { id, version } = await synchronization('items')
    const path = { synchronization: id }
    expect((await admin.refused('synchronization.synchronizations.adopt', { path, body: { version } })).status).toBe(
      409,
    )
  })
})

describe('after the rehearsal', () => {
  it('runs write what the ERP owns, as the ERP, and leave alone what the portal owns', async () => {
    const id = await device('100')
    await server.pool.query(`update devices set name = 'Nasza nazwa' where id = $1`, [id])
    await erpHas('Items', [item('100')])
    await run('items')
    await adopt('items')
    await erpChanges('Items', '100', { Unit_Price: 150, Blocked: true, Description: 'Kocioł nowy' })
    await run('items')
    expect(await stored(id)).toMatchObject({
      ...{ name: 'Nasza nazwa', name2: 'Kocioł nowy', sales_price: '150.00', blocked: true },
    })
    const { body } = await admin.call('core.history.index', { path: { entity: 'device.devices', record: id } })
    expect(JSON.stringify(body)).toContain('"action":"synchronise"')
    expect(await synchronization('items')).toMatchObject({ seen: 1, changed: 1, status: 'succeeded' })
  })

  it('a later run reads only what changed, and the same records again change nothing', async () => {
    await device('100')
    await device('200')
    await erpHas('Items', [item('100', { SystemModifiedAt: '2020-01-01T00:00:00.000Z' }), item('200')])
    await run('items')
    await adopt('items')
    await run('items')
    expect(await synchronization('items')).toMatchObject({ seen: 1, same: 1, changed: 0 })
  })

  it('a device that is gone from the ERP is blocked, never deleted', async () => {
    const ids = [
      await device('100'),
      await device('200'),
      await device('300'),
      await device('400'),
      await device('500'),
    ]
    const records = ['100', '200', '300', '400', '500'].map((No) => item(No))
    await erpHas('Items', records)
    await run('items')
    await adopt('items')
    await erpHas('Items', records.slice(1))
    await run('items', true)
    expect(await stored(ids[0] as number)).toMatchObject({ blocked: true, deleted_at: null })
    expect(await stored(ids[1] as number)).toMatchObject({ blocked: false })
    expect(await synchronization('items')).toMatchObject({ gone: 1 })
  })

  it('an ERP that answers with nothing, or with another company, blocks no catalogue', async () => {
    const first = await device('100')
    await device('200')
    await erpHas('Items', [item('100'), item('200')])
    await run('items')
    await adopt('items')
    await erpHas('Items', [])
    await run('items', true)
    expect(await stored(first)).toMatchObject({ blocked: false })
    await erpHas('Items', [item('900')])
    await run('items', true)
    expect(await stored(first)).toMatchObject({ blocked: false })
    expect(await results({ state: 'open', outcome: 'gone' })).toHaveLength(2)
  })

  it('what breaks a rule of the portal is told with the rule, and the rest of the page is written', async () => {
    const bad = await device('100')
    const good = await device('200')
    await erpHas('Items', [item('100'), item('200')])
    await run('items')
    await adopt('items')
    await erpHas('Items', [
      item('100', { Base_Unit_of_Measure: '' }),
      item('200', { Unit_Price: 7 }),
      { No: '', Description: 'bez numeru' },
    ])
    await run('items')
    expect(await stored(bad)).toMatchObject({ unit: 'szt.' })
    expect(await stored(good)).toMatchObject({ sales_price: '7.00' })
    expect(await synchronization('items')).toMatchObject({ status: 'partial', failed: 2, changed: 1 })
    const problems = (await results({ outcome: 'failed' })).map(({ erp_key, problem }) => ({ erp_key, problem }))
    expect(problems).toContainEqual({ erp_key: '100', problem: 'This field is required' })
    expect(problems).toContainEqual({ erp_key: '#3', problem: 'The record of the ERP cannot be read' })
  })

  it('a value that another record has already is told, and the rest of the page is written', async () => {
    await erpHas('Manufacturers', [
      { Code: 'HELION', Name: 'Helion Technika' },
      { Code: 'ZEFIR', Name: 'Zefir' },
    ])
    const brand = await one('select min(id) as id from brands')
    const zefir = await one(
      `insert into producers (name, brand_id, external_id) values ('Zefir', ${brand}, 'ZEFIR') returning id`,
    )
    await run('producers')
    await adopt('producers')
    await one(`insert into producers (name, brand_id) values ('Zajęta', ${brand}) returning id`)
    await erpChanges('Manufacturers', 'HELION', { Name: 'Zajęta' })
    await erpChanges('Manufacturers', 'ZEFIR', { Name: 'Zefir Polska' })
    await run('producers')
    const { rows } = await server.pool.query('select name from producers where id = any($1) order by id', [
      [producer, zefir],
    ])
    expect(rows).toEqual([{ name: 'Helion Technika' }, { name: 'Zefir Polska' }])
    expect(await results({ kind: 'producers', outcome: 'failed' })).toMatchObject([
      { erp_key: 'HELION', problem: 'Another record of the portal has this value already' },
    ])
  })

  it('a blocked customer is marked, and known by the NIP while nobody has noted its number', async () => {
    const partner = await server.partner()
    await server.pool.query(`update partners set nip = '9991000016' where id = $1`, [partner])
    await erpHas('Customers', [
      { No: 'K1', Name: 'Instal-Term', Address: 'ul. Fabryczna 14', Post_Code: '30-554', City: 'Kraków' },
      { No: 'K2', Name: 'Inna', VAT_Registration_No: 'PL 999-100-00-16', Blocked: 'All' },
    ])
    await run('buyers')
    const [found] = await results({ kind: 'buyers', state: 'open' })
    expect(found).toMatchObject({ erp_key: 'K2', outcome: 'matched', record_id: partner })
  })

  it('a customer from abroad is known by its VAT number, in whichever spelling the ERP has it', async () => {
    const partner = await server.partner()
    await server.pool.query(`update partners set nip = 'EL123456789', country = 'GR' where id = $1`, [partner])
    await erpHas('Customers', [
      { No: 'K3', Name: 'Θέρμανση', VAT_Registration_No: 'el 123 456 789', Post_Code: '104 31', City: 'Athina' },
      { No: 'K4', Name: 'Wärme', VAT_Registration_No: '123456789' },
    ])
    await run('buyers')
    const found = await results({ kind: 'buyers', state: 'open' })
    expect(found.filter(({ outcome }) => outcome === 'matched')).toMatchObject([{ erp_key: 'K3', record_id: partner }])
  })
})

describe('a run', () => {
  it('reads every page, and goes on after a cut where it was', async () => {
    const records = Array.from({ length: 1200 }, (_, index) => item(String(10_000 + index)))
    await erpHas('Items', records)
    const { id } = await synchronization('items')
    const { body } = await admin.call('synchronization.synchronizations.run', {
      path: { synchronization: id },
      body: {},
    })
    let pages = 0
    const erp = {
      ...server.deps.erp,
      readPage: (...asked: Parameters<typeof server.deps.erp.readPage>) => {
        pages += 1
        if (pages === 2) throw new Error('the process is killed')
        return server.deps.erp.readPage(...asked)
      },
    }
    const clock = () => new Date()
    await expect(work({ db: server.deps.db, erp, clock, isLastAttempt: false }, body.run_id)).rejects.toThrow('killed')
    expect(await synchronization('items')).toMatchObject({ status: 'running', seen: 500 })
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', seen: 1200, unknown: 1200 })
    expect(pages).toBe(2)
  })

  it('is one of its kind at a time', async () => {
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const asked = [1, 2, 3].map(() => admin.refused('synchronization.synchronizations.run', { path, body: {} }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  it('waits while the ERP does not answer, fails when its tries are used up, and goes on when it is asked to', async () => {
    await erpHas('Items', [item('100')])
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const { body } = await admin.call('synchronization.synchronizations.run', { path, body: {} })
    for (const mode of ['down', 'fail', 'nonsense', 'busy'] as const) {
      await behave(mode)
      await expect(worked(body.run_id, false)).rejects.toThrow()
      expect(await synchronization('items')).toMatchObject({ status: 'running' })
    }
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'failed', failures_in_row: 1 })
    await behave('ok')
    await admin.call('synchronization.runs.retry', { path: { run: body.run_id } })
    await worked(body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', failures_in_row: 0 })
  })

  it('goes on after a token that ends between two pages, and after a moment in which the ERP was busy', async () => {
    await erpHas(
      'Items',
      Array.from({ length: 1200 }, (_, index) => item(String(20_000 + index))),
    )
    const tokens = { url: `${simulators.erpUrl}/oauth2/token`, client_id: 'portal', client_secret: 'x', scope: 'erp' }
    const signed = openBusinessCentral({ url: simulators.erpUrl, company: 'Demo', tokens })
    const { id } = await synchronization('items')
    const path = { synchronization: id }
    const { body } = await admin.call('synchronization.synchronizations.run', { path, body: {} })
    const waited: number[] = []
    const wait = async (milliseconds: number) => {
      waited.push(milliseconds)
      await behave('ok')
    }
    let pages = 0
    const erp = {
      ...signed,
      async readPage(...asked: Parameters<typeof signed.readPage>) {
        pages += 1
        // Somebody else gets a token, which ends ours; later the ERP asks to be left alone for seven seconds.
        if (pages === 2) await send('POST', '/oauth2/token', {})
        if (pages === 3) await behave('busy')
        return signed.readPage(...asked)
      },
    }
    await work({ db: server.deps.db, erp, clock: () => new Date(), isLastAttempt: true, wait }, body.run_id)
    expect(await synchronization('items')).toMatchObject({ status: 'succeeded', seen: 1200 })
    expect(waited).toEqual([7000])
  })

  it('waits longer and longer, never twice the same, and does not wait where waiting mends nothing', async () => {
    const pausesOf = async (error: ErpError) => {
      const waited: number[] = []
      const ask = () => Promise.reject(error)
      await expect(patiently(ask, async (pause) => waited.push(pause))).rejects.toBe(error)
      return waited
    }
    const [first = 0, second = 0] = await pausesOf(new ErpError('slow', 'HTTP 504'))
    expect(first).toBeGreaterThanOrEqual(500)
    expect(first).toBeLessThanOrEqual(1500)
    expect(second).toBeGreaterThanOrEqual(1500)
    expect(second).toBeLessThanOrEqual(4500)
    expect(await pausesOf(new ErpError('down', 'HTTP 500'))).not.toEqual([first, second])
    expect(await pausesOf(new ErpError('limited', 'HTTP 503', 600))).toEqual([])
    expect(await pausesOf(new ErpError('refused', 'HTTP 401'))).toEqual([])
  })

  it('takes a record that changes between two pages as it is met last, and the rest once', async () => {
    const id = await device('20000')
    const other = await device('21000')
    const records = Array.from({ length: 1200 }, (_, index) => item(String(20_000 + index)))
    await erpHas('Items', records)
    await run('items')
    await adopt('items')
    const begun = await admin.call('synchronization.synchronizations.run', {
      path: { synchronization: (await synchronization('items')).id },
      body: { whole: true },
    })
    let pages = 0
    const erp = {
      ...server.deps.erp,
      async readPage(...asked: Parameters<typeof server.deps.erp.readPage>) {
        pages += 1
        // One that was read already, and one that is still to come.
        if (pages === 2) {
          await erpChanges('Items', '20000', { Unit_Price: 7 })
          await erpChanges('Items', '21000', { Unit_Price: 8 })
        }
        return server.deps.erp.readPage(...asked)
      },
    }
    await work({ db: server.deps.db, erp, clock: () => new Date(), isLastAttempt: true }, begun.body.run_id)
    expect(await synchronization('items')).toMatchObject({ seen: 1200, changed: 1, gone: 0 })
    expect(await stored(other)).toMatchObject({ sales_price: '8.00' })
    // What was read before it changed is met by the next run, which reads from a little before this one on.
    await run('items')
    expect(await stored(id)).toMatchObject({ sales_price: '7.00' })
  })

  it('that is sent in a circle by a page which names itself ends as a failure', async () => {
    await erpHas(
      'Items',
      Array.from({ length: 600 }, (_, index) => item(String(index + 1))),
    )
    await behave('repeats')
    await run('items')
    expect(await synchronization('items')).toMatchObject({ status: 'failed' })
  })

  it('tells administrators when three in a row have failed', async () => {
    await behave('down')
    for (let failed = 0; failed < 3; failed += 1) await run('items')
    const { rows } = await server.pool.query(
      `select data ->> 'to' as recipient from pgboss.job
       where name = 'mail.send' and data ->> 'template' = 'synchronization_failed'`,
    )
    expect(rows).toContainEqual({ recipient: admin.email })
  })

  it('begins by the schedule when its time has come, and not before', async () => {
    const { id, version } = await synchronization('items')
    const body = { active: true, every_minutes: 30, version }
    await admin.call('synchronization.synchronizations.update', { path: { synchronization: id }, body })
    const whenDue = (minutes: number) => queueDue(server.deps.db, new Date(Date.now() + minutes * 60_000))
    await whenDue(0)
    const { run_id } = await synchronization('items')
    await worked(run_id as number)
    await whenDue(29)
    expect((await synchronization('items')).run_id).toBe(run_id)
    await whenDue(31)
    expect((await synchronization('items')).run_id).not.toBe(run_id)
  })
})

it('only administrators may', async () => {
  const clerk = await server.person({ roles: ['moderator-docs'] })
  expect((await clerk.refused('synchronization.synchronizations.index', {})).status).toBe(403)
  expect((await clerk.refused('synchronization.results.accept', { body: { ids: [1] } })).status).toBe(403)
})

it('what was found about a company goes with the company, and what was found long ago goes by itself', async () => {
  const partner = await server.partner()
  await server.pool.query(`update partners set nip = '5261040828' where id = $1`, [partner])
  await erpHas('Customers', [
    { No: 'K2', Name: 'Inna', VAT_Registration_No: '5261040828' },
    { No: 'K9', Name: 'Nieznana' },
  ])
  await run('buyers')
  const event = { entity: 'partner.partners', id: partner, user_id: null, emails: [], pattern: null }
  const { storage, config } = server.deps
  const raised = { db: server.deps.db, by: systemActor, at: new Date() }
  await raise(raised, 'person.erased', { ...event, outside: { storage, config } })
  expect((await results({ kind: 'buyers' })).map(({ erp_key }) => erp_key)).toEqual(['K9'])

  const later = new Date(Date.now() + 91 * 86_400_000)
  await raise({ ...raised, at: later }, 'day.turned', { day: today(later) })
  expect(await results({ kind: 'buyers' })).toEqual([])
})
