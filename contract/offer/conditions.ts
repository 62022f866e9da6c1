import * as v from 'valibot'
import { boolean, oneOf, text } from '#contract/declare/filters.ts'
import { namedForm, namedItem } from '#contract/declare/named.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { choice, flag, integer, maxValue, minValue } from '#contract/values/rules.ts'
import { conditionKinds } from './content.ts'

const fields = {
  kind: choice(conditionKinds),
  /** For an expiry option: number of days from which the expiry date is proposed. */
  days: askedWhen(
    v.optional(v.nullable(v.pipe(integer(), minValue(1), maxValue(3650))), null),
    ({ kind }: { kind: unknown }) => kind === 'expiry',
  ),
  /** For a price option: whether an amount is entered, which counts in the total. */
  takes_amount: askedWhen(
    v.optional(flag(), false),
    ({ kind }: { kind: unknown }) => kind === 'transport_price' || kind === 'assembly_price',
  ),
  /** For an assembly option: nothing is assembled, so that the reduced rate of VAT does not fit. */
  without_assembly: askedWhen(v.optional(flag(), false), ({ kind }: { kind: unknown }) => kind === 'assembly'),
}

/** An option for the conditions of offers, maintained by staff. */
export const ConditionOptionForm = v.strictObject({ ...namedForm, ...fields })
export const ConditionOptionItem = v.object({
  ...namedItem,
  kind: v.picklist(conditionKinds),
  days: v.nullable(v.number()),
  takes_amount: v.boolean(),
  without_assembly: v.boolean(),
})
export type ConditionOptionItem = v.InferOutput<typeof ConditionOptionItem>

export const conditionOptions = {
  item: ConditionOptionItem,
  form: ConditionOptionForm,
  sort: ['created_at', 'name_pl', 'name_en', 'position', 'kind'],
  filters: { name_pl: text(), name_en: text(), kind: oneOf(conditionKinds), active: boolean() },
} as const

/** An option in the form of an offer, in the person's language. */
export const ConditionOption = v.object({
  id: v.number(),
  kind: v.picklist(conditionKinds),
  name: v.string(),
  days: v.nullable(v.number()),
  takes_amount: v.boolean(),
  without_assembly: v.boolean(),
})
export type ConditionOption = v.InferOutput<typeof ConditionOption>
