import type { Stamp } from '#contract/declare/lifecycle-actor.ts'
import type { ReportedResult, VisitedKind } from '#contract/service-order/visit/lifecycle.ts'
import type { Address } from '#contract/values/address-line.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { AdvancedOrder, StepOf } from '#server/modules/service-order/handling/advance.ts'
import type { HandledOrder, Reader } from '#server/modules/service-order/handling/order.ts'
import type { OrderEvents } from '#server/modules/service-order/handling/table.ts'

/** The columns of an order whose unit is visited. */
export interface VisitedOrder extends HandledOrder {
  by_partner: boolean
  visit_at: string | null
  visit_code: string | null
  technician_id: number | null
  technician_name: string | null
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
  /** ISO 3166-1 alpha-2; null in a draft. */
  country: string | null
  updated_at: string
  deleted_at: string | null
  anonymised_at: string | null
}

/** Events of an order about its visits, which the lifecycles of both kinds have, each with its own rules. */
type VisitingEvent = Stamp &
  (
    | { type: 'order.assign' }
    | { type: 'order.schedule'; visit_at: string; by_partner: boolean }
    | { type: 'order.report'; result: ReportedResult; next_visit_at: string | null }
  )

/** Columns set by planning a visit, beside those of the lifecycle. */
interface VisitColumns {
  owner_id?: number | null
  owner_name?: string | null
  visit_code?: string | null
  technician_id?: number | null
  technician_name?: string | null
}

/** A kind of orders whose units are visited, for the actions that both kinds share. */
export interface VisitedOrders<Order extends VisitedOrder = VisitedOrder> {
  of: VisitedKind
  /** Entity of its orders, which own the photographs of visits. */
  entity: string
  events: OrderEvents
  lock(reader: Reader, id: number): Promise<Order>
  findAsServer(db: Database, at: Date, id: number): Promise<Order | null>
  lockAsServer(db: Database, at: Date, id: number): Promise<Order | null>
  checkVersion(db: Database, order: Order, version: number): Promise<void>
  advance(acting: Acting, order: Order, step: StepOf<VisitingEvent, VisitColumns>): Promise<AdvancedOrder<Order>>
  /** Where the unit is. */
  placeOf(order: Order): Address
  /** Whether the order has ended without its visit. */
  isCalledOff(order: Order): boolean
}
