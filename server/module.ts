import type { PgTable } from 'drizzle-orm/pg-core'
import type { Subscriptions } from './events.ts'
import type { AnyHandler } from './http/handlers.ts'
import type { RecordKind } from './http/records/kinds.ts'
import type { Letters } from './integrations/mail/templates.ts'
import type { Job } from './jobs/job.ts'

/** What a module declares in its `index.ts`, collected by `server/modules.ts`. */
export interface ServerModule {
  /** The name of its folder. */
  name: string
  /** By the name of the call. */
  handlers?: readonly ReadonlyMap<string, AnyHandler>[]
  /** What history, audit and trash know of its records. */
  records?: readonly RecordKind[]
  /** Tables that lists and sessions read beside those of its records: what is derived from them is kept until they change. */
  counted?: readonly PgTable[]
  jobs?: readonly Job[]
  /** What it writes to people. */
  letters?: Letters
  /** Its answers to what happens in other modules. */
  subscriptions?: Subscriptions
}
