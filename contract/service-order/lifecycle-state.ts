import {
  type ErpStatus,
  type Resolution,
  resolutionsInProgress,
  resolutionsRegistered,
  type ServiceOrderContext,
  type ServiceOrderEvent,
  type ServiceOrderStatus,
  serviceOrder,
} from './lifecycle.ts'

/** The columns of an order that say where it is in its life. */
export type ServiceOrderState = ServiceOrderContext & { status: ServiceOrderStatus; erp_status: ErpStatus }

/** The chart's snapshot of a stored order. */
export function serviceOrderSnapshot({ status, erp_status, ...context }: ServiceOrderState) {
  return serviceOrder.resolveState({ value: { status, erp: erp_status }, context: contextOf(context) })
}

function contextOf(row: ServiceOrderContext): ServiceOrderContext {
  const {
    partner_id,
    created_by,
    brand_open,
    waiting_reason,
    waiting_since,
    resume_to,
    suspended_from,
    completed_at,
    contested_at,
    contest_answered_at,
    part_shipped,
    resolution,
    erp_behind,
  } = row
  return {
    partner_id,
    created_by,
    brand_open,
    waiting_reason,
    waiting_since,
    resume_to,
    suspended_from,
    completed_at,
    contested_at,
    contest_answered_at,
    part_shipped,
    resolution,
    erp_behind,
  }
}

/** Whether the lifecycle lets this event happen to this order now. */
export function canServiceOrder(order: ServiceOrderState, event: ServiceOrderEvent): boolean {
  return serviceOrderSnapshot(order).can(event)
}

/** Whether the company contests what the order was completed with, and no lead has answered it yet. */
export function isContested(
  order: Pick<ServiceOrderState, 'status' | 'contested_at' | 'contest_answered_at'>,
): boolean {
  return order.status === 'completed' && order.contested_at !== null && order.contest_answered_at === null
}

/** What an order may be completed with in its status (domain, part 1.1). */
export function resolutionsFor(status: ServiceOrderStatus): readonly Resolution[] {
  if (status === 'registered') return resolutionsRegistered
  if (status === 'inprogress') return resolutionsInProgress
  return status === 'waiting' ? ['no_answer'] : []
}

/** Who has to act next. */
export type ActsNext = 'partner' | 'distributor' | 'manufacturer' | 'nobody'

/** Who has to act next on an order (design, section 10: beside a status stands who has to act). */
export function actsNext(order: Pick<ServiceOrderState, 'status' | 'waiting_reason'>): ActsNext {
  if (order.status === 'completed') return 'nobody'
  if (order.status === 'draft') return 'partner'
  if (order.status !== 'waiting') return 'distributor'
  if (order.waiting_reason === 'information') return 'partner'
  return order.waiting_reason === 'manufacturer' ? 'manufacturer' : 'distributor'
}
