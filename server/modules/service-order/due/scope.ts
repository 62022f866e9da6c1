import { and, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { units, unitsInScope, unitsOfPartner } from '#server/modules/unit/index.ts'
import { due_maintenances } from './table.ts'

/** A condition on the unit, applied to the due date by a subquery, so that lists count and page without a join. */
export function ofUnit(db: Database, condition: SQL | undefined): SQL | undefined {
  if (!condition) return undefined
  const found = db
    .select({ one: sql`1` })
    .from(units)
    .where(and(eq(units.id, due_maintenances.unit_id), condition))
  return exists(found)
}

/** Condition for due dates in a scope: of units of the person's companies, or of those that a colleague may see. */
export function dueWithin(db: Database, scope: Scope): SQL | undefined {
  const isDue = isNotNull(due_maintenances.due_on)
  if (scope.kind === 'staff') return and(isDue, ofUnit(db, unitsInScope(scope)))
  const own = db.select({ id: units.id }).from(units).where(unitsOfPartner(scope))
  return and(isDue, inArray(due_maintenances.unit_id, own))
}
