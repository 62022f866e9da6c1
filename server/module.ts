import type { Subscriptions } from './events.ts'
import type { AnyHandler } from './http/handlers.ts'
import type { Job } from './jobs/job.ts'

/** What a module declares in its `index.ts`, collected by `server/modules.ts`. */
export interface ServerModule {
  /** The name of its folder. */
  name: string
  /** By the name of the call. */
  handlers?: readonly ReadonlyMap<string, AnyHandler>[]
  jobs?: readonly Job[]
  /** Its answers to what happens in other modules. */
  subscriptions?: Subscriptions
}
