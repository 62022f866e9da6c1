import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createWorkQueue } from '#server/http/work-queue.ts'
import { laneWidths, setWriteLanes } from './write-lanes.ts'

/** Drizzle on the pool, or on the transaction of a request: queries do not care which. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The pool, or what sends some of its statements together. */
export type Queryable = Pick<pg.Pool, 'query'>

/** An open pool and Drizzle on it. */
export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** Whose statements these are: somebody waits for those of calls, those of jobs have time. */
  purpose?: 'calls' | 'jobs'
  /** Connections at most. */
  size?: number
  /** Milliseconds that a statement of a call waits for a lock before it leaves the usual lane. */
  lock_timeout?: number
  /** Told of a connection that broke while nobody used it. The pool replaces it by itself. */
  onError?: (error: Error) => void
}

/**
 * What every connection is opened with. Its statements use one core each, and none is compiled to machine code first, which
 * takes longer than the longest of them (decision 385).
 */
export const sessionSettings = '-c TimeZone=UTC -c max_parallel_workers_per_gather=0 -c jit=off'

/** Milliseconds that a statement may take, and that it waits for a lock (`lock_timeout`; in the slow lane longer). */
const timeouts = {
  calls: { statement_timeout: 15_000, lock_timeout: 500 },
  jobs: { statement_timeout: 300_000, lock_timeout: 30_000 },
}
const slow_lock_timeout = 10_000

/** Milliseconds that a call waits for a connection: a rush passes, a database that is away refuses at once. */
const connection_timeout = 15_000

/** Milliseconds that a transaction waits for its turn, and how many may wait. */
const turns = { waiting: 500, timeout_ms: 30_000 }

/**
 * Opens a pool. No statement holds a connection for ever, and transactions of calls never hold all of them (decision 180).
 * A broken connection, idle or in use, never ends the process.
 */
export function openDatabase(
  url: string,
  {
    purpose = 'calls',
    size = 10,
    lock_timeout = timeouts[purpose].lock_timeout,
    onError = () => undefined,
  }: ConnectionOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connection_timeout,
    ...timeouts[purpose],
    lock_timeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'partner-portal',
    options: sessionSettings,
  })
  pool.on('error', onError)
  // While a client is checked out the pool does not listen to it, and an unheard 'error' would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool)
  if (purpose === 'calls') {
    const widths = laneWidths(size)
    setWriteLanes(db, { usual: lane(widths.usual), slow: lane(widths.slow), slow_lock_timeout })
  }
  return { db, pool, close: () => pool.end() }
}

function lane(width: number) {
  const queue = createWorkQueue({ each: width, ...turns })
  return <Result>(work: () => Promise<Result>) => queue.take('', work)
}
