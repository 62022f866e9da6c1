import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** Drizzle on the pool, or on the transaction of a request: queries do not care which. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** An open pool and Drizzle on it. */
export interface Connection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** Connections at most. */
  size?: number
  /** Told of a connection that broke while nobody used it. The pool replaces it by itself. */
  onError?: (error: Error) => void
}

/** How much of a word must be in a name for `<%` to call them alike: one mistyped letter of five (global search). */
export const sessionSettings = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.5'

/**
 * Opens a pool. Statements end after 30 s, waiting for a lock after 10 s, so that no request holds a connection for
 * ever. A broken connection, idle or in use, never ends the process.
 */
export function openDatabase(
  url: string,
  { size = 10, onError = () => undefined }: ConnectionOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'partner-portal',
    options: sessionSettings,
  })
  pool.on('error', onError)
  // While a client is checked out the pool does not listen to it, and an unheard 'error' would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
