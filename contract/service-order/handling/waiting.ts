/** Reasons for which an order of any kind can wait. */
export const waitingReasons = ['information', 'part', 'manufacturer', 'visit_date'] as const
/** Minimum number of days without an answer before the server ends an order; a setting may make it longer. */
export const noAnswerDays = 14

export type WaitingReason = (typeof waitingReasons)[number]
