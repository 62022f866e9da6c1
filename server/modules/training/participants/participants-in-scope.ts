import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import { producers } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { training_participants } from './table.ts'

/**
 * Condition on `training_participants` for those that a person may see: of the person's companies, or of a colleague's
 * partners, provinces and brands. Participants of a contractor without a partner are visible to colleagues without a
 * restriction to companies.
 */
export function participantsInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(training_participants.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners: companies } = scope
  return and(
    companies.length > 0 ? inArray(training_participants.partner_id, [...companies]) : undefined,
    provinces.length > 0
      ? sql`exists (select from ${partners} where ${partners.id} = ${training_participants.partner_id}
          and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
      : undefined,
    brands.length > 0
      ? sql`exists (select from ${training_terms} join ${trainings} on ${trainings.id} = ${training_terms.training_id}
          join ${producers} on ${producers.id} = ${trainings.producer_id}
          where ${training_terms.id} = ${training_participants.term_id} and ${inArray(producers.brand_id, [...brands])})`
      : undefined,
  )
}
