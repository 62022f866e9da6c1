import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { registrationAcceptances } from '#contract/unit/values.ts'
import { choice, flag, id, months, optionalText, requiredText } from '#contract/values/rules.ts'
import { producerEntities } from './entities.ts'

export const ProducerForm = v.strictObject({
  name: requiredText(120),
  brand_id: id(),
  /** Code in the ERP. */
  external_id: optionalText(40),
  /** Warranty of its devices in months: of parts, of labour, and between the maintenances it requires. */
  warranty_parts_months: months(),
  warranty_labour_months: months(),
  maintenance_months: months(),
  /** When a warranty registration is accepted without a check by staff. */
  registration_acceptance: v.optional(choice(registrationAcceptances), 'when_sold'),
  active: flag(),
})

const Producer = v.object({
  id: v.number(),
  version: v.number(),
  name: v.string(),
  brand_id: v.number(),
  external_id: v.nullable(v.string()),
  warranty_parts_months: v.nullable(v.number()),
  warranty_labour_months: v.nullable(v.number()),
  maintenance_months: v.nullable(v.number()),
  registration_acceptance: v.picklist(registrationAcceptances),
  active: v.boolean(),
  created_at: v.string(),
})
const filters = { name: text(), brand_id: ids(), external_id: text(), active: boolean() }

/** Producers of devices, each assigned to a brand. */
export const producer = module('producer', {
  ...entityCalls(producerEntities['producer.producers'], {
    item: Producer,
    form: ProducerForm,
    sort: ['created_at', 'name'],
    filters,
  }),
  'producer.producers.index': list({
    path: 'producer/producers',
    row: v.object({ ...Producer.entries, brand_name: v.string() }),
    sort: ['created_at', 'name', 'brand_name'],
    filters,
    summary: 'Producers',
  }),
})
