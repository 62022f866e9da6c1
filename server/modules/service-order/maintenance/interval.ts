import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { due_maintenances } from '#server/modules/service-order/due/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { device_types } from './table.ts'

interface MaintainedUnit {
  unit_id: number | null
  device_type: number
  maintenance_type: number
}

/**
 * Months to the next maintenance after an order: the unit's, otherwise those of the kind of maintenance or the device type;
 * null where none is proposed.
 */
export async function intervalMonthsOf(
  db: Database,
  order: MaintainedUnit,
  monthsOfKind: number | null,
): Promise<number | null> {
  const [kind] = await db
    .select({ counts_as: maintenance_types.counts_as })
    .from(maintenance_types)
    .where(eq(maintenance_types.id, order.maintenance_type))
  if (!kind || kind.counts_as === 'none') return monthsOfKind
  const [due] = order.unit_id
    ? await db
        .select({ months: due_maintenances.interval_months })
        .from(due_maintenances)
        .where(and(eq(due_maintenances.unit_id, order.unit_id), eq(due_maintenances.kind, kind.counts_as)))
    : []
  if (due?.months || kind.counts_as === 'leak_check') return due?.months ?? monthsOfKind
  const [type] = await db
    .select({ months: device_types.interval_months })
    .from(device_types)
    .where(eq(device_types.id, order.device_type))
  return monthsOfKind ?? type?.months ?? null
}
