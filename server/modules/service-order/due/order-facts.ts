import { and, eq, sql } from 'drizzle-orm'
import { lapsedBefore } from '#contract/unit/coverage.ts'
import { holdsFGas } from '#contract/unit/f-gas.ts'
import type { Database } from '#server/db/client.ts'
import { isCertifiedNow } from '#server/modules/f-gas/index.ts'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { unitBySerial } from '#server/modules/unit/index.ts'
import { due_maintenances } from './table.ts'

interface Asked {
  serial_no: string | null
  partner_id: number
  device_type: number
  maintenance_type: number
}

/** Whether a unit contains F-gas and the company of an order has no valid certificate. */
export async function lacksCertificate(
  db: Database,
  { serial_no, partner_id }: Pick<Asked, 'serial_no' | 'partner_id'>,
): Promise<boolean> {
  const unit = serial_no === null ? null : await unitBySerial(db, serial_no)
  if (!unit || !holdsFGas(unit)) return false
  const { rows } = await db.execute<{ is_certified: boolean }>(
    sql`select ${isCertifiedNow(sql`${partner_id}::int`)} as is_certified`,
  )
  return rows[0]?.is_certified !== true
}

/** Last covered day before a missed maintenance that has ended the coverage of an order's unit; null where none has. */
export async function coverageLapsedOn(
  db: Database,
  { serial_no }: Pick<Asked, 'serial_no'>,
  day: string,
): Promise<string | null> {
  const unit = serial_no === null ? null : await unitBySerial(db, serial_no)
  return unit && lapsedBefore(unit, day)
}

/**
 * Months to the next maintenance after an order: the unit's, otherwise those of the kind of maintenance or the device type;
 * null where none is proposed.
 */
export async function dueMonths(db: Database, order: Asked, ofKind: number | null): Promise<number | null> {
  const [kind] = await db
    .select({ counts_as: maintenance_types.counts_as })
    .from(maintenance_types)
    .where(eq(maintenance_types.id, order.maintenance_type))
  if (!kind || kind.counts_as === 'none') return ofKind
  const unit = order.serial_no === null ? null : await unitBySerial(db, order.serial_no)
  const [due] = unit
    ? await db
        .select({ months: due_maintenances.interval_months })
        .from(due_maintenances)
        .where(and(eq(due_maintenances.unit_id, unit.id), eq(due_maintenances.kind, kind.counts_as)))
    : []
  if (due?.months || kind.counts_as === 'leak_check') return due?.months ?? ofKind
  const [type] = await db
    .select({ months: device_types.interval_months })
    .from(device_types)
    .where(eq(device_types.id, order.device_type))
  return ofKind ?? type?.months ?? null
}
