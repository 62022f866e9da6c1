import { and, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { devices, devicesInScope } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { units } from './table.ts'

/**
 * Condition for units that a colleague may see, by brands, partners and provinces. A unit without a company is hidden from
 * colleagues restricted to companies; a draft without a model has no brand.
 */
export function unitsInScope(scope: StaffScope): SQL | undefined {
  const { provinces, partners: companies } = scope
  const ofBrands = devicesInScope(scope)
  return and(
    ofBrands &&
      sql`(${units.device_id} is null or exists (
      select from ${devices} where ${devices.id} = ${units.device_id} and ${ofBrands}))`,
    companies.length ? inArray(units.partner_id, [...companies]) : undefined,
    provinces.length
      ? sql`exists (select from ${partners} where ${partners.id} = ${units.partner_id} and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
      : undefined,
  )
}

/**
 * Condition for units that a company has registered, and for its drafts. Only it reads the person and the address of the owner: not
 * the company that sold the unit or services it.
 */
export function unitsRegisteredBy({ partner_ids }: PartnerScope): SQL {
  return inArray(units.partner_id, [...partner_ids])
}

/**
 * Condition for units that a company sold, installed or services; drafts belong to their company. The columns read are
 * decided by `unitsRegisteredBy`.
 */
export function unitsOfPartner({ partner_ids }: PartnerScope): SQL | undefined {
  const own = [...partner_ids]
  return or(
    inArray(units.partner_id, own),
    and(ne(units.status, 'draft'), or(inArray(units.sold_by_id, own), inArray(units.serviced_by_id, own))),
  )
}
