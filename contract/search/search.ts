import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { anyText, minLength } from '#contract/values/rules.ts'

/** Entities found by the global search; `media.files` are the files of the media library. */
export const searchedEntities = [
  'partner.partners',
  'contractor.contractors',
  'contractor.contacts',
  'partner.affiliates',
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
  'offer-generator.kits',
  'device.devices',
  'device.error-codes',
  'documentation.documentations',
  'faq.posts',
  'news.news',
  'media.files',
] as const

export type SearchedEntity = (typeof searchedEntities)[number]

/** Kinds that clients have since a release; the dialog of an earlier one cannot show them. */
export const searchedSince: Partial<Record<SearchedEntity, number>> = { 'offer-generator.kits': 2 }

/** Maximum number of results of each kind. */
export const foundOfEach = 5

/** Minimum length of a search text. */
export const leastSearched = 2

/** Maximum length of a search text. */
export const mostSearched = 100

export const SearchResult = v.object({
  entity: v.picklist(searchedEntities),
  /** A text, because ids of files are no numbers. */
  id: v.string(),
  title: v.string(),
  /** Distinguishes records with the same name: NIP and town, e-mail address, model. */
  subtitle: v.nullable(v.string()),
  /** Address of its screen. */
  path: v.string(),
  /** Phone number under which it is reached. */
  phone: v.optional(v.nullable(v.string())),
  /** Whether it is an open order without an owner that the person may take. */
  may_take: v.optional(v.boolean()),
})
export type SearchResult = v.InferOutput<typeof SearchResult>

/** A scanned or pasted serial number is searched for as it is stored. */
const searchedText = (text: string) => {
  const serial_no = readSerial(text)
  return serial_no.length === serialLength ? serial_no : text
}

const query = v.strictObject({
  query: v.pipe(v.string(), v.transform(searchedText), anyText(mostSearched), minLength(leastSearched)),
})
const result = v.object({ results: v.array(SearchResult) })

/** Global search: finds records of every kind by name, number, serial number, NIP or phone number. */
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
