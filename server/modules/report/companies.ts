import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'

interface Narrowed {
  partner?: number[] | undefined
  province?: number[] | undefined
  abroad?: boolean | undefined
  caretaker?: number[] | undefined
}

/** Companies of a report: those that the colleague may see, matching the filters. */
export function companiesOfReport(scope: StaffScope, { partner, province, abroad, caretaker }: Narrowed): SQL {
  const condition = and(
    partnersInScope(scope),
    partner && inArray(partners.id, partner),
    province && inArray(partners.province_id, province),
    abroad === undefined ? undefined : (abroad ? isNull : isNotNull)(partners.province_id),
    caretaker &&
      sql`exists (select from partner_moderators m where m.partner_id = ${partners.id}
        and m.user_id = any(${sql.param(caretaker)}::int[]))`,
  )
  return condition ?? sql`true`
}
