import * as v from 'valibot'
import { module } from '#contract/endpoint.ts'
import { boolean, ids, text } from '#contract/filters.ts'
import { list, lookup, Option } from '#contract/list.ts'

/** Who makes the devices, each under the brand that it is sold by. */
export const producer = module('producer', {
  'producer.producers.index': list({
    path: 'producer/producers',
    row: v.object({
      id: v.number(),
      name: v.string(),
      brand_id: v.number(),
      brand_name: v.string(),
      active: v.boolean(),
      created_at: v.string(),
    }),
    sort: ['created_at', 'name', 'brand_name'],
    filters: { name: text(), brand_id: ids(), active: boolean() },
    summary: 'Producers',
  }),
  'producer.producers.lookup': lookup({ path: 'producer/producers/lookup', row: Option, summary: 'Find a producer' }),
})
