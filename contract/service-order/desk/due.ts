import * as v from 'valibot'
import { ids, oneOf } from '#contract/declare/filters.ts'
import { orderKindNames } from '#contract/service-order/handling/kinds.ts'
import { type DuePhase, duePhases } from '#contract/service-order/order-statuses.ts'
import { choice, id, integer, maxValue, minValue } from '#contract/values/rules.ts'

/** Working hours, in Warsaw time, on days that are neither a weekend nor a public holiday. */
export const workingDay = { begins: 8, ends: 16 } as const
/** Minutes of a working day. */
export const workingMinutes = (workingDay.ends - workingDay.begins) * 60

export const dueUnits = ['hours', 'days'] as const
export type DueUnit = (typeof dueUnits)[number]

/** A time limit of the settings in working minutes; a day is a whole working day. */
export function minutesOf({ amount, unit }: { amount: number; unit: DueUnit }): number {
  return amount * (unit === 'days' ? workingMinutes : 60)
}

/** The clock as stored with an order: the phase and time it was started in, and the minutes used up in each phase before. */
export interface StoredClock {
  phase: DuePhase | null
  since: string | null
  spent: Partial<Record<DuePhase, number>>
}

/** A time limit: of a kind of orders in a status, for one brand or, without a brand, for all brands without their own. */
export const DueTimeForm = v.strictObject({
  kind: choice(orderKindNames),
  status: choice(duePhases),
  brand: v.optional(v.nullable(id()), null),
  amount: v.pipe(integer(), minValue(1), maxValue(500)),
  unit: choice(dueUnits),
})
export type DueTimeForm = v.InferOutput<typeof DueTimeForm>

export const dueTimes = {
  item: v.object({
    id: v.number(),
    name_pl: v.string(),
    name_en: v.string(),
    kind: v.picklist(orderKindNames),
    status: v.picklist(duePhases),
    brand: v.nullable(v.number()),
    amount: v.number(),
    unit: v.picklist(dueUnits),
    version: v.number(),
    created_at: v.string(),
  }),
  form: DueTimeForm,
  sort: ['name_pl', 'name_en', 'amount', 'created_at'],
  filters: { kind: oneOf(orderKindNames), status: oneOf(duePhases), brand: ids() },
} as const
