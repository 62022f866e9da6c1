import type { WaitingReason } from '#contract/service-order/lifecycle.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'

/** Where an order of the demonstration has got to. */
export type Outcome =
  | { now: 'draft'; of: 'any' | 'closed brand' }
  | { now: 'registered'; erp: 'saved' | 'failed' }
  | { now: 'waiting'; reason: WaitingReason; rounds: number }
  | { now: 'inprogress'; asked: boolean }
  | { now: 'suspended' }
  | { now: 'completed'; resolution: Resolution }

/** Orders that have got to the same point, begun between so many days ago. */
interface Batch {
  outcome: Outcome
  count: number
  days: readonly [newest: number, oldest: number]
}

const completed = (resolution: Resolution, count: number, days: Batch['days'] = [12, 350]): Batch => ({
  outcome: { now: 'completed', resolution },
  count,
  days,
})

/** Sixty orders over the last year, in every status. */
export const plan: readonly Batch[] = [
  { outcome: { now: 'draft', of: 'any' }, count: 6, days: [0, 12] },
  { outcome: { now: 'draft', of: 'closed brand' }, count: 2, days: [3, 30] },
  { outcome: { now: 'registered', erp: 'saved' }, count: 7, days: [0, 5] },
  { outcome: { now: 'registered', erp: 'failed' }, count: 2, days: [1, 2] },
  { outcome: { now: 'waiting', reason: 'information', rounds: 0 }, count: 3, days: [2, 9] },
  { outcome: { now: 'waiting', reason: 'information', rounds: 1 }, count: 2, days: [6, 14] },
  { outcome: { now: 'waiting', reason: 'information', rounds: 0 }, count: 1, days: [22, 24] },
  { outcome: { now: 'waiting', reason: 'part', rounds: 1 }, count: 2, days: [7, 20] },
  { outcome: { now: 'waiting', reason: 'manufacturer', rounds: 0 }, count: 1, days: [10, 25] },
  { outcome: { now: 'waiting', reason: 'visit_date', rounds: 0 }, count: 1, days: [4, 9] },
  { outcome: { now: 'inprogress', asked: false }, count: 6, days: [2, 18] },
  { outcome: { now: 'inprogress', asked: true }, count: 4, days: [6, 28] },
  { outcome: { now: 'suspended' }, count: 4, days: [18, 70] },
  completed('repaired', 6),
  completed('part_sent', 4),
  completed('replaced', 2),
  completed('refunded', 1),
  completed('rejected', 2),
  completed('no_fault', 1),
  completed('withdrawn', 1),
  completed('duplicate', 1),
  completed('no_answer', 1, [40, 200]),
]
