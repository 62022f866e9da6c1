import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { CountsAs } from '#contract/service-order/due/words.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { ordersWithin } from '#server/modules/service-order/handling/order.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { unitIdOf, units } from '#server/modules/unit/index.ts'
import { type FieldRefusal, refuseField } from '#server/refusal.ts'
import { due_maintenances } from './table.ts'

interface Kept {
  /** Of a stored order; the unit of a typed number is looked up. */
  unit_id?: number | null
  serial_no: string | null
  maintenance_type: number
}

/** The due date that a kind of maintenance satisfies. */
export async function countsAsOf(db: Database, maintenance_type: number): Promise<CountsAs> {
  const [type] = await db
    .select({ counts_as: maintenance_types.counts_as })
    .from(maintenance_types)
    .where(eq(maintenance_types.id, maintenance_type))
  return type?.counts_as ?? 'none'
}

/** Whether an order is of a company that installed or services its unit; the order of a former company blocks no other. */
export const ofPresentCompany = sql`(${units.partner_id} is null
  or ${service_maintenances.partner_id} in (${units.partner_id}, ${units.serviced_by_id}))`

/** Refuses a second order for something due that has an open order, at the serial number. */
export async function refuseSecondOrder(
  db: Database,
  scope: Scope,
  order: Kept & { partner_id: number },
): Promise<void> {
  const refusal = await secondOrder(db, scope, order)
  if (refusal) refuseField('serial_no', refusal.key, refusal.parameters)
}

/**
 * Why an order would be a second one for something due that has an open order; null where it would not. Locks the due date, so that
 * concurrent callers wait. Not checked for unknown units.
 */
export async function secondOrder(
  db: Database,
  scope: Scope,
  order: Kept & { partner_id: number },
): Promise<FieldRefusal | null> {
  const kind = await countsAsOf(db, order.maintenance_type)
  const unit_id = order.unit_id ?? (order.serial_no === null ? null : await unitIdOf(db, order.serial_no))
  if (kind === 'none' || unit_id === null) return null
  const [due] = await db
    .select({ id: due_maintenances.id })
    .from(due_maintenances)
    .where(and(eq(due_maintenances.unit_id, unit_id), eq(due_maintenances.kind, kind)))
    .for('update')
  if (!due) return null
  const [open] = await db
    .select({
      order_number: service_maintenances.order_number,
      is_own: sql<boolean>`${ordersWithin(service_maintenances, scope) ?? sql`true`}`,
    })
    .from(service_maintenances)
    .innerJoin(maintenance_types, eq(maintenance_types.id, service_maintenances.maintenance_type))
    .innerJoin(units, eq(units.id, unit_id))
    .where(
      and(
        eq(service_maintenances.unit_id, unit_id),
        or(ofPresentCompany, eq(service_maintenances.partner_id, order.partner_id)),
        inArray(service_maintenances.status, openStatusesOf('maintenance')),
        isLive(service_maintenances),
        eq(maintenance_types.counts_as, kind),
      ),
    )
    .orderBy(asc(service_maintenances.id))
    .limit(1)
  if (!open) return null
  if (open.is_own) return { key: 'due.ordered_already', parameters: { number: open.order_number ?? '' } }
  return { key: 'due.ordered_elsewhere' }
}
