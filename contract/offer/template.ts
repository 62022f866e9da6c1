import * as v from 'valibot'
import { boolean, text } from '#contract/declare/filters.ts'
import { flag, optionalText, requiredText } from '#contract/values/rules.ts'
import { contentFields } from './content.ts'

/** Templates of the distributor have no purchase prices; those of a company may. */
const fields = {
  name: requiredText(200),
  /** Subject of the offers that begin from it; where empty, its name. */
  subject: optionalText(300),
  ...contentFields,
}

/** Template of an offer: lines, texts and conditions. */
export const OfferTemplateForm = v.strictObject({ ...fields, active: v.optional(flag(), true) })
export type OfferTemplateForm = v.InferOutput<typeof OfferTemplateForm>

export const OfferTemplateItem = v.object({
  id: v.number(),
  ...fields,
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type OfferTemplateItem = v.InferOutput<typeof OfferTemplateItem>

/** Templates of the distributor, maintained by staff. */
export const offerTemplates = {
  item: OfferTemplateItem,
  form: OfferTemplateForm,
  sort: ['created_at', 'updated_at', 'name'],
  filters: { name: text(), active: boolean() },
} as const

/** A template in the partner zone; only one with `is_own` may be changed. */
export const ZoneTemplate = v.object({
  ...OfferTemplateItem.entries,
  partner_id: v.nullable(v.number()),
  is_own: v.boolean(),
  /** Number of lines. */
  lines: v.number(),
})
export type ZoneTemplate = v.InferOutput<typeof ZoneTemplate>
