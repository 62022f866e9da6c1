import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { findOpenPartner } from '#server/modules/partner/index.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { isKnown, units, unitsInScope } from '#server/modules/unit/index.ts'
import { refuse } from '#server/refusal.ts'
import { named } from './names.ts'
import { device_types } from './table.ts'

type Dictionary = typeof device_types | typeof maintenance_types | typeof repair_types

/** Initial data of a maintenance for a partner: active kinds, and the place of the unit where the colleague may see it. */
export async function beginMaintenance(
  call: CallContext<StaffScope>,
  { partner, serial_no }: { partner: number; serial_no: string | null },
): Promise<MaintenanceBeginning> {
  const { db, locale } = call
  const offered = (table: Dictionary) =>
    db
      .select({ id: table.id, name: sql<string>`${named(table, locale)}` })
      .from(table as PgTable)
      .where(and(eq(table.active, true), isLive(table)) as SQL)
      .orderBy(asc(table.position), asc(table.id))
  const { id, name, country, erp_blocked } = (await findOpenPartner(call, partner)) ?? refuse('not_found')
  return {
    ...{ partner_id: id, partner_name: name, country, company_blocked: erp_blocked },
    device_types: await offered(device_types),
    maintenance_types: await offered(maintenance_types),
    repair_types: await offered(repair_types),
    unit: serial_no === null ? null : await unitOf(call, serial_no),
  }
}

async function unitOf(
  { db, scope }: CallContext<StaffScope>,
  serial_no: string,
): Promise<MaintenanceBeginning['unit']> {
  const [unit] = await db
    .select({
      serial_no: units.serial_no,
      model: units.device_id,
      address: units.installation_address,
      post_code: units.installation_post_code,
      city: units.installation_city,
      country: units.installation_country,
      contact_name: units.owner_name,
      contact_phone: units.owner_phone,
      contact_email: units.owner_email,
    })
    .from(units)
    .where(and(eq(units.serial_no, serial_no), isKnown, unitsInScope(scope)))
  return unit ?? null
}
