import { type AnyColumn, and, asc, eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { device_types, maintenance_checks, service_maintenances } from './table.ts'

/** Name of a dictionary record in a language. */
export const nameIn = (table: { name_pl: AnyColumn; name_en: AnyColumn }, locale: Locale) =>
  sql<string | null>`${locale === 'en' ? table.name_en : table.name_pl}`

/** Names from other records: types, brand, author. */
export async function maintenanceNames(db: Database, id: number, locale: Locale) {
  const [found] = await db
    .select({
      brand_name: brands.name,
      author_name: sql<string>`coalesce(${users.first_name} || ' ' || ${users.last_name}, '')`,
      device_type_name: nameIn(device_types, locale),
      maintenance_type_name: nameIn(maintenance_types, locale),
      repair_type_name: nameIn(repair_types, locale),
      interval_months: maintenance_types.interval_months,
    })
    .from(service_maintenances)
    .leftJoin(brands, eq(brands.id, service_maintenances.brand_id))
    .leftJoin(users, eq(users.id, service_maintenances.created_by))
    .leftJoin(device_types, eq(device_types.id, service_maintenances.device_type))
    .leftJoin(maintenance_types, eq(maintenance_types.id, service_maintenances.maintenance_type))
    .leftJoin(repair_types, eq(repair_types.id, service_maintenances.repair_type))
    .where(eq(service_maintenances.id, id))
  if (!found) throw new Error(`Maintenance ${id} is gone`)
  return found
}

/** The type of a model, by the nearest of its groups that a type names; null without one. */
export async function typeOfModel(
  db: Database,
  model: number,
  locale: Locale,
): Promise<{ id: number; name: string } | null> {
  const [type] = await db
    .select({ id: device_types.id, name: sql<string>`${nameIn(device_types, locale)}` })
    .from(device_types)
    .where(eq(device_types.id, sql`device_type_of(${model}::int)`))
  return type ?? null
}

/** Checklist for a device type. */
export function checksOf(db: Database, device_type: number, locale: Locale) {
  return db
    .select({ id: maintenance_checks.id, name: sql<string>`${nameIn(maintenance_checks, locale)}` })
    .from(maintenance_checks)
    .where(
      and(
        eq(maintenance_checks.device_type, device_type),
        eq(maintenance_checks.active, true),
        isLive(maintenance_checks),
      ),
    )
    .orderBy(asc(maintenance_checks.position), asc(maintenance_checks.id))
}
