import { type AnyColumn, and, arrayOverlaps, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerScope } from '#server/http/access/scope.ts'

/** Columns that tell whom a record is for. */
interface Audience {
  /** Ids of business areas; the record is for companies of one of them. */
  business_areas?: AnyColumn
  /** Ids of brands; none: of every brand. */
  brands?: AnyColumn
  /** The one brand; null: every brand. */
  brand_id?: AnyColumn
}

/**
 * What of the catalogue and the content a person of the partner zone is served: of a business area of the own companies,
 * and of the brands that the person was given. A company without a business area sees nothing that is for areas.
 */
export function isFor(scope: PartnerScope, { business_areas, brands, brand_id }: Audience): SQL | undefined {
  const areas = [...scope.business_areas]
  const given = [...scope.brands]
  return and(
    business_areas && (areas.length > 0 ? arrayOverlaps(business_areas, areas) : sql`false`),
    brands && given.length > 0 ? or(sql`cardinality(${brands}) = 0`, arrayOverlaps(brands, given)) : undefined,
    brand_id && given.length > 0 ? or(isNull(brand_id), inArray(brand_id, given)) : undefined,
  )
}
