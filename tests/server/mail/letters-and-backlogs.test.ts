import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { receivesNotifications } from '#server/db/listen.ts'
import { queueMail, queueMails } from '#server/integrations/mail/queue.ts'
import { startSimulators } from '#server/integrations/simulators.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue, enqueueAll, openQueue } from '#server/jobs/queue.ts'
import { wakeForDueJobs } from '#server/jobs/wake.ts'
import { work } from '#server/jobs/worker.ts'
import { erpProbeJob, erpSaveJob } from '#server/modules/service-order/erp-queue.ts'
import { mailSamples } from '#tests/support/scenarios/mail-samples.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { createTestDatabase } from '#tests/support/servers/database.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { statementsOf } from '#tests/support/servers/statements.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { sized } from '#tests/support/stress.ts'

vi.setConfig({ testTimeout: sized(120_000, 900_000), hookTimeout: 60_000 })
const isStress = sized(false, true)
const patiently = { timeout: sized(100_000, 600_000), interval: 50 }

/** A mail server that records what arrives, and can hold its answers back or be away. */
async function startPost() {
  const state = {
    arrived: [] as string[],
    /** The count of letters from which the answers wait, but to letters of security. */
    heldFrom: Number.POSITIVE_INFINITY,
    isAway: false,
    /** Letters begun while it was away. */
    refused: 0,
    connections: { open: 0, most: 0, all: 0 },
  }
  let held = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      const { connections } = state
      connections.all += 1
      connections.open += 1
      connections.most = Math.max(connections.most, connections.open)
      done()
    },
    onClose() {
      state.connections.open -= 1
    },
    onMailFrom(_address, _session, done) {
      if (!state.isAway) return done()
      state.refused += 1
      done(Object.assign(new Error('Try again later'), { responseCode: 421 }))
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'bad@example.com' ? Object.assign(new Error('No such person'), { responseCode: 550 }) : null),
    async onData(stream, session, done) {
      await buffer(stream)
      state.arrived.push(...session.envelope.rcptTo.map(({ address }) => address))
      const isSecurity = state.arrived.at(-1) === 'reset@example.com'
      if (state.arrived.length >= state.heldFrom && !isSecurity) await held.promise
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    /** Holds back the answers from a letter on until `release`. */
    holdFrom(count: number) {
      held = Promise.withResolvers<void>()
      state.heldFrom = count
    },
    release: () => held.resolve(),
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const notice = (to: string) =>
  ({ to, locale: 'pl', template: 'notification', data: mailSamples.notification, recipient_id: 1 }) as const
const reset = (to: string) =>
  ({ to, locale: 'pl', template: 'password_reset', data: mailSamples.password_reset, recipient_id: 1 }) as const
const awaited = (to: string) =>
  ({ to, locale: 'pl', template: 'order_sent', data: mailSamples.order_sent, recipient_id: 1 }) as const
const many = (count: number, name = 'notice') =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.com`)

describe('letters', () => {
  let post: Awaited<ReturnType<typeof startPost>>
  let server: TestServer

  beforeAll(async () => {
    post = await startPost()
    server = await startServer({ work: true, config: { smtp_url: post.url } })
  })
  afterAll(async () => {
    await server.stop()
    await post.stop()
  })
  beforeEach(async () => {
    post.state.arrived = []
    post.holdFrom(Number.POSITIVE_INFINITY)
    await server.pool.query(`delete from pgboss.job where name = 'mail.send'`)
  })

  const states = async () => {
    const { rows } = await server.pool.query<{ state: string; count: number }>(
      `select state::text, count(*)::int from pgboss.job where name = 'mail.send' group by 1`,
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  it('leave by urgency: security first, then letters that a person waits for, then notices; a refused one delays no other', async () => {
    const { state } = post
    const notices = many(300)
    // In the middle of the second batch of ten: four connections wait for their answers.
    post.holdFrom(15)
    const { statements } = await statementsOf(async () => {
      await queueMails(server.db, [...notices, 'bad@example.com'].map(notice))
      await vi.waitFor(() => expect(state.arrived).toHaveLength(18), patiently)
      await queueMail(server.db, awaited('awaited@example.com'))
      await queueMail(server.db, reset('reset@example.com'))
      await vi.waitFor(() => expect(state.arrived).toContain('reset@example.com'), patiently)
      expect(state.arrived).toHaveLength(19)
      post.release()
      await vi.waitFor(async () => expect(await states()).toEqual({ completed: 303 }), patiently)
    })
    // The batches of notices that were begun go first, forty at most; the awaited letter is in the next one, somewhere.
    expect(state.arrived.indexOf('awaited@example.com')).toBeLessThanOrEqual(70)
    expect(state.arrived.toSorted()).toEqual([...notices, 'awaited@example.com', 'reset@example.com'].toSorted())
    expect(state.connections.most).toBe(5)
    // Of each letter there is one row that it was handed over, and no other statement.
    const about = (text: RegExp) => statements.filter((statement) => text.test(statement)).length
    expect(about(/^insert into "handed_letters"/)).toBe(302)
    expect(about(/^select .*"handed_letters"/)).toBeLessThan(50)
    expect(about(/UPDATE pgboss\.job/)).toBeLessThan(200)
  })

  it('are not all tried at a mail server that is away, and leave together once it accepts one', async () => {
    const { state } = post
    state.isAway = true
    await queueMails(server.db, many(30).map(notice))
    await vi.waitFor(async () => expect(await states()).toEqual({ retry: 30 }), patiently)
    expect(state.refused).toBeLessThan(20)
    expect(state.arrived).toEqual([])
    state.isAway = false
    // Tries are minutes apart by now; the look of each minute finds that it is back.
    await server.pool.query(`update pgboss.job set start_after = now() + interval '1 h' where name = 'mail.send'`)
    await enqueue(server.db, 'mail.probe', {})
    await vi.waitFor(async () => expect(await states()).toEqual({ completed: 30 }), patiently)
    expect(state.arrived.toSorted()).toEqual(many(30).toSorted())
  })

  it.runIf(isStress)('leave at 20 a second, and a reset link overtakes 5,000 notices within five seconds', async () => {
    const { state } = post
    const before = await transactions(server)
    const begun = performance.now()
    await queueMails(server.db, many(5000).map(notice))
    await vi.waitFor(() => expect(state.arrived.length).toBeGreaterThan(2000), patiently)
    const requested = performance.now()
    await queueMail(server.db, reset('reset@example.com'))
    await vi.waitFor(() => expect(state.arrived).toContain('reset@example.com'), { ...patiently, interval: 5 })
    const left = performance.now() - requested
    await vi.waitFor(() => expect(state.arrived).toHaveLength(5001), patiently)
    const rate = 5001 / ((performance.now() - begun) / 1000)
    const perLetter = ((await transactions(server)) - before) / 5001
    console.log(
      `${rate.toFixed(0)} letters/s, ${perLetter.toFixed(2)} transactions a letter; reset link after ${left.toFixed(0)} ms`,
    )
    expect(rate).toBeGreaterThan(20)
    expect(left).toBeLessThan(5000)
  })
})

/** Transactions of a server's database so far. */
async function transactions({ pool }: Pick<TestServer, 'pool'>): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** A way to the database on which notifications are lost, as behind a transaction pooler. */
async function startPooler(databaseUrl: string) {
  const database = new URL(databaseUrl)
  const open = new Set<Socket>()
  const cut = () => {
    for (const client of open) client.destroy()
  }
  const server = createServer((client) => {
    open.add(client)
    const upstream = openSocket({ host: database.hostname, port: Number(database.port) })
    client.pipe(upstream)
    let rest = Buffer.alloc(0)
    upstream.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      // A message is a letter and the length of what follows, itself included.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1)
        if (rest[0] !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => undefined)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, cut, stop: () => new Promise((resolve) => server.close(resolve)) }
}

it('where notifications of the database do not arrive, jobs are found all the same, also those of a later time', async () => {
  const runs: string[] = []
  const late = job(
    'test.late',
    v.object({ name: v.string() }),
    async ({ data, attempt }) => {
      runs.push(`${data.name} ${attempt}`)
      if (attempt === 1 && data.name === 'fails') throw new Error('Once')
    },
    { retryDelay: 1 },
  )
  const server = await startServer({ extraJobs: [late] })
  const pooler = await startPooler(server.databaseUrl)
  expect(await receivesNotifications(server.databaseUrl)).toBe(true)
  const isReceived = receivesNotifications(pooler.url)
  // Connections that break while they wait end neither the wait nor the process.
  setTimeout(() => pooler.cut(), 2000)
  expect(await isReceived).toBe(false)
  const boss = await openQueue(pooler.url, [late], { runs: 'polling', onError: () => undefined })
  await work(boss, [late], server.deps)
  wakeForDueJobs(boss, server.deps, 'polling')
  await enqueue(server.db, 'test.late', { name: 'now' })
  await enqueue(server.db, 'test.late', { name: 'fails' })
  await enqueue(server.db, 'test.late', { name: 'deferred' }, { startAfter: 1 })
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['deferred 1', 'fails 1', 'fails 2', 'now 1']), patiently)
  await boss.stop({ graceful: true, timeout: 5000 })
  await server.stop()
  await pooler.stop()
})

describe.runIf(isStress)('with the numbers promised', () => {
  it('1,000 orders reach the ERP within two minutes after an outage, each once', async () => {
    const count = 1000
    const dataDir = temporaryDataDir('outage')
    const simulators = await startSimulators({ port: 0, dataDir })
    const behave = (mode: string) =>
      fetch(`${simulators.erpUrl}/behaviour/erp`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
    const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
    const server = await startServer({ work: true, config: { erp } })
    const desk = await openOrderDesk(server)
    await behave('down')
    const { id } = await desk.sent()
    const { rows: columns } = await server.pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = 'service_orders' and is_generated = 'NEVER' and is_identity = 'NO'
         and column_name not in ('id', 'order_number')`,
    )
    const names = columns.map(({ name }) => name).join(', ')
    await server.pool.query(
      `insert into service_orders (${names}, order_number)
       select ${names}, 'SG/2026/9' || lpad(n::text, 4, '0') from service_orders, generate_series(2, $2) n where id = $1`,
      [id, count],
    )
    const { rows } = await server.pool.query<{ id: number }>('select id from service_orders where id <> $1', [id])
    await enqueueAll(
      server.db,
      erpSaveJob,
      rows.map((order) => ({ data: { order_id: order.id } })),
    )
    const inState = async (erp_status: string) => {
      const found = await server.pool.query('select from service_orders where erp_status = $1', [erp_status])
      return found.rowCount
    }
    await vi.waitFor(async () => expect(await inState('failed')).toBe(count), patiently)
    // As after hours: the next tries are an hour away.
    await server.pool.query(
      `update pgboss.job set start_after = now() + interval '1 hour' where name = $1 and state = 'created'`,
      [erpSaveJob],
    )
    await server.pool.query(`update erp_attempts set next_at = now() + interval '1 hour'`)
    await vi.waitFor(async () => {
      const found = await server.pool.query(
        `select from pgboss.job where name = $1 and data = '{"is_away": true}' and state < 'active'`,
        [erpProbeJob],
      )
      expect(found.rowCount).toBeGreaterThan(0)
    }, patiently)
    await behave('ok')
    const [begun, used] = [performance.now(), process.cpuUsage()]
    await vi.waitFor(async () => expect(await inState('saved')).toBe(count), patiently)
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(used)
    const core = ((user + system) / 1e6).toFixed(0)
    console.log(`${count} orders in the ERP ${seconds.toFixed(0)} s after it answers again; ${core} s of a core`)
    expect(seconds).toBeLessThan(120)
    const answer = await fetch(`${simulators.erpUrl}/erp/orders`)
    const { results } = (await answer.json()) as { results: { No: string }[] }
    expect(new Set(results.map(({ No }) => No)).size).toBe(results.length)
    expect(results.length).toBeGreaterThanOrEqual(count)
    await server.stop()
    await simulators.stop()
  })

  it('an idle server costs less than two statements a second and a hundredth of a core', async () => {
    const database = await createTestDatabase()
    const server = await startServerProcess({ DATABASE_URL: database.url })
    const { pool } = await startServer({ database })
    await wait(30_000)
    const backends = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rows.map(({ pid }) => pid)
    }
    const watched = [server.child.pid ?? 0, ...(await backends())]
    // Long enough that what runs each five minutes is in it once, wherever it begins.
    const seconds = 300
    const [before, busyBefore] = [await transactions({ pool }), await busy(watched)]
    await wait(seconds * 1000)
    const statements = ((await transactions({ pool })) - before) / seconds
    const core = ((await busy(watched)) - busyBefore) / seconds
    console.log(`idle: ${statements.toFixed(2)} transactions/s, ${(core * 100).toFixed(2)} % of a core`)
    server.child.kill('SIGTERM')
    await server.exit()
    expect(statements).toBeLessThan(2)
    expect(core).toBeLessThan(0.01)
  })
})

/** Seconds that processes were on a processor so far (Linux). */
async function busy(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    }),
  )
  return times.reduce((sum, ticks) => sum + ticks, 0) / 100
}
