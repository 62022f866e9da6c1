import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { DueRow } from '#contract/service-order/due/due.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import { type MaintenanceTermsSource, units } from '#server/modules/unit/index.ts'
import { dueRowsFor, isOrdered, toDueRow } from './rows.ts'
import { dueWithin } from './scope.ts'
import { due_maintenances } from './table.ts'

/** Days before a due date from which it is on the dashboard. */
const soon = 60

/** The next due dates without an order, of visible units. */
export async function dueSoonest(
  call: CallContext,
  shown: number,
): Promise<{ total: number; until: string; soonest: DueRow[] }> {
  const { db, at, scope } = call
  const until = daysAfter(today(at), soon)
  const where = and(
    dueWithin(db, scope),
    lte(due_maintenances.due_on, until),
    sql`exists (select from ${units} where ${units.id} = ${due_maintenances.unit_id} and not ${isOrdered})`,
  )
  const rows = await dueRowsFor(call)(db)
    .where(where)
    .orderBy(asc(due_maintenances.due_on), asc(due_maintenances.id))
    .limit(shown)
  return { total: await db.$count(due_maintenances, where), until, soonest: rows.map((row) => toDueRow(row, call)) }
}

/** Maintenance terms by the type of a model. */
export const termsOfType: MaintenanceTermsSource = async (db, device_id) => {
  const [type] = await db
    .select({ is_condition: device_types.is_condition, months: device_types.interval_months })
    .from(device_types)
    .where(eq(device_types.id, sql`device_type_of(${device_id}::int)`))
  return type ?? null
}
