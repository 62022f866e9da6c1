import { and, asc, eq, inArray } from 'drizzle-orm'
import { openStatuses } from '#contract/service-order/handling/open-statuses.ts'
import type { Events, Happening } from '#server/events.ts'
import { isLive } from '#server/http/records/trash.ts'
import { mailScheduled } from './mails.ts'
import { advanceMaintenance, lockMaintenanceAsServer, maintenanceEntity } from './maintenance.ts'
import { service_maintenances } from './table.ts'

/**
 * Transfers the visits of a colleague whose account was closed to the successor, who gets calendar entries of the
 * future ones. The company is told who will come. Part of closing the account, like the transfer of orders.
 */
export async function handOverVisits(
  { db, at, by: closing }: Happening,
  { user_id: from, successor }: Events['account.closed'],
): Promise<void> {
  if (!successor) return
  const by = {
    ...closing,
    permissions: { ...closing.permissions, [`${maintenanceEntity}.assign`]: true as const },
    partners: 'all' as const,
  }
  const visits = await db
    .select({ id: service_maintenances.id })
    .from(service_maintenances)
    .where(
      and(
        eq(service_maintenances.technician_id, from),
        inArray(service_maintenances.status, openStatuses),
        isLive(service_maintenances),
      ),
    )
    .orderBy(asc(service_maintenances.id))
  for (const { id } of visits) {
    const visit = await lockMaintenanceAsServer(db, at, id)
    if (visit?.technician_id !== from) continue
    const { order } = await advanceMaintenance({ db, at, by, is_staff: true }, visit, {
      event: { type: 'order.assign' },
      set: { technician_id: successor.id, technician_name: successor.full_name },
      entry: { kind: 'scheduled', reason: visit.visit_at, text: successor.full_name },
    })
    if (order.visit_at !== null && Date.parse(order.visit_at) > at.getTime()) await mailScheduled(db, order)
  }
}
