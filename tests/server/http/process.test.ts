import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newToken } from '#server/modules/auth/tokens.ts'
import { eventually } from '#tests/support/eventually.ts'
import { callerOf } from '#tests/support/servers/caller.ts'
import { createTestDatabase, poolOf, type TestDatabase } from '#tests/support/servers/database.ts'
import { retryWhenBusy } from '#tests/support/servers/retry-when-busy.ts'
import { beginProcess, startServerProcess } from '#tests/support/servers/server-process.ts'
import { sized } from '#tests/support/stress.ts'

// Each test starts processes, which a busy machine does slowly.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let pool: pg.Pool
const { token, hash } = newToken()

beforeAll(async () => {
  database = await createTestDatabase()
  pool = poolOf(database.url)
  await pool.query(
    `with person as (insert into users (first_name, last_name, email) values ('Jan', 'Testowy', 'jan@portal.test') returning id),
       role as (insert into user_roles select person.id, roles.id from person, roles where slug = 'super-admin')
     insert into sessions (user_id, token_hash, remember, expires_at) select id, $1, true, '2100-01-01' from person`,
    [hash],
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const start = (settings: Record<string, string> = {}) => startServerProcess({ DATABASE_URL: database.url, ...settings })
const body = { name_pl: 'Nazwa', name_en: 'Name' }

describe('a fault that an operator can mend is reported in one line, with exit code 1', () => {
  it('wrong settings', async () => {
    const server = await start({ PORT: 'four thousand', LOG_LEVEL: 'loud' })
    expect(await server.exit()).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      'Wrong configuration: PORT must be a port number; LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    ])
  })

  it('a missing database, a wrong password', async () => {
    const [missing, locked] = [new URL(database.url), new URL(database.url)]
    missing.pathname = '/nothing'
    locked.searchParams.delete('host')
    locked.password = 'wrong'
    const servers = await Promise.all([missing, locked].map(({ href }) => start({ DATABASE_URL: href })))
    expect(await Promise.all(servers.map((server) => server.exit()))).toEqual([1, 1])
    expect(servers.map((server) => server.output())).toEqual([
      'The database cannot be used: database "nothing" does not exist\n',
      'The database cannot be used: password authentication failed for user "portal"\n',
    ])
  })

  it('an old version of Node', () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
    const run = (program: string) =>
      spawnSync(process.execPath, ['--import', `data:text/javascript,${old}`, program], { encoding: 'utf8' })
    expect(run('scripts/setup.mjs')).toMatchObject({
      status: 1,
      stderr: 'The portal needs Node 20.19 or later; this is Node 18.20.8.\n',
    })
    for (const program of ['main', 'worker', 'restore'])
      expect(run(`dist/server/${program}.js`)).toMatchObject({
        status: 1,
        stderr: 'The portal needs Node 24 or later; this is Node 18.20.8.\n',
      })
    // Node 12 can parse these files: neither has an operator of a later one.
    for (const file of ['scripts/setup.mjs', 'dist/server/main.js'])
      expect(readFileSync(file, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')).not.toMatch(/\?\.[a-z([]|\?\?|^await /m)
  })

  it('a port in use', async () => {
    const other = createServer().listen(0)
    await new Promise((listening) => other.on('listening', listening))
    const port = portOf(other)
    const server = await start({ PORT: String(port), SIMULATORS_PORT: '0', HOST: '127.0.0.1' })
    expect(await server.exit()).toBe(1)
    expect(server.output()).toBe(`Port ${port} is in use by another program. Set PORT to a free one.\n`)
    other.close()
  })
})

/** A port before the database that refuses connections, answers as a database that starts, or leads to the database. */
async function doorOf(url: string) {
  const starting = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(starting.length + 4)
  let isOpen = false
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (!isOpen) return socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, starting])))
    const inside = connect(Number(new URL(url).port), '127.0.0.1')
    inside.on('error', () => socket.destroy())
    socket.on('close', () => inside.destroy())
    return socket.pipe(inside).pipe(socket)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const port = portOf(server)
  await new Promise((closed) => server.close(closed))
  const address = new URL(url)
  address.searchParams.delete('host')
  address.port = String(port)
  return {
    url: address.href,
    begin: () => listen(port),
    open: () => {
      isOpen = true
    },
    close: () => server.close(),
  }
}

const readinessOf = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

it('server and worker wait for the database, a worker for its tables, and a server leaves service before it stops', async () => {
  const name = `later_${Date.now()}`
  await pool.query(`create database ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const [door, ofServer] = [await doorOf(url.href), await doorOf(url.href)]
  const other = createServer().listen(0)
  await new Promise((listening) => other.on('listening', listening))
  const port = portOf(other)
  await new Promise((closed) => other.close(closed))
  const worker = beginProcess('worker', { DATABASE_URL: door.url, WORKER_PORT: String(port) })
  const said = (line: string) =>
    vi.waitFor(() => expect(worker.output()).toContain(`Waiting for the database: ${line}`), { timeout: 40_000 })
  await said('connect ECONNREFUSED')
  const health = `http://127.0.0.1:${port}`
  expect((await fetch(`${health}/healthz`)).status).toBe(200)
  expect(await readinessOf(health)).toEqual([
    503,
    {
      status: 'starting',
      checks: { database: 'failed', schema: 'failed', queue: 'failed', storage: 'ok', disk: 'ok' },
    },
  ])
  await door.begin()
  await said('the database system is starting up')
  door.open()
  await said('The database has not been migrated to this release')
  const server = beginProcess('main', { DATABASE_URL: ofServer.url, WORKER: 'apart', DRAIN_SECONDS: '2' })
  const waits = () => expect(server.output()).toMatch(/^Waiting for the database: connect ECONNREFUSED/)
  await vi.waitFor(waits, { timeout: 40_000 })
  ofServer.open()
  await ofServer.begin()
  const address = await server.ready
  expect(await worker.ready).toBe(`http://localhost:${port}`)
  expect(await readinessOf(health)).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok', schema: 'ok', queue: 'ok', storage: 'ok', disk: 'ok' } },
  ])
  expect(await (await fetch(`${health}/metrics`)).text()).toContain('database_connections{state="open"}')

  // An answer of a second ago says nothing about a server that has begun to stop.
  expect((await readinessOf(address))[0]).toBe(200)
  server.child.kill('SIGTERM')
  await eventually(async () => expect((await readinessOf(address))[1]).toMatchObject({ status: 'stopping' }))
  const served = await fetch(`${address}/api/core/routes`)
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect(await server.exit()).toBe(0)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()

  // A newer release has removed tables: the worker ends by itself.
  const administrator = poolOf(url.href)
  await administrator.query(`update schema_state set release = '9.0.0+of-a-test', oldest_migration = 9e15`)
  await administrator.end()
  expect(await worker.exit()).toBe(1)
  expect(worker.output()).toContain('The database is of release 9.0.0+of-a-test, this is release')
  for (const { close } of [door, ofServer]) close()
  await pool.query(`drop database ${name} with (force)`)
})

/** Number of statements in this database that wait for a locked row. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

describe('a stop', () => {
  it('lets running requests finish; an error in the log names file and line of the source', async () => {
    const server = await start()
    const caller = callerOf(server.url, token)
    await pool.query('alter table repair_types rename to repair_types_away')
    expect((await caller.call('service-order.repair-types.index')).status).toBe(500)
    await pool.query('alter table repair_types_away rename to repair_types')
    await vi.waitFor(() => expect(server.output()).toMatch(/server\/[\w/-]+\.ts:\d+:\d+/), { timeout: 20_000 })
    expect(server.output()).not.toContain('dist/server')
    const { body: stored } = await caller.call('service-order.repair-types.store', { body })
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from repair_types where id = $1 for update', [stored.id])
    const update = caller.call('service-order.repair-types.update', {
      path: { repair_type: stored.id },
      body: { ...body, version: stored.version },
    })
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 20_000, interval: 50 })
    server.child.kill('SIGINT')
    await wait(300)
    await holder.query('commit')
    holder.release()
    expect((await update).status).toBe(200)
    expect(await server.exit()).toBe(0)
  })

  it('by force loses nothing that was answered', async () => {
    const server = await start()
    const caller = callerOf(server.url, token)
    const answered: number[] = []
    const writing = Array.from({ length: 4 }, async () => {
      for (;;) {
        const stored = await caller.call('service-order.repair-types.store', { body })
        if (stored.status === 200) answered.push(stored.body.id)
      }
    })
    const broken = Promise.allSettled(writing)
    while (answered.length < sized(40, 2000)) await wait(10)
    server.child.kill('SIGKILL')
    await Promise.all([server.exit(), broken])
    const { rows } = await pool.query('select id from repair_types where id = any($1)', [answered])
    expect(rows).toHaveLength(answered.length)
  })
})

it('a start warns where the free space of the database is unknown', async () => {
  const [known, unknown] = await Promise.all([start(), start({ DATABASE_LIMIT_GB: '' })])
  for (const { child, exit } of [known, unknown]) {
    child.kill('SIGTERM')
    await exit()
  }
  expect(known.output()).not.toContain('DATABASE_LIMIT_GB')
  expect(unknown.output()).toContain('"setting":"DATABASE_LIMIT_GB"')
})

it('several servers start at once on a new database', async () => {
  const name = `new_${Date.now()}`
  await pool.query(`create database ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const drains = ['0', '0', '30']
  const servers = await Promise.all(drains.map((DRAIN_SECONDS) => start({ DATABASE_URL: url.href, DRAIN_SECONDS })))
  // Nothing but where they listen, in the log and on the console.
  const said = servers.map((server) =>
    server
      .output()
      .split('\n')
      .filter((line) => !line.includes('"msg":"Server listening at')),
  )
  expect(said).toEqual(servers.map(({ url }) => [`Ready on ${url}`, '']))
  const statuses = servers.map(
    async (server) => (await retryWhenBusy(() => callerOf(server.url, null).call('core.routes'))).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 200])
  for (const server of servers) server.child.kill('SIGTERM')
  // The second signal ends the server that drains.
  await wait(200)
  servers[2]?.child.kill('SIGTERM')
  expect(await Promise.all(servers.map((server) => server.exit()))).toEqual([0, 0, 143])
  await pool.query(`drop database ${name} with (force)`)
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
