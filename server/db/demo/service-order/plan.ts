import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'

/** Planned states of orders of the demonstration. */
export type PlannedOutcome =
  | { now: 'draft'; of: 'any' | 'closed brand' }
  | { now: 'registered'; erp: 'saved' | 'failed' }
  | { now: 'waiting'; reason: WaitingReason; rounds: number }
  | { now: 'inprogress'; asked: boolean }
  | { now: 'suspended' }
  | { now: 'completed'; resolution: Resolution }

/** Orders with the same state, begun in a range of days. */
interface Batch {
  outcome: PlannedOutcome
  count: number
  days: readonly [newest: number, oldest: number]
}

const completed = (resolution: Resolution, count: number, days: Batch['days'] = [14, 84]): Batch => ({
  outcome: { now: 'completed', resolution },
  count,
  days,
})

/** Orders in every status, and those completed in the last twelve weeks, each with photographs, files and messages. */
export const plan: readonly Batch[] = [
  { outcome: { now: 'draft', of: 'any' }, count: 6, days: [0, 12] },
  { outcome: { now: 'draft', of: 'closed brand' }, count: 2, days: [3, 30] },
  { outcome: { now: 'registered', erp: 'saved' }, count: 5, days: [0, 5] },
  { outcome: { now: 'registered', erp: 'failed' }, count: 2, days: [1, 2] },
  { outcome: { now: 'waiting', reason: 'information', rounds: 0 }, count: 3, days: [4, 12] },
  { outcome: { now: 'waiting', reason: 'information', rounds: 1 }, count: 2, days: [7, 15] },
  { outcome: { now: 'waiting', reason: 'information', rounds: 0 }, count: 1, days: [22, 24] },
  { outcome: { now: 'waiting', reason: 'part', rounds: 1 }, count: 2, days: [9, 18] },
  { outcome: { now: 'waiting', reason: 'manufacturer', rounds: 0 }, count: 1, days: [12, 19] },
  { outcome: { now: 'waiting', reason: 'visit_date', rounds: 0 }, count: 1, days: [5, 10] },
  { outcome: { now: 'inprogress', asked: false }, count: 5, days: [1, 14] },
  { outcome: { now: 'inprogress', asked: true }, count: 3, days: [8, 18] },
  { outcome: { now: 'suspended' }, count: 3, days: [18, 60] },
  completed('repaired', 6),
  completed('part_sent', 4),
  completed('replaced', 2),
  completed('refunded', 1),
  completed('rejected', 2),
  completed('no_fault', 1),
  completed('withdrawn', 1),
  completed('duplicate', 1),
  completed('no_answer', 1, [30, 80]),
]

/**
 * Numbers of further completed orders in each week of the last two years, the newest week first. They have short
 * timelines.
 */
export const closedByWeek: readonly number[] = [
  ...[0, 3, 5, 5, 6, 8, 6, 8, 5, 8, 7, 6, 7],
  ...[7, 5, 6, 8, 4, 6, 5, 7, 6, 4, 5, 6, 3],
  ...[4, 5, 3, 4, 6, 4, 3, 5, 2, 4, 5, 3, 4],
  ...[5, 4, 6, 5, 3, 5, 7, 4, 6, 5, 4, 6, 5],
  ...[6, 5, 4, 6, 5, 3, 6, 5, 4, 7, 5, 4, 5],
  ...[4, 5, 3, 5, 4, 6, 3, 4, 5, 3, 4, 5, 4],
  ...[3, 4, 2, 4, 3, 5, 2, 3, 4, 3, 2, 4, 3],
  ...[4, 3, 5, 3, 4, 2, 4, 5, 3, 4, 3, 5, 4],
]

/** Resolutions of these orders, by frequency. */
export const endings: readonly Resolution[] = [
  ...(['repaired', 'repaired', 'repaired', 'repaired', 'repaired', 'repaired'] as const),
  ...(['part_sent', 'part_sent', 'part_sent', 'part_sent', 'part_sent'] as const),
  ...(['replaced', 'rejected', 'no_fault', 'duplicate'] as const),
]
