import type pg from 'pg'
import type { Logger } from 'pino'
import type { DiskSpace } from '#server/observability/disk-space.ts'
import type { Config } from '#server/settings/config.ts'
import type { Database, Queryable } from './db/client.ts'
import type { SignedIn } from './http/access/scope.ts'
import type { SecurityLog } from './http/security-log.ts'
import type { Integrations } from './integrations/integrations.ts'

/** Dependencies of the server. Built once in `main.ts` or `worker.ts`, and by tests with replacements. */
export interface Deps extends Omit<Integrations, 'close'> {
  config: Config
  db: Database
  pool: pg.Pool
  log: Logger
  disk: DiskSpace
  /** Lines about security, which the level of the log does not suppress, and counts of failures. */
  security: SecurityLog
  /** The current time. */
  clock: () => Date
  /**
   * Finds the session of a token with its user and the write counters of the given tables, or null. Injected so that HTTP imports
   * no module.
   */
  findSession: (pool: Queryable, token: string, at: Date, counted?: readonly string[]) => Promise<SignedIn | null>
}
