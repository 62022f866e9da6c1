/** Resolutions with which people complete a warranty order. */
export const decisions = [
  'repaired',
  'part_sent',
  'replaced',
  'refunded',
  'rejected',
  'no_fault',
  'withdrawn',
  'duplicate',
] as const
/** With the resolution that only the server uses, for an order whose question stayed unanswered. */
export const resolutions = [...decisions, 'no_answer'] as const
export type Resolution = (typeof resolutions)[number]

/** Resolutions that staff may choose for an order in progress (domain, part 1.1). */
export const resolutionsInProgress: readonly Resolution[] = [
  'repaired',
  'part_sent',
  'replaced',
  'refunded',
  'rejected',
  'no_fault',
  'withdrawn',
]

/** Resolutions that staff may choose for an order that is only registered (domain, part 1.1). */
export const resolutionsRegistered: readonly Resolution[] = ['rejected', 'withdrawn', 'duplicate']
