import { and, asc, eq, inArray, not, notInArray, type SQL } from 'drizzle-orm'
import type { CancelMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import type { Cancellation } from '#contract/service-order/maintenance/lifecycle.ts'
import { isOpen, openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Events, Happening } from '#server/events.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { units } from '#server/modules/unit/index.ts'
import { mailMaintenanceCancelled } from './mails.ts'
import {
  advanceMaintenance,
  checkMaintenance,
  lockMaintenance,
  lockMaintenanceAsServer,
  type Maintenance,
  maintenanceEntity,
} from './maintenance.ts'
import { asksForOutcome } from './rows.ts'
import { service_maintenances } from './table.ts'

/** Cancels a maintenance. Its visit leaves the calendars of both sides; the due date of the unit stays as it was. */
export async function cancelMaintenance(
  call: CallContext,
  id: number,
  { version, reason }: CancelMaintenanceForm,
): Promise<void> {
  const before = await lockMaintenance(call, id)
  await checkMaintenance(call.db, before, version)
  await cancelOne(acting(call), before, reason)
}

async function cancelOne(by: Acting, before: Maintenance, outcome_reason: string): Promise<void> {
  const { order } = await advanceMaintenance(by, before, {
    event: { type: 'order.cancel' },
    set: { outcome_reason, review_date: null },
    entry: { kind: 'cancelled', reason: outcome_reason },
  })
  await mailMaintenanceCancelled(by.db, order)
}

/** Cancels the open maintenances of a company that is closed; the technicians are notified. A visit that has begun asks for its outcome. */
export function cancelOfClosedCompany(happening: Happening, { partner_id }: Events['company.closed']): Promise<void> {
  return cancelLeft(happening, eq(service_maintenances.partner_id, partner_id), 'company_closed')
}

/**
 * After a unit has gone to another company: cancels the open maintenances of companies that neither install nor service it any
 * more, unless what becomes of them was decided with the move. Both sides are notified, and the new company can order its own. A visit that has begun asks for its outcome.
 */
export async function cancelOfFormerCompanies(
  happening: Happening,
  { unit_id, company, decided }: Events['unit.handed-over'],
): Promise<void> {
  if (!company || decided) return
  const [unit] = await happening.db.select().from(units).where(eq(units.id, unit_id))
  if (!unit) return
  const present = [unit.partner_id, unit.serviced_by_id].filter((id) => id !== null)
  const others = present.length > 0 ? notInArray(service_maintenances.partner_id, present) : undefined
  await cancelLeft(happening, and(eq(service_maintenances.unit_id, unit_id), others), 'unit_moved')
}

/** Part of the write that leaves them behind, permitted with that write, whatever the permissions on maintenances. */
async function cancelLeft(
  { db, at, by: who }: Happening,
  where: SQL | undefined,
  because: Cancellation,
): Promise<void> {
  const by = {
    ...who,
    permissions: { ...who.permissions, [`${maintenanceEntity}.cancel`]: true as const },
    partners: 'all' as const,
  }
  const open = await db
    .select({ id: service_maintenances.id })
    .from(service_maintenances)
    .where(
      and(
        inArray(service_maintenances.status, openStatusesOf('maintenance')),
        isLive(service_maintenances),
        not(asksForOutcome(at)),
        where,
      ),
    )
    .orderBy(asc(service_maintenances.id))
  for (const { id } of open) {
    const order = await lockMaintenanceAsServer(db, at, id)
    if (order && isOpen('maintenance', order)) await cancelOne({ db, at, by, is_staff: true }, order, because)
  }
}
