import { synchronizationKinds } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { synchronizations } from './table.ts'

/** Creates the row of each kind, inactive until its rehearsal is started. */
export async function seedSynchronizations(db: Database): Promise<void> {
  await db
    .insert(synchronizations)
    .values(synchronizationKinds.map((kind) => ({ kind })))
    .onConflictDoNothing()
}
