import * as v from 'valibot'
import { endpoint, module } from '#contract/endpoint.ts'
import { anyText, minLength } from '#contract/rules.ts'

/** Kinds of records that the global search finds; `media.files` are the files of the media library. */
export const searchedEntities = [
  'partner.partners',
  'contractor.contractors',
  'user.users',
  'service-order.service-orders',
  'service-order.service-maintenances',
  'service-order.spare-parts-orders',
  'service-order.spare-parts',
  'device.units',
  'training.trainings',
  'training.terms',
  'training.participants',
  'order.orders',
  'offer-generator.offers',
  'device.devices',
  'device.error-codes',
  'documentation.documentations',
  'faq.posts',
  'news.news',
  'media.files',
] as const

export type SearchedEntity = (typeof searchedEntities)[number]

/** Of each kind at most so many are found. */
export const foundOfEach = 5

/** The fewest characters that are searched for. */
export const leastSearched = 2

export const SearchResult = v.object({
  entity: v.picklist(searchedEntities),
  /** Files have other ids than records. */
  id: v.string(),
  title: v.string(),
  /** What tells it from others of its name: NIP and town, e-mail, model. */
  subtitle: v.nullable(v.string()),
  /** Of its screen. */
  path: v.string(),
})
export type SearchResult = v.InferOutput<typeof SearchResult>

const query = v.strictObject({ query: v.pipe(anyText(100), minLength(leastSearched)) })
const result = v.object({ results: v.array(SearchResult) })

/** One field that finds records of every kind by name, number, serial number or NIP. */
export const search = module('search', {
  'search.results.index': endpoint({
    method: 'GET',
    path: 'search/results',
    query,
    result,
    summary: 'Global search of the back office',
  }),
  'partnerzone.search.results.index': endpoint({
    method: 'GET',
    path: 'partnerzone/search/results',
    query,
    result,
    summary: 'Global search of the partner zone: what the own companies have, and what they are served',
  }),
})
