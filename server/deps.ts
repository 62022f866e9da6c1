import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Integrations } from './integrations/integrations.ts'

/** What the server stands on. Built once in `main.ts` or `worker.ts`, and by tests with parts of their own. */
export interface Deps extends Omit<Integrations, 'close'> {
  config: Config
  db: Database
  pool: pg.Pool
  log: Logger
  /** The present moment. */
  clock: () => Date
}
