import { oneOf } from '#contract/filters.ts'

/** What is on a clerk's desk: one's own open orders, those that nobody owns, those on which the distributor has to act, those that are late. */
export const orderQueues = ['mine', 'nobody', 'ours', 'overdue'] as const
export type OrderQueue = (typeof orderQueues)[number]

/** The filter of a list by queues. */
export const queueFilter = () => oneOf(orderQueues)
