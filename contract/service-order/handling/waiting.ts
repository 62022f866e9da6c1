/** Reasons for which an order of any kind can wait. */
export const waitingReasons = ['information', 'part', 'manufacturer', 'visit_date'] as const
export type WaitingReason = (typeof waitingReasons)[number]
