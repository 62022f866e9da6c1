import { appendFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { simulatedGroup } from '#server/integrations/erp/simulated-webhooks.ts'
import { startSimulators } from '#server/integrations/simulators.ts'
import { openBucket } from '#tests/support/servers/bucket.ts'
import { openFaultyConnection } from '#tests/support/servers/faulty-connection.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { beginProcess, type ServerProcess } from '#tests/support/servers/server-process.ts'
import { type DatabaseStop, databaseStops, openStoppableDatabase } from '#tests/support/servers/stoppable-database.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { openClients } from '#tests/support/soak/clients.ts'
import { type Fault, happen } from '#tests/support/soak/faults.ts'
import { importAlong } from '#tests/support/soak/import-walk.ts'
import { problemsAtEnd } from '#tests/support/soak/invariants.ts'
import { levelling, measure, type Sample } from '#tests/support/soak/memory.ts'
import { sequenceOf, takeAlong, type Walked } from '#tests/support/soak/walk.ts'
import { openWalks } from '#tests/support/soak/walks.ts'
import { sized } from '#tests/support/stress.ts'

/*
 * Two servers on one database, with their jobs, while people take records along the paths that their charts allow, and faults of every
 * kind happen. In the end the database must agree with every acknowledged call. `npm run stress -- soak` adds a worker, a database and a
 * bucket of its own, their faults, and imports; its first server lives through the whole run, so that its memory can be judged.
 */

vi.setConfig({ testTimeout: 4_800_000, hookTimeout: 120_000 })

const isLong = sized(false, true)
/** Minutes of work: none after the first fault of every kind in `npm test`, half an hour in `npm run stress -- soak`. */
const minutes = sized(0, Number(process.env.SOAK_MINUTES ?? 30))
/** People of each chart. */
const walkers = sized(1, 3)
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31))
const importedRows = 1500
/** Where the first server writes snapshots of its heap, for a comparison of what has grown; none by default. */
const snapshots = process.env.SOAK_SNAPSHOTS
const snapshotSettings: Record<string, string> = snapshots
  ? { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${snapshots}` }
  : {}

it(`records keep the paths of their charts through faults of every kind${minutes > 0 ? ` for ${minutes} minutes` : ''}`, {
  retry: sized(1, 0),
}, async () => {
  const random = sequenceOf(seed)
  const data_dir = temporaryDataDir('soak')
  const free = freePorts()
  const simulators = await startSimulators({ port: 0, dataDir: data_dir })
  const mail = await openFaultyConnection(new URL(simulators.smtpUrl))
  const own = isLong ? await openOwnServices() : null
  // Its people, devices and companies, and statements of the test; calls are made to the processes.
  const server = await startServer({
    ...(own && {
      database: { url: own.database.url, drop: own.database.remove },
      config: { s3: own.bucket.settings },
    }),
  })
  const settings: Record<string, string> = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.deps.config.data_dir,
    RATE_LIMIT: '1000000',
    ERP: '',
    ERP_URL: simulators.erpUrl,
    ERP_COMPANY: 'Demo',
    ERP_API_URL: `${simulators.erpUrl}/api`,
    ERP_API_GROUP: simulatedGroup,
    ERP_TIMEOUT: '2',
    SMTP: '',
    SMTP_URL: mail.url,
    LETTERS_PER_RECORD: '1000000',
    LETTERS_PER_COMPANY: '1000000',
    LETTERS_NEW_ADDRESSES: '1000000',
    SECRET: server.deps.config.secret,
    LOG_LEVEL: 'warn',
    DISK_RESERVE_MB: '1',
    ...own?.settings,
  }
  const programs: Record<string, () => ReturnType<typeof beginProcess>> = {
    'server 1': () => beginProcess('main', { ...settings, ...snapshotSettings, PORT: String(free) }),
    'server 2': () => beginProcess('main', { ...settings, PORT: String(free + 1) }),
    ...(isLong && { worker: () => beginProcess('worker', settings) }),
  }
  const processes = new Map<string, ServerProcess>()
  const errors: string[] = []
  async function start(name: string): Promise<void> {
    const begun = programs[name]?.()
    if (!begun) return
    const started = { ...begun, url: await begun.ready }
    processes.set(name, started)
    if (!started.url) throw new Error(`${name} does not start: ${started.output().slice(-2000)}`)
  }
  async function replace(name: string, signal: NodeJS.Signals): Promise<void> {
    const ended = processes.get(name)
    ended?.child.kill(signal)
    await ended?.exit()
    errors.push(...unexpectedIn(ended?.output() ?? ''))
    await start(name)
  }
  await Promise.all(Object.keys(programs).map(start))
  onTestFinished(async () => {
    for (const { child } of processes.values()) child.kill('SIGTERM')
    await Promise.all([...processes.values()].map(({ exit }) => exit()))
    await mail.close()
    await simulators.stop()
    await server.stop()
    await own?.close()
    await rm(data_dir, { recursive: true, force: true })
  })

  const report = openReport()
  report(`Soak of ${minutes} minutes; repeat it with SOAK_SEED=${seed}`)
  const clients = openClients([`http://127.0.0.1:${free}`, `http://127.0.0.1:${free + 1}`])
  const { walks } = await openWalks(server, clients, random)
  const walked: Walked = { ledger: new Map(), conflicts: 0, unexpected: [] }
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  const until = begun + minutes * 60_000
  let isOver = false
  /** Whether each person has ended the last deed. */
  let areHome = false

  const happened: Record<string, number> = {}
  const faults = [...faultsOfProcesses(), ...faultsOfServices(), ...(own ? own.faults(server, replace) : [])]
  const disturbed = happen(faults, {
    pause: sized(300, 6000),
    longest: sized(500, 9000),
    random,
    isOver: () => Date.now() > until,
    onFault: ({ name }, lasting) => {
      happened[name] = (happened[name] ?? 0) + 1
      if (isLong) report(`${clock(seconds())} ${name}, ${lasting} ms`)
    },
  }).finally(() => {
    isOver = true
  })
  const samples = new Map<string, Sample[]>()
  const watched = watch()
  const people = walks.flatMap((walk) =>
    Array.from({ length: walkers }, () =>
      takeAlong({ walk, clients, walked, random: sequenceOf(random() * 2 ** 31), isOver: () => isOver }),
    ),
  )
  const imports = isLong ? importAlong(server, clients, { rows: importedRows, isOver: () => isOver }) : 0
  await Promise.all([disturbed, ...people])
  const imported = await imports
  const worked = seconds()
  report(`${clock(worked)} the faults are over, ${imported} imports`)
  areHome = true
  await watched
  await settled(server, report)
  report(`${clock(seconds())} the work of the servers is done`)

  const { problems, counted } = await problemsAtEnd(server, walked.ledger, {
    mailbox: join(data_dir, 'mailbox'),
    erpUrl: simulators.erpUrl,
    cutLetters: happened['a mail server that is away'] ?? 0,
  })
  for (const { output } of processes.values()) errors.push(...unexpectedIn(output()))
  report(JSON.stringify({ ...clients.tally, conflicts: walked.conflicts, ...counted, faults: happened }))
  for (const [kind, records] of walked.ledger) {
    const deeds = Map.groupBy(
      [...records.values()].flatMap((record) => Object.entries(record.deeds)),
      ([event]) => event,
    )
    const told = [...deeds].map(([event, entries]) => `${event} ${entries.reduce((sum, [, count]) => sum + count, 0)}`)
    report(`${kind}: ${records.size} records; ${told.join(', ')}`)
  }
  for (const [name, some] of samples) if (isLong) report(`memory of ${name} ${levelling(some, worked)}`)
  for (const problem of [...walked.unexpected, ...problems, ...new Set(errors)]) report(`PROBLEM ${problem}`)

  expect(walked.unexpected).toEqual([])
  expect(problems).toEqual([])
  expect(errors).toEqual([])
  expect(Object.keys(happened).toSorted()).toEqual(faults.map(({ name }) => name).toSorted())

  function faultsOfProcesses(): Fault[] {
    // Without a worker the jobs run in the servers.
    const hit = () => (isLong ? 'server 2' : `server ${1 + Math.floor(random() * 2)}`)
    return [
      { name: 'a killed server', begin: () => replace(hit(), 'SIGKILL') },
      { name: 'a stopped server', begin: () => replace(hit(), 'SIGTERM') },
      {
        name: 'broken connections',
        begin: () =>
          server.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name like 'partner-portal%' and pid <> pg_backend_pid()`,
          ),
      },
    ]
  }

  function faultsOfServices(): Fault[] {
    const behave = (system: string, mode: string) => () =>
      fetch(`${simulators.erpUrl}/behaviour/${system}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
    const answers = behave('erp', 'ok')
    return [
      { name: 'an ERP that is down', begin: behave('erp', 'down'), end: answers },
      { name: 'an ERP that loses its answers', begin: behave('erp', 'lost'), end: answers },
      { name: 'a mail server that is away', begin: mail.leave, end: mail.return },
      { name: 'a mail server that refuses', begin: behave('mail', 'fail'), end: behave('mail', 'ok') },
      { name: 'a slow mail server', begin: async () => mail.slowDown(sized(100, 3000)), end: mail.return },
      ...(isLong ? [{ name: 'a slow ERP', begin: behave('erp', 'slow'), end: answers }] : []),
    ]
  }

  /** Writes a snapshot of the heap of the first server. */
  function takeSnapshot(): void {
    if (snapshots) processes.get('server 1')?.child.kill('SIGUSR2')
  }

  /**
   * Uploads whose answers were lost, or whose messages were refused, count for two days among the 200 that a person may have. A person
   * loses no hundreds in half an hour, as the few people here do.
   */
  function forgetLostUploads() {
    return server.pool.query(
      `update media_files set unreferred_since = 'epoch' where unreferred_since < now() - interval '5 minutes'`,
    )
  }

  /** Memory of each process, and progress, each minute. */
  async function watch(): Promise<void> {
    if (isLong) setTimeout(takeSnapshot, (minutes * 60_000) / 3).unref()
    while (!areHome && isLong) {
      for (let second = 0; second < 60 && !areHome; second += 1) await wait(1000)
      const lines: string[] = []
      for (const [name, one] of processes) {
        const sample = await measure(one, seconds())
        samples.set(name, [...(samples.get(name) ?? []), sample])
        lines.push(`${name} ${sample.rss} MB (heap ${sample.heap ?? '–'})`)
      }
      const records = [...walked.ledger.values()].reduce((sum, { size }) => sum + size, 0)
      const { calls, repeated } = clients.tally
      report(`${clock(seconds())} ${lines.join(', ')}; ${records} records, ${calls} calls, ${repeated} repeated`)
      for (const name of clients.unansweredFor(30_000)) report(`waits for more than half a minute: ${name}`)
      for (const problem of [...walked.unexpected, ...new Set(errors)]) report(`PROBLEM ${problem.slice(0, 500)}`)
      await clients.insist(forgetLostUploads)
    }
    takeSnapshot()
  }
})

/** A database and a bucket that a test stops: seconds to start, so only in the long form. */
async function openOwnServices() {
  const database = await openStoppableDatabase(freePorts() + 500)
  const bucket = await openBucket(startS3Server)
  const connection = await openFaultyConnection(new URL(bucket.settings.endpoint))
  const { region, bucket: name, access_key_id, secret_access_key } = bucket.settings

  const refuse = (fail: number | null) => async () => Object.assign(bucket.trouble, { fail, code: 'SlowDown' })
  /** Waits until an import is under way, half a minute at most: one may be between two steps. */
  async function importUnderWay(server: TestServer): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const { rowCount } = await server.pool.query(`select from imports where status in ('parsing', 'running')`)
      if (rowCount) return
      await wait(100)
    }
  }
  return {
    database,
    bucket,
    settings: {
      WORKER: 'apart',
      S3_ENDPOINT: connection.url,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: access_key_id,
      S3_SECRET_ACCESS_KEY: secret_access_key,
    },
    faults: (server: TestServer, replace: (name: string, signal: NodeJS.Signals) => Promise<void>): Fault[] => [
      ...(Object.keys(databaseStops) as DatabaseStop[]).map((how) => ({
        name: `a database that is stopped (${how})`,
        begin: () => database.stop(how),
        end: database.start,
      })),
      { name: 'a bucket that is away', begin: connection.leave, end: connection.return },
      { name: 'a bucket that refuses', begin: refuse(503), end: refuse(null) },
      { name: 'a slow bucket', begin: async () => connection.slowDown(1500), end: connection.return },
      {
        name: 'a worker that is killed with an import',
        begin: () => importUnderWay(server).then(() => replace('worker', 'SIGKILL')),
      },
      { name: 'a stopped worker', begin: () => replace('worker', 'SIGTERM') },
    ],
    async close() {
      await connection.close()
      await bucket.close()
    },
  }
}

/**
 * Waits until the work of the servers is done, as long as it becomes less: people here write letters faster than some machines send
 * them. What waits for its next try is due at once. What still waits after two minutes without progress is named by the invariants.
 */
async function settled({ pool }: TestServer, report: (line: string) => void): Promise<void> {
  let least = Number.POSITIVE_INFINITY
  for (let since = Date.now(); Date.now() - since < 120_000; await wait(1000)) {
    await pool.query(
      `update pgboss.job set start_after = now()
       where start_after > now() and (state = 'retry' or state = 'created' and name like 'service-order.%erp%')`,
    )
    const { rows } = await pool.query<{ jobs: number; orders: number }>(
      `select (select count(*)::int from pgboss.job
               where state in ('created', 'retry', 'active') and start_after < now() + interval '10 minutes') as jobs,
              (select count(*)::int from service_orders
               where status <> 'draft' and (erp_status <> 'saved' or erp_behind))
            + (select count(*)::int from spare_parts_orders
               where erp_status in ('pending', 'failed') or erp_behind) as orders`,
    )
    const { jobs, orders } = rows[0] ?? { jobs: 0, orders: 0 }
    if (jobs + orders === 0) return
    if (jobs + orders >= least) continue
    if (least === Number.POSITIVE_INFINITY) report(`${jobs} jobs wait, and ${orders} orders for the ERP`)
    least = jobs + orders
    since = Date.now()
  }
}

/** Lines of a log about errors that were not foreseen; a bucket that fails is one of the faults. */
const unexpectedIn = (output: string) =>
  output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false
    const { level, msg } = JSON.parse(line)
    return level >= 50 && msg !== 'the file storage failed'
  })

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Writes lines to the screen and, in the long form, to a file that it names. */
function openReport(): (line: string) => void {
  if (!isLong) return (line) => console.info(line)
  const file = join(tmpdir(), `partner-portal-soak-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.txt`)
  process.stdout.write(`The report is written to ${file}\n`)
  return (line) => {
    process.stdout.write(`${line}\n`)
    appendFileSync(file, `${line}\n`)
  }
}
