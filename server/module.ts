import type { Subscriptions } from './events.ts'
import type { AnyHandler } from './http/handlers.ts'
import type { Letters } from './integrations/mail/templates.ts'
import type { Job } from './jobs/job.ts'

/** What a module declares in its `index.ts`, collected by `server/modules.ts`. */
export interface ServerModule {
  /** The name of its folder. */
  name: string
  /** By the name of the call. */
  handlers?: readonly ReadonlyMap<string, AnyHandler>[]
  jobs?: readonly Job[]
  /** What it writes to people. */
  letters?: Letters
  /** Its answers to what happens in other modules. */
  subscriptions?: Subscriptions
}
