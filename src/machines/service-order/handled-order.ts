import type { PartnerOrder, StaffOrder } from '#contract/service-order/entity.ts'
import type { WaitingReason } from '#contract/service-order/handling/waiting.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { actsNext } from '#contract/service-order/lifecycle-state.ts'
import type { PartnerMaintenance, StaffMaintenance } from '#contract/service-order/maintenance/entity.ts'
import type { PartnerPartsOrder, StaffPartsOrder } from '#contract/service-order/spare-parts/entity.ts'

/** A warranty order as the back office or its partner sees it. */
export type HandledWarranty = PartnerOrder | StaffOrder

/** A maintenance as the back office or its partner sees it. */
export type HandledMaintenance = PartnerMaintenance | StaffMaintenance

/** An order of parts as the back office or its partner sees it. */
export type HandledParts = PartnerPartsOrder | StaffPartsOrder

/** An order of any kind as one of the sides sees it. */
export type HandledOrder = HandledWarranty | HandledMaintenance | HandledParts

/** Whether the order is a warranty order. */
export const isWarranty = (order: HandledOrder): order is HandledWarranty => 'warranty_book' in order
/** Whether the order is a maintenance. */
export const isMaintenance = (order: HandledOrder): order is HandledMaintenance => 'maintenance_type_name' in order
/** Whether the order is a spare-parts order. */
export const isParts = (order: HandledOrder): order is HandledParts => 'deliveries' in order

/** Whether orders of this kind are saved in the ERP. */
export const isOfErp = (order: HandledOrder): order is HandledWarranty | HandledParts => 'erp_status' in order

/** Whether the order needs an action by this side. */
export function awaits(
  side: 'partner' | 'distributor',
  order: { status: ServiceOrderStatus; waiting_reason: WaitingReason | null },
) {
  return order.status !== 'draft' && actsNext(order) === side
}
