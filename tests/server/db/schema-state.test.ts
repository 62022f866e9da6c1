import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { migrate } from '#server/db/schema/migrate.ts'
import { schemaProblem } from '#server/db/schema/schema-state.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue, openQueue } from '#server/jobs/queue.ts'
import { workWhileServed } from '#server/jobs/work-while-served.ts'
import { releaseName } from '#server/process/release.ts'
import { databaseDigest } from '#tests/support/contract/database-digest.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'

let server: TestServer

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.stop())

/** A migration of a release to come; with the second statement nothing older is served any more. */
const expanded = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('to come', 4000000000000);
  update schema_state set release = '9.0.0+newer'`
const contracted = `${expanded}, oldest_migration = 4000000000000`

const noLongerServed = `The database is of release 9.0.0+newer, this is release ${releaseName()}, which that database no longer serves: start a newer release, or restore a backup made by this one.`

async function readiness() {
  const response = await fetch(new URL('/readyz', server.url))
  return { status: response.status, schema: (await response.json()).checks.schema }
}

describe('a process on a database that another release has migrated', () => {
  it('goes on while the database is only expanded', async () => {
    await server.pool.query(expanded)
    expect(await schemaProblem(server.pool)).toBeNull()
    expect(await readiness()).toEqual({ status: 200, schema: 'ok' })
  })

  it('is not ready once the database no longer serves its release', async () => {
    await server.pool.query(contracted)
    expect(await schemaProblem(server.pool)).toBe(noLongerServed)
    expect(await readiness()).toEqual({ status: 503, schema: 'failed' })
  })

  it('is not ready without a table or column that it uses, and names it', async () => {
    await server.pool.query('alter table distributors rename to house')
    expect(await schemaProblem(server.pool)).toMatch(
      /^The database lacks distributors\.\w+ and \d+ more columns, which this release \(.+\) uses\.$/,
    )
    expect(await readiness()).toEqual({ status: 503, schema: 'failed' })
    await server.pool.query('alter table house rename to distributors')
    await server.pool.query('alter table devices drop column sales_price cascade')
    expect(await schemaProblem(server.pool)).toBe(
      `The database lacks devices.sales_price, which this release (${releaseName()}) uses.`,
    )
  })

  it('is not ready before the database is migrated to its release', async () => {
    const problem = `The database has not been migrated to this release (${releaseName()}) yet: a server of this release does that at its start.`
    await server.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    )
    expect(await schemaProblem(server.pool)).toBe(problem)
    await server.pool.query('drop table schema_state')
    expect(await schemaProblem(server.pool)).toBe(problem)
    expect(await readiness()).toEqual({ status: 503, schema: 'failed' })
  })
})

it('an older release starts on an expanded database and leaves it as it is; one that is not served ends with one sentence', async () => {
  await server.pool.query(expanded)
  const before = await databaseDigest(server.pool)
  const served = await startServerProcess({ DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'warn' })
  expect(served.output()).toBe(`Ready on ${served.url}\n`)
  expect(await databaseDigest(server.pool)).toEqual(before)
  served.child.kill('SIGTERM')
  expect(await served.exit()).toBe(0)

  await server.pool.query('update schema_state set oldest_migration = 4000000000000')
  const refused = await startServerProcess({ DATABASE_URL: server.databaseUrl })
  expect(await refused.exit()).toBe(1)
  expect(refused.output()).toBe(`${noLongerServed}\n`)
})

it('jobs are taken only while the schema serves this release', async () => {
  const done: number[] = []
  const count = job('test.count', v.object({ number: v.number() }), async ({ data }) => void done.push(data.number))
  const boss = await openQueue(server.databaseUrl, [count], { runs: 'notified', onError: () => undefined })
  await server.pool.query('alter table distributors rename to house')
  let held = Promise.resolve()
  const pool = Object.create(server.pool, {
    query: {
      async value(...statement: [string]) {
        const answer = await server.pool.query(...statement)
        await held
        return answer
      },
    },
  })
  const end = await workWhileServed(boss, [count], { ...server.deps, pool }, { waking: 'notified', every: 100 })
  const enqueueNumber = (number: number) =>
    inTransaction(server.db, (transaction) => enqueue(transaction, 'test.count', { number }))

  await enqueueNumber(1)
  await wait(500)
  expect(done).toEqual([])
  // A database that hangs answers all looks at its schema at once; the workers are started once nevertheless.
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  held = promise
  await server.pool.query('alter table house rename to distributors')
  await wait(500)
  answer()
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 10_000, interval: 50 })
  await wait(500)
  expect(boss.getWipData().filter(({ name }) => name === 'test.count')).toHaveLength(1)

  await server.pool.query('alter table distributors rename to house')
  const reason = expect.stringContaining('The database lacks distributors.')
  const last = () => server.unforeseen.map((line) => JSON.parse(line).reason).at(-1)
  await vi.waitFor(() => expect(last()).toEqual(reason), { timeout: 10_000 })
  await wait(500)
  await enqueueNumber(2)
  await wait(500)
  expect(done).toEqual([1])
  await end()
  await boss.stop({ graceful: true, timeout: 5000 })
})

it('a migration lets calls pass while it waits for a transaction that holds its table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('server/db/migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9999_to_come.sql'), 'ALTER TABLE distributors ADD COLUMN to_come text')
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  journal.entries.push({ idx: 9999, version: '7', when: 4_000_000_000_000, tag: '9999_to_come', breakpoints: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))

  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from distributors')
  const migrating = migrate(server.databaseUrl, folder)
  const until = Date.now() + 2000
  let longest = 0
  while (Date.now() < until) {
    const begin = Date.now()
    await server.pool.query('select from distributors')
    longest = Math.max(longest, Date.now() - begin)
    await wait(10)
  }
  await holder.query('commit')
  holder.release()
  await migrating
  // Calls wait behind the migration for as long as it waits (0.4 s), not for as long as the transaction lasts.
  expect(longest).toBeLessThan(1000)
  expect((await server.pool.query('select to_come from distributors')).rows).toEqual([])
})
