import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '#tests/support/servers/caller.ts'
import { secondProcess } from '#tests/support/servers/second-process.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { statementsOf } from '#tests/support/servers/statements.ts'
import { sized } from '#tests/support/stress.ts'

let server: TestServer
/** The same person at two processes that stand on one database. */
let processes: [Caller, Caller]
let stopOther: () => Promise<unknown>
/** Connections of others: of workers, of operators. */
let clients: pg.Client[]

beforeAll(async () => {
  server = await startServer()
  const { token } = await server.person({ roles: ['admin'] })
  const other = await secondProcess(server)
  stopOther = other.stop
  processes = [callerOf(server.url, token), callerOf(other.url, token)]
  clients = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: server.databaseUrl, lock_timeout: 200 })
      await client.connect()
      return client
    }),
  )
  // More than a page, or the page itself would tell the total.
  await insert(clientAt(0), 'Instalacje', 3)
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await stopOther()
  await server.stop()
})

const clientAt = (index: number) => clients[index] as pg.Client
const insert = (client: pg.Client, name: string, count = 1) =>
  client.query(
    `insert into contractors (name, address_street, address_postcode, address_city, address_province, business_area, phone_number, email, created_at, updated_at)
     select $1, 'Prosta 1', '00-001', 'Warszawa', (select min(id) from provinces), (select min(id) from business_areas), '+48600100100', 'biuro@portal.test', now(), now()
     from generate_series(1, $2)`,
    [name, count],
  )
const totalAt = async (process: Caller, query: object = {}) =>
  (await process.call('contractor.contractors.index', { query: { per_page: 1, ...query } })).body.pagination.total
const totals = (query: object = {}) => Promise.all(processes.map((process) => totalAt(process, query)))
const countedIn = async (run: () => Promise<unknown>) =>
  (await statementsOf(run)).statements.filter((statement) => statement.startsWith('select count(*)')).length

describe('the total of a list', () => {
  it('is counted once for each filter, whoever and however many ask', async () => {
    const asked = { name: 'instal' }
    const [first] = await totals(asked)
    expect(await countedIn(() => totals(asked))).toBe(0)
    expect(await countedIn(() => Promise.all(Array.from({ length: 5 }, () => totals({ name: 'nobody, or in' }))))).toBe(
      0,
    )
    expect(await countedIn(() => totals({ ...asked, address_city: 'war' }))).toBe(2)
    expect(await totals(asked)).toEqual([first, first])
  })

  it('is right in both processes once a write of one is answered', async () => {
    const [before = 0] = await totals()
    const [here, there] = processes
    const { rows } = await clientAt(0).query<{ id: number }>('select min(id)::int as id from contractors')
    await here.call('contractor.contractors.destroy', { path: { contractor: rows[0]?.id as number } })
    expect(await totalAt(there)).toBe(before - 1)
    expect(await totalAt(here)).toBe(before - 1)
    await clientAt(0).query('update contractors set deleted_at = null')
    expect(await totals()).toEqual([before, before])
  })

  it('includes a late transaction when that commits, not before', async () => {
    const [before = 0] = await totals()
    await clientAt(0).query('begin')
    await insert(clientAt(0), 'Long work')
    expect(await totals()).toEqual([before, before])
    await insert(clientAt(1), 'Quick work')
    expect(await totals()).toEqual([before + 1, before + 1])
    await clientAt(0).query('commit')
    expect(await totals()).toEqual([before + 2, before + 2])
  })

  it('follows the other tables that a filter reads', async () => {
    const asked = { is_partner: 0 }
    const [before = 0] = await totals(asked)
    const company = await server.partner()
    await clientAt(0).query('update partners set contractor_id = (select min(id) from contractors) where id = $1', [
      company,
    ])
    expect(await totals(asked)).toEqual([before - 1, before - 1])
  })

  it('is right after all connections to the database broke while others wrote', async () => {
    const [before = 0] = await totals()
    await clientAt(0).query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'partner-portal % calls'`,
    )
    await insert(clientAt(0), 'Meanwhile')
    // A request that a broken connection spoils is refused; the next one is answered.
    await expect.poll(() => totals().catch(() => 'refused')).toEqual([before + 1, before + 1])
  })

  it('lets writers work at the same time', async () => {
    for (const client of clients) {
      await client.query('begin')
      await insert(client, 'At the same time')
    }
    await Promise.all(clients.map((client) => client.query('rollback')))
  })

  it('equals the table, however people write, commit, roll back and read', { timeout: 60_000 }, async () => {
    const step = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom('begin', 'insert', 'trash', 'truncate', 'commit', 'rollback', 'look'),
    })
    const run = async (steps: { who: number; what: string }[]) => {
      const open = [false, false]
      for (const { who, what } of steps) {
        const client = clientAt(who)
        if (what === 'begin' && !open[who]) open[who] = Boolean(await client.query('begin'))
        if (what === 'insert') await insert(client, 'Drawn')
        // Rows locked by another transaction are skipped, as for concurrent writers.
        if (what === 'trash')
          await client.query(
            `update contractors set deleted_at = now() where id =
             (select id from contractors where deleted_at is null limit 1 for update skip locked)`,
          )
        if (what === 'truncate' && !open.includes(true)) {
          await client.query('truncate contractors cascade')
          await insert(client, 'First', 2)
        }
        if ((what === 'commit' || what === 'rollback') && open[who]) {
          await client.query(what)
          open[who] = false
        }
        if (what === 'look') await expectExact()
      }
      for (const client of clients) await client.query('commit')
      await expectExact()
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), run), { numRuns: sized(12, 100) })
  })

  async function expectExact() {
    const { rows } = await server.pool.query<{ total: number }>(
      'select count(*)::int as total from contractors where deleted_at is null',
    )
    expect(await totals()).toEqual([rows[0]?.total, rows[0]?.total])
  }
})
