import { and, inArray, type SQL } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { partner_entries } from '#server/modules/partner/table.ts'

/**
 * Condition for registrations that a colleague may see; those restricted to partners see only registrations that became these.
 */
export function entriesInScope(scope: StaffScope): SQL | undefined {
  const { partners } = scope
  return and(
    withinProvinces({ province: partner_entries.province_id, country: partner_entries.country }, scope),
    partners.length ? inArray(partner_entries.partner_id, [...partners]) : undefined,
  )
}
