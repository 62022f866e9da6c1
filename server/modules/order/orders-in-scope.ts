import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { partners } from '#server/modules/partner/index.ts'
import { training_orders } from './table.ts'

/**
 * The orders that somebody may see, where the query knows `training_orders`: a partner those of the own companies,
 * colleagues those of their partners, provinces and brands.
 */
export function ordersInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(training_orders.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners: companies } = scope
  return and(
    companies.length > 0 ? inArray(training_orders.partner_id, [...companies]) : undefined,
    provinces.length > 0
      ? sql`exists (select from ${partners} where ${partners.id} = ${training_orders.partner_id}
          and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
      : undefined,
    // Trainings place orders, so their tables are named and not imported.
    brands.length > 0
      ? sql`exists (select from training_terms t join trainings g on g.id = t.training_id
          join producers p on p.id = g.producer_id where t.id = ${training_orders.term_id}
          and p.brand_id = any(${sql.param([...brands])}::int[]))`
      : undefined,
  )
}
