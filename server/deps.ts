import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { ErpPort } from './integrations/erp/erp.ts'
import type { MailPort } from './integrations/mail/mail.ts'
import type { MailboxReader } from './integrations/mail/mailbox-client.ts'
import type { Storage } from './integrations/storage/storage.ts'

/** What the server stands on. Built once in `main.ts` or `worker.ts`, and by tests with parts of their own. */
export interface Deps {
  config: Config
  db: Database
  pool: pg.Pool
  mail: MailPort
  /** The mail simulator's messages; null when mail leaves the house. */
  mailbox: MailboxReader | null
  erp: ErpPort
  storage: Storage
  log: Logger
  /** The present moment. */
  clock: () => Date
}
