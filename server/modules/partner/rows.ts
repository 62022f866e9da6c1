import { and, asc, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { partner } from '#contract/partner/partner.ts'
import { searchedTaxNumber } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { partnersInScope } from './queries.ts'
import { partner_moderators, partner_statuses, partners } from './table.ts'

const index = partner.endpoints['partner.partners.index']
type Lookup = (typeof partner.endpoints)['partner.partners.lookup']

/** Maximum number of results of the lookup. */
const BEST = 50

const caretakers = correlated<
  string | null
>`(select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.last_name, u.id)
  from partner_moderators m join users u on u.id = m.user_id where m.partner_id = ${partners.id})`

const rows = (db: Database, locale: Locale) =>
  db
    .select({
      id: partners.id,
      name: partners.name,
      nip: partners.nip,
      city: partners.city,
      province_name: provinces.name,
      country: partners.country,
      business_area_name: business_areas[`name_${locale}`],
      partner_status_name: partner_statuses[`name_${locale}`],
      partner_status_colour: partner_statuses.colour,
      status: partners.status,
      caretakers,
      highlighted: partners.highlighted,
      external_id: partners.external_id,
      created_at: partners.created_at,
    })
    .from(partners)
    .leftJoin(provinces, eq(provinces.id, partners.province_id))
    .leftJoin(business_areas, eq(business_areas.id, partners.business_area_id))
    .leftJoin(partner_statuses, eq(partner_statuses.id, partners.partner_status_id))
    .$dynamic()

/** Partners that a colleague may see. */
export function listPartners(call: Call<typeof index, StaffScope>) {
  return answerList(call, index, {
    rows: (db) => rows(db, call.locale),
    id: partners.id,
    counted: partners,
    where: partnersInScope(call.scope),
    sorts: {
      created_at: partners.created_at,
      name: partners.name,
      nip: partners.nip,
      city: partners.city,
      external_id: partners.external_id,
    },
    filters: {
      name: (text: string) => contains(partners.name, text),
      nip: (text: string) => contains(partners.nip, searchedTaxNumber(text)),
      city: (text: string) => contains(partners.city, text),
      external_id: (text: string) => contains(partners.external_id, text),
      province: (ids: readonly number[]) => isOneOf(partners.province_id, ids),
      business_area: (ids: readonly number[]) => isOneOf(partners.business_area_id, ids),
      partner_status: (ids: readonly number[]) => isOneOf(partners.partner_status_id, ids),
      status: (codes: readonly string[]) => isOneOf(partners.status, codes.map(Number)),
      caretaker: (ids: readonly number[]) => takenCareOfBy(call.db, ids),
      highlighted: (value: boolean) => equals(partners.highlighted, value),
      abroad: (is: boolean) => (is ? ne(partners.country, 'PL') : eq(partners.country, 'PL')),
      created_at: (range: { from: string | null; to: string | null }) => withinDays(partners.created_at, range),
    },
  })
}

function takenCareOfBy(db: Database, ids: readonly number[]): SQL {
  return exists(
    db
      .select({ id: partner_moderators.user_id })
      .from(partner_moderators)
      .where(and(eq(partner_moderators.partner_id, partners.id), inArray(partner_moderators.user_id, [...ids]))),
  )
}

/** The lookup of partners; cancelled ones only by id. */
export async function lookUpPartners({ db, query, scope }: Call<Lookup, StaffScope>) {
  return {
    results: await db
      .select({ id: partners.id, name: partners.name, erp_blocked: partners.erp_blocked })
      .from(partners)
      .where(
        and(
          query.search ? contains(partners.name, query.search) : undefined,
          query.ids ? inArray(partners.id, query.ids) : inArray(partners.status, [0, 1]),
          partnersInScope(scope),
        ),
      )
      .orderBy(asc(partners.name), asc(partners.id))
      .limit(query.ids?.length ?? BEST),
  }
}
