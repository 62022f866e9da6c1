import type { PgTable } from 'drizzle-orm/pg-core'
import type { StoredGauge } from '#server/observability/metrics.ts'
import type { TextsOfTable } from './db/texts.ts'
import type { Subscriptions } from './events.ts'
import type { AnyHandler } from './http/handlers.ts'
import type { RecordKind } from './http/records/kinds.ts'
import type { Digests } from './integrations/mail/digests.ts'
import type { ReplyThread } from './integrations/mail/replies.ts'
import type { Letters } from './integrations/mail/templates.ts'
import type { Job } from './jobs/job.ts'

/** Declarations of a module in its `index.ts`, collected by `server/modules.ts`. */
export interface ServerModule {
  /** Name of its folder. */
  name: string
  /** What the text columns of its tables say of people. */
  texts?: readonly TextsOfTable[]
  /** Handlers by the name of the call. */
  handlers?: readonly ReadonlyMap<string, AnyHandler>[]
  /** Record kinds for history, audit and trash. */
  records?: readonly RecordKind[]
  /** Tables read by lists and sessions beside those of its records, whose changes invalidate caches. */
  counted?: readonly PgTable[]
  jobs?: readonly Job[]
  /** What of its work waits or lags, for `/metrics`. */
  gauges?: readonly StoredGauge[]
  /** Letters that it sends. */
  letters?: Letters
  /** How a reader stops those of them that are digests, by one press in a mail program (RFC 8058). */
  digests?: Digests
  /** Conversations that replies to its letters join. */
  replies?: readonly ReplyThread[]
  /** Answers to events of other modules. */
  subscriptions?: Subscriptions
}
