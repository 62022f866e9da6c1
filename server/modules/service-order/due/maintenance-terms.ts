import { eq, sql } from 'drizzle-orm'
import { device_types } from '#server/modules/service-order/maintenance/table.ts'
import type { MaintenanceTermsSource } from '#server/modules/unit/index.ts'

/** Maintenance terms by the type of a model. */
export const termsOfType: MaintenanceTermsSource = async (db, device_id) => {
  const [type] = await db
    .select({ is_condition: device_types.is_condition, months: device_types.interval_months })
    .from(device_types)
    .where(eq(device_types.id, sql`device_type_of(${device_id}::int)`))
  return type ?? null
}
