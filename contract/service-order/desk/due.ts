import * as v from 'valibot'
import { ids, oneOf } from '#contract/filters.ts'
import { choice, id, integer, maxValue, minValue } from '#contract/rules.ts'
import { orderKindNames } from '#contract/service-order/handling/kinds.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'

/** Statuses with a time limit for the next step. */
export const duePhases = ['registered', 'waiting', 'inprogress'] as const satisfies ServiceOrderStatus[]
export type DuePhase = (typeof duePhases)[number]

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

/**
 * The clock of an order: the limit that it counts against, and whether it runs. It is stopped while the partner has to answer
 * and while the order is suspended.
 */
export type DueClock = { runs: true; phase: DuePhase } | { runs: false; phase: DuePhase | null }

/** The clock as stored with an order: the phase and time it was started in, and the minutes used up in each phase before. */
export interface StoredClock {
  phase: DuePhase | null
  since: string | null
  spent: Partial<Record<DuePhase, number>>
}

interface Timed {
  status: ServiceOrderStatus
  waiting_reason: WaitingReason | null
  resume_to: 'registered' | 'inprogress' | null
  suspended_from: DuePhase | null
}

/** Time limit that applies to an order in its status; null when it needs no work. */
export function dueClock({ status, waiting_reason, resume_to, suspended_from }: Timed): DueClock | null {
  if (status === 'draft' || status === 'completed') return null
  if (status === 'suspended') return { runs: false, phase: suspended_from }
  if (status === 'waiting' && waiting_reason === 'information') return { runs: false, phase: resume_to }
  return { runs: true, phase: status }
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
