import { AsyncResource } from 'node:async_hooks'
import { is } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { applicationName } from '#server/db/schema/connected-releases.ts'
import { type Instance, setInstance } from '#server/instance.ts'
import { connectionWait, laneWait } from '#server/observability/metrics.ts'
import { tracing } from '#server/observability/tracing.ts'
import { createWorkQueue } from '#server/work-queue.ts'
import { laneWidths, setWriteLanes } from './write-lanes.ts'

/** Drizzle on the pool, or on the transaction of a request; queries work with either. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Whether statements run in a transaction, on its one connection. */
export const isTransaction = (db: Database): boolean => is(db, PgTransaction)

/** The pool, or a replacement that sends several statements together. */
export type Queryable = Pick<pg.Pool, 'query'>

/** An open pool with Drizzle. */
export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** Purpose of the statements: calls have short timeouts, jobs have long ones. */
  purpose?: 'calls' | 'jobs'
  /** Maximum number of connections. */
  size?: number
  /** Milliseconds that a statement of a call waits for a lock before its transaction moves to the slow lane. */
  lock_timeout?: number
  /** Called when an idle connection breaks. The pool replaces it. */
  onError?: (error: Error) => void
  /** The running server or command; left out by commands that need neither keys nor settings. */
  instance?: Instance
}

/**
 * Settings of every connection. A statement uses one core, and just-in-time compilation is off because it takes longer than any
 * of our statements (decision 385).
 */
export const sessionSettings = [
  'TimeZone=UTC',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  // A machine that vanished holds its locks for a minute, not for the two hours of the system's default.
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/** Timeouts in milliseconds: of a statement, and of waiting for a lock (`lock_timeout`; longer in the slow lane). */
const timeouts = {
  calls: { statement_timeout: 15_000, lock_timeout: 500 },
  jobs: { statement_timeout: 300_000, lock_timeout: 30_000 },
}
const slow_lock_timeout = 10_000

/**
 * Milliseconds that a call waits for a connection, so that short peaks are absorbed; a database that is down refuses at once.
 */
const connection_timeout = 15_000

/** Maximum number of waiting transactions, and the milliseconds that one waits at most. */
const writerQueue = { waiting: 500, timeout_ms: 30_000 }

/**
 * Opens a pool. Statements have timeouts, and transactions of calls never use all connections (decision 180). A broken
 * connection, idle or in use, does not end the process.
 */
export function openDatabase(
  url: string,
  {
    purpose = 'calls',
    size = 10,
    lock_timeout = timeouts[purpose].lock_timeout,
    onError = () => undefined,
    instance,
  }: ConnectionOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connection_timeout,
    ...timeouts[purpose],
    lock_timeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: applicationName(purpose),
    options: sessionSettings,
  })
  pool.on('error', onError)
  measureWaits(pool, purpose)
  // The pool does not listen to a client that is checked out, and an unhandled 'error' event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (tracing()) traceStatements(client)
  })
  const db: Database = drizzle(pool)
  const begin: Database['transaction'] = (work, config) =>
    onOneClient(pool, (client) => drizzle(client).transaction(work, config))
  db.transaction = instance ? ofInstance(begin, instance) : begin
  if (instance) for (const connected of [db, pool]) setInstance(connected, instance)
  if (purpose === 'calls') {
    const widths = laneWidths(size)
    setWriteLanes(db, { usual: lane('usual', widths.usual), slow: lane('slow', widths.slow), slow_lock_timeout })
  }
  return { db, pool, close: () => pool.end() }
}

/** Transactions, and those nested in them, of the instance of their connection. */
function ofInstance(begin: Database['transaction'], instance: Instance): Database['transaction'] {
  return (work, config) =>
    begin((tx) => {
      tx.transaction = ofInstance(tx.transaction.bind(tx), instance)
      setInstance(tx, instance)
      return work(tx)
    }, config)
}

/** Measures how long callers wait for a connection; `pool.query` takes one like them. */
function measureWaits(pool: pg.Pool, purpose: 'calls' | 'jobs'): void {
  const connect = pool.connect.bind(pool)
  const waits = connectionWait.labels(purpose)
  const measured = (callback?: (...answer: unknown[]) => void) => {
    const asked = performance.now()
    const observe = () => waits.observe((performance.now() - asked) / 1000)
    if (!callback) return connect().finally(observe)
    // A pool calls back in the context of the caller that releases the connection.
    const calledBack = tracing() ? AsyncResource.bind(callback) : callback
    return connect((...answer: unknown[]) => {
      observe()
      calledBack(...answer)
    })
  }
  pool.connect = measured as typeof pool.connect
}

/** Longest text of a statement in a trace. */
const longestStatement = 2000

/** Makes a span for each statement of a traced call or job: its text, never its values. */
function traceStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const traced = (...input: unknown[]) => {
    const [statement] = input
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text
    const trace = tracing()
    if (text === undefined || !trace?.isActive()) return query(...input)
    const span = trace.begin({
      name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement',
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) },
    })
    const callback = input.at(-1)
    if (typeof callback === 'function') {
      const ended = (error: unknown, result: unknown) => {
        span.end({}, error ?? undefined)
        callback(error, result)
      }
      return query(...input.slice(0, -1), ended)
    }
    const answer = query(...input) as Promise<unknown>
    answer.then(
      () => span.end(),
      (error) => span.end({}, error),
    )
    return answer
  }
  client.query = traced as typeof client.query
}

function lane(name: string, width: number) {
  const onWaited = (seconds: number) => laneWait.observe({ lane: name }, seconds)
  const queue = createWorkQueue({ each: width, ...writerQueue, onWaited })
  return <Result>(work: () => Promise<Result>) => queue.take('', work)
}

/**
 * Runs work on a client of the pool and gives it back whatever happens. Drizzle does not when `begin` fails, so that each
 * connection which broke at that moment, for instance because the database stopped, would be missing for good.
 */
async function onOneClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(answeredByArgument(client))
  } finally {
    client.release()
  }
}

/**
 * The client with its statements answered by an argument. Without one `pg` writes a function into each statement, which V8
 * allocates in old space: values and rows then stay in memory until a full collection, of which large writes need twelve times
 * as many.
 */
function answeredByArgument(client: pg.PoolClient): pg.PoolClient {
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    new Promise((resolve, reject) => {
      const statement = values ? { ...config, values } : config
      client.query(statement, (error, result) => (error ? reject(error) : resolve(result)))
    })
  return Object.create(client, { query: { value: query } })
}
