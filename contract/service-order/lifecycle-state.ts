import { contextOf, handlingColumns } from './handling/chart.ts'
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

const columns = [
  ...handlingColumns,
  'created_by',
  'brand_open',
  'company_open',
  'company_blocked',
  'contested_at',
  'contest_answered_at',
  'part_shipped',
  'resolution',
  'erp_behind',
  'visit_at',
  'by_partner',
  'visit_open',
] as const satisfies readonly (keyof ServiceOrderContext)[]

/** Builds the chart's snapshot of a stored order. */
export function serviceOrderSnapshot(order: ServiceOrderState) {
  const { status, erp_status: erp } = order
  return serviceOrderLifecycle.resolveState({ value: { status, erp }, context: contextOf(order, columns) })
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
