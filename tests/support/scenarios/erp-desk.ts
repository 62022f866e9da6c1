import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { MasterSet } from '#server/integrations/erp/erp.ts'
import type { ErpMode } from '#server/integrations/erp/simulator.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { processRun } from '#server/modules/synchronization/jobs.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/**
 * A portal and a simulated ERP that is synchronised with it, for all tests of a file. Each test finds an ERP without records,
 * devices that are all in the trash, and synchronisations that never ran.
 */
export function erpDesk() {
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
    await server.pool.query(`truncate synchronization_seen, synchronization_met_keys, synchronization_dismissals, synchronization_results,
        synchronization_runs;
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
  const erpChanges = (set: MasterSet, key: string, changes: object) =>
    send('PATCH', `/erp/master/${set}/${key}`, changes)

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
    processRun(
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

  return {
    /** The person who manages the synchronisations. */
    get admin() {
      return admin
    },
    get server() {
      return server
    },
    get erpUrl() {
      return simulators.erpUrl
    },
    /** The device group of the ERP's category KOTLY. */
    get group() {
      return group
    },
    get producer() {
      return producer
    },
    one,
    send,
    behave,
    erpHas,
    erpChanges,
    item,
    device,
    stored,
    synchronization,
    worked,
    run,
    adopt,
    results,
  }
}
