import { arrayOverlaps, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { type PartnerLocation, partnerLocations } from '#contract/partner/locations.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { publicImageLink } from '#server/http/signed-links.ts'
import { brands, business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'
import { isFindable } from './findable.ts'
import { distancesFrom, originOf } from './origin.ts'

const index = partnerLocations.endpoints['public-zone.partner.locations.index']

/** Within this number of kilometres, highlighted companies come before nearer ones. */
const ring = 50

const brandNames = correlated<string | null>`(select string_agg(b.name, ', ' order by b.position, b.name)
  from ${brands} b where b.id = any(${partners.brands}) and b.active and b.deleted_at is null)`

/** Path of a highlighted company's logo. */
const logo_path = correlated<string | null>`case when ${partners.highlighted} then
  (select m.path from media_files m where m.id = ${partners.logo}::uuid) end`

/** Branches of open partners, nearest first. */
export async function listLocations(call: Call<typeof index>) {
  const { db, query, locale } = call
  const origin = await originOf(db, query.near)
  const distance = sql<number | null>`case ${affiliates.country} when 'PL' then
      (${JSON.stringify(distancesFrom(origin))}::jsonb ->> left(${affiliates.postcode}, 2))::int end`
  return answerList(call, index, {
    id: affiliates.id,
    rows: () => rows(db, locale, distance),
    where: isFindable(),
    sorts: { relevance: relevance(distance) },
    filters: { ...narrowing, near: (text: string) => (origin ? undefined : isThere(text)) },
    toRow: ({ distance, logo_path, ...row }): PartnerLocation => ({
      ...row,
      logo_url: logo_path && publicImageLink(db, logo_path),
      distance_km: distance === null ? null : Math.round(distance / 10) * 10,
    }),
  })
}

/** Filters of the list and of the counts by province. */
export const narrowing = {
  province: (ids: readonly number[]) => isOneOf(affiliates.province_id, ids),
  business_area: (ids: readonly number[]) => isOneOf(partners.business_area_id, ids),
  brand: (ids: readonly number[]) => arrayOverlaps(partners.brands, [...ids]),
  showroom: (is: boolean) => equals(affiliates.showroom, is),
}

/** Condition for a place that is neither a known postcode nor a town: its text is part of the address. */
export function isThere(text: string): SQL | undefined {
  return /^\s*\d/.test(text) ? sql`false` : contains(affiliates.city, text.trim())
}

function rows(db: Database, locale: Locale, distance: SQL<number | null>) {
  const { id, name, street, postcode, city, country, phone_number, showroom } = getTableColumns(affiliates)
  return db
    .select({
      id,
      name,
      street,
      postcode,
      city,
      country,
      phone_number,
      showroom,
      partner_name: partners.name,
      province_name: provinces.name,
      business_area_name: business_areas[`name_${locale}`],
      brands: brandNames,
      highlighted: partners.highlighted,
      logo_path,
      distance,
    })
    .from(affiliates)
    .innerJoin(partners, eq(partners.id, affiliates.partner_id))
    .leftJoin(provinces, eq(provinces.id, affiliates.province_id))
    .leftJoin(business_areas, eq(business_areas.id, partners.business_area_id))
    .$dynamic()
}

/** A rank that sorts names upwards within a descending sort. */
function relevance(distance: SQL): SQL {
  return sql`-row_number() over (order by ${distance} / ${sql.raw(String(ring))} nulls last, ${partners.highlighted} desc,
    ${distance} nulls last, ${partners.name}, ${affiliates.name}, ${affiliates.id})`
}
