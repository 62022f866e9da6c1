import { type AnyColumn, and, arrayOverlaps, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { allOf, type NamedConditions } from './conditions.ts'

/** Columns that restrict who a record is shown to. */
interface Audience {
  /** Ids of business areas; the record is shown to companies of one of them. */
  business_areas?: AnyColumn
  /** Ids of brands; an empty list means every brand. */
  brands?: AnyColumn
  /** A single brand; null means every brand. */
  brand_id?: AnyColumn
}

/**
 * Condition for the catalogue and content that a person of the partner zone may see: records of a business area of their
 * companies and of their brands. A company without a business area sees nothing that is restricted to areas.
 */
export function isFor(scope: PartnerScope, audience: Audience): SQL | undefined {
  return allOf(audienceConditions(scope, audience))
}

/** The conditions of `isFor` by name. */
export function audienceConditions(
  scope: PartnerScope,
  { business_areas, brands, brand_id }: Audience,
): Pick<NamedConditions, 'area' | 'brand'> {
  const areas = [...scope.business_areas]
  const given = [...scope.brands]
  const ofBrands =
    brands && given.length > 0 ? or(sql`cardinality(${brands}) = 0`, arrayOverlaps(brands, given)) : undefined
  const ofBrand = brand_id && given.length > 0 ? or(isNull(brand_id), inArray(brand_id, given)) : undefined
  return {
    area: business_areas && (areas.length > 0 ? arrayOverlaps(business_areas, areas) : sql`false`),
    brand: and(ofBrands, ofBrand),
  }
}
