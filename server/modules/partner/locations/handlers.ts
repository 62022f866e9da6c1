import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { partnerLocations } from '#contract/partner/locations.ts'
import type { Database } from '#server/db/client.ts'
import { type Call, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { brands, business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { affiliates, partners } from '#server/modules/partner/table.ts'
import { isFindable } from './findable.ts'
import { isThere, listLocations, narrowing } from './list.ts'
import { originOf } from './origin.ts'

const overview = partnerLocations.endpoints['public-zone.partner.locations.overview']

/** Data shown around the list of "Find a partner". */
async function overviewOfLocations({ db, query, locale }: Call<typeof overview>) {
  const origin = await originOf(db, query.near)
  const where = and(
    query.near && !origin ? isThere(query.near) : undefined,
    query.business_area && narrowing.business_area(query.business_area),
    query.brand && narrowing.brand(query.brand),
    query.showroom === undefined ? undefined : narrowing.showroom(query.showroom),
  )
  return {
    provinces: await countedProvinces(db, where),
    brands: await brandsOfLocations(db),
    business_areas: await areasOfLocations(db, locale),
    origin: origin?.town ?? null,
  }
}

function countedProvinces(db: Database, where: SQL | undefined) {
  const found = db
    .select({ province_id: affiliates.province_id, id: affiliates.id })
    .from(affiliates)
    .innerJoin(partners, eq(partners.id, affiliates.partner_id))
    .where(and(isFindable(), where))
    .as('found')
  return db
    .select({ id: provinces.id, name: provinces.name, count: sql<number>`count(${found.id})::int` })
    .from(provinces)
    .leftJoin(found, eq(found.province_id, provinces.id))
    .where(and(isLive(provinces), eq(provinces.active, true)))
    .groupBy(provinces.id)
    .orderBy(asc(provinces.position), asc(provinces.name))
}

function someLocation(db: Database, where: SQL) {
  return exists(
    db
      .select({ id: affiliates.id })
      .from(affiliates)
      .innerJoin(partners, eq(partners.id, affiliates.partner_id))
      .where(and(isFindable(), where)),
  )
}

function brandsOfLocations(db: Database) {
  return db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(and(isLive(brands), eq(brands.active, true), someLocation(db, sql`${brands.id} = any(${partners.brands})`)))
    .orderBy(asc(brands.position), asc(brands.name))
}

function areasOfLocations(db: Database, locale: Locale) {
  return db
    .select({ id: business_areas.id, name: business_areas[`name_${locale}`] })
    .from(business_areas)
    .where(
      and(
        isLive(business_areas),
        eq(business_areas.active, true),
        someLocation(db, eq(partners.business_area_id, business_areas.id)),
      ),
    )
    .orderBy(asc(business_areas.position), asc(business_areas[`name_${locale}`]))
}

export const partnerLocationHandlers = handlers(partnerLocations, {
  'public-zone.partner.locations.index': listLocations,
  'public-zone.partner.locations.overview': overviewOfLocations,
})
