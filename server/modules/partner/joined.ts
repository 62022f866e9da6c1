import { type AnyColumn, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AuditedEntity } from '#contract/entities.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'

/** A table whose rows belong to a contractor and, where it has one, to its partner. */
type OwnedTable = PgTable & { id: AnyColumn; partner_id: AnyColumn; contractor_id: AnyColumn }

/**
 * Answer to `contractor.joined` for a module with such a table: what was done for the contractor before is the partner's too, so
 * that its people see it in the partner zone.
 */
export function followsContractor(entity: AuditedEntity, table: OwnedTable) {
  return async (
    { db, by, at }: Happening,
    { contractor_id, partner_id }: Events['contractor.joined'],
  ): Promise<void> => {
    const { rows } = await db.execute<{ id: number }>(
      sql`update ${table} set partner_id = ${partner_id}
          where contractor_id = ${contractor_id} and partner_id is null returning id`,
    )
    await auditAll(
      db,
      rows.map(({ id }) => ({
        ...{ by, at, entity, entity_id: id, action: 'update' as const },
        ...{ before: { partner_id: null }, after: { partner_id } },
      })),
    )
  }
}
