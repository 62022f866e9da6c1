import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'

/** Statuses of sent orders that are not completed. Only such an order has an owner and a due time. */
export const openStatuses: readonly ServiceOrderStatus[] = ['registered', 'waiting', 'inprogress', 'suspended']

export const isOpen = ({ status }: { status: ServiceOrderStatus }): boolean => openStatuses.includes(status)
