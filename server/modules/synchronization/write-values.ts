import { eq, sql } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import { audit } from '#server/db/audit.ts'
import type { Kind, OurRecord, Values } from './kind.ts'

/** Writes what the ERP says into a record of ours, which must be locked, with its entry in the audit. */
export async function writeValues(
  { db, by, at, kind }: Pick<Acting, 'db' | 'by' | 'at'> & { kind: Kind },
  ours: OurRecord,
  values: Values,
  action: AuditEntry['action'] = 'synchronise',
): Promise<void> {
  const { table, entity, follows } = kind
  const [after] = (await db
    .update(table)
    .set({
      ...values,
      ...follows?.(values),
      ...('updated_at' in table && { updated_at: at.toISOString() }),
      version: sql`${table.version} + 1`,
    })
    .where(eq(table.id, ours.id))
    .returning()) as OurRecord[]
  if (!after) throw new Error(`${entity} ${ours.id} is gone`)
  await audit(db, { by, at, entity, entity_id: ours.id, action, before: ours, after })
}
