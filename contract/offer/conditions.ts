import * as v from 'valibot'
import { boolean, oneOf, text } from '#contract/filters.ts'
import { namedForm, namedItem } from '#contract/named.ts'
import { choice, flag, integer, maxValue, minValue } from '#contract/rules.ts'
import { conditionKinds } from './content.ts'

const fields = {
  kind: choice(conditionKinds),
  /** Of an expiry: how many days the offer holds; the date is proposed by it. */
  days: v.optional(v.nullable(v.pipe(integer(), minValue(1), maxValue(3650))), null),
  /** Of a price: that an amount is typed beside it, which counts in the total. */
  takes_amount: v.optional(flag(), false),
}

/** A choice of the conditions that an offer may have, as staff keep them. */
export const ConditionOptionForm = v.strictObject({ ...namedForm, ...fields })
export const ConditionOptionItem = v.object({
  ...namedItem,
  kind: v.picklist(conditionKinds),
  days: v.nullable(v.number()),
  takes_amount: v.boolean(),
})
export type ConditionOptionItem = v.InferOutput<typeof ConditionOptionItem>

export const conditionOptions = {
  item: ConditionOptionItem,
  form: ConditionOptionForm,
  sort: ['created_at', 'name_pl', 'name_en', 'position', 'kind'],
  filters: { name_pl: text(), name_en: text(), kind: oneOf(conditionKinds), active: boolean() },
} as const

/** An option as the form of an offer offers it, in the language of the person. */
export const ConditionOption = v.object({
  id: v.number(),
  kind: v.picklist(conditionKinds),
  name: v.string(),
  days: v.nullable(v.number()),
  takes_amount: v.boolean(),
})
export type ConditionOption = v.InferOutput<typeof ConditionOption>
