import { and, inArray, isNotNull } from 'drizzle-orm'
import { entityOfKind, erpOwnedFields, synchronizationKinds } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { synchronizations } from './table.ts'

/**
 * Has the next ordinary run compare all records, after fields of many records were changed in the portal: a run that reads only
 * what changed in the ERP would not meet them. Nothing where the ERP owns none of the fields yet.
 */
export async function compareAgain(db: Database, entity: string, fields: readonly string[]): Promise<void> {
  const kinds = synchronizationKinds.filter(
    (kind) => entityOfKind[kind] === entity && fields.some((field) => field in erpOwnedFields[kind]),
  )
  if (kinds.length === 0) return
  await db
    .update(synchronizations)
    .set({ compared_at: null })
    .where(and(inArray(synchronizations.kind, kinds), isNotNull(synchronizations.adopted_at)))
}
