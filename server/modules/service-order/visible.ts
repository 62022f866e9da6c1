import { and, exists, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { isLive, removedBefore } from '#server/http/records/trash.ts'
import { partners } from '#server/modules/partner/index.ts'
import { service_orders } from './table.ts'

/**
 * The orders that somebody may see: a partner those of the own companies, colleagues those of their brands, provinces
 * and partners. A draft without a model is of no brand yet and is hidden from nobody for that.
 */
export function visibleTo(scope: Scope): SQL | undefined {
  return and(isLive(service_orders), within(scope))
}

/** The same, drafts in the trash included. */
export function within(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(service_orders.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners: companies } = scope
  return and(
    brands.length ? or(inArray(service_orders.brand_id, [...brands]), isNull(service_orders.brand_id)) : undefined,
    companies.length ? inArray(service_orders.partner_id, [...companies]) : undefined,
    provinces.length ? exists(partnerIn(scope)) : undefined,
  )
}

/** Deleted drafts that can still be taken back. */
export function inTrashOf(scope: Scope, at: Date): SQL | undefined {
  return and(isNotNull(service_orders.deleted_at), gt(service_orders.deleted_at, removedBefore(at)), within(scope))
}

function partnerIn(scope: StaffScope): SQL {
  return sql`(select from ${partners} where ${partners.id} = ${service_orders.partner_id} and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
}
