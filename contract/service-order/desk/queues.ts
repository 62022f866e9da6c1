import { oneOf } from '#contract/declare/filters.ts'

/**
 * Queues of the service desk: the clerk's own open orders, orders without an owner, orders that need an action by the
 * distributor, and overdue ones.
 */
export const orderQueues = ['mine', 'nobody', 'ours', 'overdue'] as const
export type OrderQueue = (typeof orderQueues)[number]

/** The filter of a list by queues. */
export const queueFilter = () => oneOf(orderQueues)
