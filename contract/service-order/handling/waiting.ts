/** What an order of any kind can wait for. */
export const waitingReasons = ['information', 'part', 'manufacturer', 'visit_date'] as const
export type WaitingReason = (typeof waitingReasons)[number]
