import {
  type ErpStatus,
  type ServiceOrderContext,
  type ServiceOrderEvent,
  serviceOrderLifecycle,
  type WarrantyOrderStatus,
} from './lifecycle.ts'
import { type Resolution, resolutionsInProgress, resolutionsRegistered } from './resolutions.ts'

/** The columns of an order that its lifecycle reads. */
export type ServiceOrderState = ServiceOrderContext & { status: WarrantyOrderStatus; erp_status: ErpStatus }

/** Builds the chart's snapshot of a stored order. */
export function serviceOrderSnapshot({ status, erp_status, ...context }: ServiceOrderState) {
  return serviceOrderLifecycle.resolveState({ value: { status, erp: erp_status }, context: contextOf(context) })
}

function contextOf(row: ServiceOrderContext): ServiceOrderContext {
  const {
    partner_id,
    created_by,
    brand_open,
    company_open,
    company_blocked,
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
    visit_at,
    by_partner,
    visit_open,
  } = row
  return {
    partner_id,
    created_by,
    brand_open,
    company_open,
    company_blocked,
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
    visit_at,
    by_partner,
    visit_open,
  }
}

/** Whether the lifecycle allows an event now. */
export function canServiceOrder(order: ServiceOrderState, event: ServiceOrderEvent): boolean {
  return serviceOrderSnapshot(order).can(event)
}

/** Whether the company contests the resolution and no lead has answered yet. */
export function isContested(
  order: Pick<ServiceOrderState, 'status' | 'contested_at' | 'contest_answered_at'>,
): boolean {
  return order.status === 'completed' && order.contested_at !== null && order.contest_answered_at === null
}

/** Resolutions allowed in a status (domain, part 1.1). */
export function resolutionsFor(status: WarrantyOrderStatus): readonly Resolution[] {
  if (status === 'registered') return resolutionsRegistered
  if (status === 'inprogress') return resolutionsInProgress
  return status === 'waiting' ? ['no_answer'] : []
}
