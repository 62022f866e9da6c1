import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'

/** Context of a lifecycle change: a call, or a job that acts as the server. */
export interface Acting {
  /** The transaction. */
  db: Database
  by: By
  at: Date
  is_staff: boolean
}
