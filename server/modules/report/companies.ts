import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CompaniesAsked, companiesAsked, partners, partnersInScope } from '#server/modules/partner/index.ts'

interface Narrowed extends CompaniesAsked {
  partner?: readonly number[] | undefined
}

/** Companies of a report: those that the colleague may see, matching the filters. */
export function companiesOfReport(scope: StaffScope, { partner, ...asked }: Narrowed): SQL {
  const condition = and(partnersInScope(scope), partner && inArray(partners.id, [...partner]), companiesAsked(asked))
  return condition ?? sql`true`
}
