import { PgBoss } from 'pg-boss'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { authJobs } from '#server/modules/auth/jobs.ts'
import { coreJobs } from '#server/modules/core/jobs.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let admin: Person
let runs: { order_number: string; attempt: number; isLastAttempt: boolean }[] = []
let isBroken = false

const letter = job(
  'test.letter',
  v.object({ order_number: v.string() }),
  async ({ data, attempt, isLastAttempt }) => {
    runs.push({ ...data, attempt, isLastAttempt })
    if (isBroken) throw new Error('The post office is closed')
  },
  { retryLimit: 1, retryDelay: 0 },
)

beforeAll(async () => {
  server = await startServer({ work: true, extraJobs: [letter] })
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())
beforeEach(() => {
  runs = []
  isBroken = false
})

const waitOptions = { timeout: 20_000, interval: 50 }
const failedJobs = async () => (await admin.call('core.jobs.index', { query: { name: 'test.letter' } })).body.results

describe('a job', () => {
  it('starts when the transaction that queued it is committed', async () => {
    await inTransaction(server.db, (tx) => enqueue(tx, 'test.letter', { order_number: 'SG/1' }))
    await vi.waitFor(
      () => expect(runs).toEqual([{ order_number: 'SG/1', attempt: 1, isLastAttempt: false }]),
      waitOptions,
    )
  })

  it('does not exist when its transaction is rolled back', async () => {
    const undone = inTransaction(server.db, async (tx) => {
      await enqueue(tx, 'test.letter', { order_number: 'SG/2' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    const { rows } = await server.pool.query(`select 1 from pgboss.job where data ->> 'order_number' = 'SG/2'`)
    expect(rows).toEqual([])
  })

  it('is retried, then listed as failed, and runs again when somebody retries it', async () => {
    isBroken = true
    await enqueue(server.db, 'test.letter', { order_number: 'SG/3' })
    await vi.waitFor(async () => expect(await failedJobs()).toHaveLength(1), waitOptions)
    expect(runs.map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
      [1, false],
      [2, true],
    ])
    const [failed] = await failedJobs()
    expect(failed).toMatchObject({ name: 'test.letter', subject: 'SG/3', reason: 'The post office is closed' })

    isBroken = false
    runs = []
    const path = { job: failed?.id ?? '' }
    expect((await admin.call('core.jobs.retry', { path })).status).toBe(200)
    await vi.waitFor(() => expect(runs).toMatchObject([{ order_number: 'SG/3', attempt: 1 }]), waitOptions)
    expect(await failedJobs()).toEqual([])
    expect((await admin.refused('core.jobs.retry', { path })).status).toBe(404)
  })

  it('runs after the database broke every connection', async () => {
    const others = 'pid <> pg_backend_pid() and datname = current_database()'
    await server.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    await vi.waitFor(() => enqueue(server.db, 'test.letter', { order_number: 'SG/4' }), waitOptions)
    await vi.waitFor(() => expect(runs).toMatchObject([{ order_number: 'SG/4' }]), waitOptions)
  })

  it('is taken over within minutes when its process was killed, however long it may run', async () => {
    await enqueue(server.db, 'test.letter', { order_number: 'SG/5' }, { startAfter: 3600 })
    // As a process leaves it that took the job and was killed a minute ago.
    const { rows } = await server.pool.query(
      `update pgboss.job set state = 'active', start_after = now(), started_on = now() - interval '61 seconds',
         heartbeat_on = now() - interval '61 seconds' where data ->> 'order_number' = 'SG/5'
       returning heartbeat_seconds, expire_seconds`,
    )
    expect(rows).toEqual([{ heartbeat_seconds: 60, expire_seconds: 120 }])
    const supervisor = new PgBoss({ connectionString: server.databaseUrl, supervise: false, schedule: false })
    await supervisor.start()
    await supervisor.supervise('test.letter')
    await supervisor.stop()
    await vi.waitFor(() => expect(runs).toMatchObject([{ order_number: 'SG/5', attempt: 2 }]), waitOptions)
  })

  it('of the night clears away what has expired, and nothing else', async () => {
    const day = 86_400_000
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await admin.call('service-order.repair-types.store', { body: { name_pl: 'Typ', name_en: 'Type' }, headers })
    await server.pool.query(
      `insert into used_captchas values ('old', now() - interval '1 minute'), ('new', now() + interval '3 days')`,
    )
    const left = async () => {
      const { rows } = await server.pool.query(
        `select (select count(*)::int from idempotency_keys) as keys, (select count(*)::int from sessions) as sessions,
           (select array_agg(signature) from used_captchas) as captchas`,
      )
      return rows[0]
    }
    const cleanUp = async () => {
      for (const job of [...authJobs, ...coreJobs].filter(({ name }) => name.endsWith('.clean-up'))) {
        await job.run({
          data: {},
          db: server.db,
          deps: server.deps,
          at: server.deps.clock(),
          attempt: 1,
          isLastAttempt: false,
        })
      }
    }
    await cleanUp()
    expect(await left()).toEqual({ keys: 1, sessions: 1, captchas: ['new'] })
    server.advance(1.1 * day)
    await cleanUp()
    expect(await left()).toEqual({ keys: 0, sessions: 1, captchas: ['new'] })
  })

  it('for each day is queued when the day turns', async () => {
    const turn = coreJobs.find(({ name }) => name === 'core.turn-day')
    await turn?.run({
      data: {},
      db: server.db,
      deps: server.deps,
      at: server.deps.clock(),
      attempt: 1,
      isLastAttempt: false,
    })
    const { rows } = await server.pool.query<{ name: string }>(
      `select distinct name from pgboss.job where created_on > now() - interval '1 minute'`,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['consent.retention', 'core.empty-trash', 'faq.forget-searches', 'order.payments.forget']),
    )
  })

  it('by timetable needs nobody to queue it', async () => {
    const { rows } = await server.pool.query('select name, timezone from pgboss.schedule order by name')
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'auth.clean-up', timezone: 'Europe/Warsaw' },
        { name: 'core.clean-up', timezone: 'Europe/Warsaw' },
        { name: 'core.turn-day', timezone: 'Europe/Warsaw' },
      ]),
    )
  })
})
