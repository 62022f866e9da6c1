import * as v from 'valibot'
import { boolean, text } from '#contract/filters.ts'
import { flag, requiredText } from '#contract/rules.ts'
import { contentFields } from './content.ts'

/** A template without purchase prices is the distributor's; a company's own may have them. */
const fields = { name: requiredText(200), ...contentFields }

/** What an offer begins with: lines, texts and conditions. */
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

/** The templates of the distributor, as staff keep them. */
export const offerTemplates = {
  item: OfferTemplateItem,
  form: OfferTemplateForm,
  sort: ['created_at', 'updated_at', 'name'],
  filters: { name: text(), active: boolean() },
} as const

/** A template as a company sees it: `is_own` may be changed. */
export const ZoneTemplate = v.object({
  ...OfferTemplateItem.entries,
  partner_id: v.nullable(v.number()),
  is_own: v.boolean(),
  /** How many lines it has. */
  lines: v.number(),
})
export type ZoneTemplate = v.InferOutput<typeof ZoneTemplate>
