import * as v from 'valibot'
import { endpoint, module } from '#contract/endpoint.ts'
import { boolean, ids, text } from '#contract/filters.ts'
import { list } from '#contract/list.ts'

const none = v.nullable(v.string())

/** A place of a partner as strangers see it, and nothing else of the company. */
export const PartnerLocation = v.object({
  id: v.number(),
  /** Of the company. */
  partner_name: v.string(),
  /** Of the branch. */
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
  /** Of a company that is put forward. */
  logo_url: none,
  /** About how far it is from the place that was asked for, in tens of kilometres; null when none was, or nobody knows. */
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

/** "Find a partner": what anybody may ask without signing in. */
export const partnerLocations = module('public-zone.partner', {
  'public-zone.partner.locations.index': {
    ...list({
      path: 'public-zone/partner/locations',
      row: PartnerLocation,
      access: 'public',
      /** The nearest and those put forward first, when sorted downwards. */
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
      /** How many there are in each province, by the same filters. */
      provinces: v.array(v.object({ ...Named.entries, count: v.number() })),
      /** What can be chosen by: only what some branch has. */
      brands: v.array(Named),
      business_areas: v.array(Named),
      /** The town from whose area distances are counted; null when no place was asked for or it is not known. */
      origin: none,
    }),
    rateLimit: 60,
    summary: 'How many branches each province has, and what they can be chosen by',
  }),
})
