import type { By } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'

/** Who does something to a record with a lifecycle: a call, or a job as the server itself. */
export interface Acting {
  /** The transaction. */
  db: Database
  by: By
  at: Date
  is_staff: boolean
}
