import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'

const none = v.nullable(v.string())

/** Public data of a partner's location. */
export const PartnerLocation = v.object({
  id: v.number(),
  /** Name of the company. */
  partner_name: v.string(),
  /** Name of the branch. */
  name: v.string(),
  street: v.string(),
  postcode: v.string(),
  city: v.string(),
  /** ISO 3166. */
  country: v.string(),
  /** Null outside Poland. */
  province_name: none,
  phone_number: none,
  business_area_name: none,
  /** Names, comma-separated. */
  brands: none,
  showroom: v.boolean(),
  highlighted: v.boolean(),
  /** Logo, for highlighted companies only. */
  logo_url: none,
  /** Distance from the requested place, rounded to ten kilometres; null without a place or when it is not known. */
  distance_km: v.nullable(v.number()),
})
export type PartnerLocation = v.InferOutput<typeof PartnerLocation>

const Named = v.object({ id: v.number(), name: v.string() })

const filters = {
  /** A town, or at least the first two digits of a postcode. */
  near: text(),
  business_area: ids(50),
  brand: ids(50),
  showroom: boolean(),
}

/** "Find a partner": public calls. */
export const partnerLocations = module('public-zone.partner', {
  'public-zone.partner.locations.index': {
    ...list({
      path: 'public-zone/partner/locations',
      row: PartnerLocation,
      access: 'public',
      /** Sorted by distance, with highlighted companies first, when descending. */
      sort: ['relevance'],
      filters: { ...filters, province: ids(50) },
      summary: 'Branches of open partners that want to be found',
    }),
    rateLimit: 60,
  },
  'public-zone.partner.locations.overview': endpoint({
    method: 'GET',
    path: 'public-zone/partner/locations/overview',
    access: 'public',
    query: v.strictObject({
      near: v.optional(filters.near),
      business_area: v.optional(filters.business_area),
      brand: v.optional(filters.brand),
      showroom: v.optional(filters.showroom),
    }),
    result: v.object({
      /** Number of locations in each province, with the same filters. */
      provinces: v.array(v.object({ ...Named.entries, count: v.number() })),
      /** Brands of which there is at least one location. */
      brands: v.array(Named),
      business_areas: v.array(Named),
      /** Town from which distances are measured; null when no place was requested or it is not known. */
      origin: none,
    }),
    rateLimit: 60,
    summary: 'How many branches each province has, and what they can be chosen by',
  }),
})
