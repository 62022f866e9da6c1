import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { partners } from '#server/modules/partner/index.ts'
import { training_orders } from './table.ts'
import { trainingsPort } from './trainings.ts'

/**
 * Condition on `training_orders` for those that a person may see: of the own companies in the partner zone; of the partners,
 * provinces and brands in a colleague's scope.
 */
export function trainingOrdersInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(training_orders.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners: companies } = scope
  return and(
    companies.length > 0 ? inArray(training_orders.partner_id, [...companies]) : undefined,
    provinces.length > 0
      ? sql`exists (select from ${partners} where ${partners.id} = ${training_orders.partner_id}
          and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
      : undefined,
    brands.length > 0 ? trainingsPort().isOfBrands(sql`${training_orders.term_id}`, brands) : undefined,
  )
}
