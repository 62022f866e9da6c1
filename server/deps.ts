import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Queryable } from './db/client.ts'
import type { SignedIn } from './http/access/scope.ts'
import type { Integrations } from './integrations/integrations.ts'

/** What the read of a session brings along: counters of more tables; and what it is sent by, where others go along. */
export interface AskedOfSession {
  counted?: readonly string[] | undefined
  trip?: Queryable | undefined
}

/** What the server stands on. Built once in `main.ts` or `worker.ts`, and by tests with parts of their own. */
export interface Deps extends Omit<Integrations, 'close'> {
  config: Config
  db: Database
  pool: pg.Pool
  log: Logger
  /** The present moment. */
  clock: () => Date
  /** The session of a token and the person behind it, or null. Handed in, so that HTTP knows no module. */
  findSession: (pool: Queryable, token: string, at: Date, asked?: AskedOfSession) => Promise<SignedIn | null>
}
