import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { WarrantyOrderStatus } from '#contract/service-order/lifecycle.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { ConnectionFinding } from './check-connection.ts'
import type { ErpField } from './order-fields.ts'

/**
 * A sent warranty order in the portal's terms; `mapping.ts` converts it to the ERP's. Fields that are equal in both come from
 * the declaration of the order's fields; dates are `YYYY-MM-DD`.
 */
export interface ErpServiceOrder extends Record<ErpField, string> {
  /** Our number, which is also the record's key in the ERP. */
  order_number: string
  /** The serial number with which the order was sent, where it was corrected since. */
  sent_serial_no: string | null
  status: Exclude<WarrantyOrderStatus, 'draft'>
  /** ISO 8601. */
  sent_at: string
  partner: { name: string; nip: string | null; external_id: string | null; billToCustomerId: string | null }
  brand_name: string
  model_name: string
  item_types: readonly string[]
  error_code: string
  /** Null unless the order is completed. */
  resolution: Resolution | null
  resolution_text: string | null
  new_serial_no: string | null
  delivery_address: string | null
  delivery_post_code: string | null
  delivery_city: string | null
  delivery_country: string | null
}

/** An order of spare parts in the portal's terms, which becomes a sales order with lines (`sales-mapping.ts`). */
export interface ErpSalesOrder {
  /** Our number: the external document number of the sales order, whose own number the ERP assigns. */
  order_number: string
  /** ISO 8601. */
  registered_at: string
  partner: ErpServiceOrder['partner']
  billing_name: string
  delivery_type: 'Shipment' | 'PersonalReceipt'
  shipping_name: string | null
  shipping_email: string | null
  shipping_phone: string | null
  shipping_street: string | null
  shipping_postcode: string | null
  shipping_city: string | null
  shipping_country: string
  comment: string | null
  /** Each part occurs once. */
  lines: readonly { number: string; quantity: number }[]
}

/** Status fields last sent to the ERP, by the names of its page. */
export type ToldToErp = Readonly<Record<string, string>>

/** A field whose value in the ERP differs from the portal's, because it was changed there. */
export interface ErpDifference {
  /** Name of the field in the ERP. */
  field: string
  portal: string
  erp: string
}

export interface SavedInErp {
  /** The record's key in the ERP. */
  erp_id: string
  etag: string | null
  told: ToldToErp
  differences: readonly ErpDifference[]
}

/** Master data read by the portal; one entity set each. */
export const masterSets = ['Manufacturers', 'Items', 'Customers', 'SpareParts', 'ServiceItems'] as const
export type MasterSet = (typeof masterSets)[number]
/** Sets that are read page by page: master data, and orders changed in the ERP. */
export type PageSet = MasterSet | 'ServiceOrders' | 'SalesOrders'

/** Selection of records: those changed after a moment (null: all), from a page on (null: the first). */
export interface PageRequest {
  /** ISO 8601. */
  since: string | null
  /** Continuation returned with the page before. */
  next: string | null
}

export interface MasterPage {
  /** Unchecked; the caller validates their fields. */
  records: readonly unknown[]
  /** Null after the last page. */
  next: string | null
}

/** An API page with change notifications: a standard one, or a custom one. */
export interface WatchedPage {
  name: string
  isStandard: boolean
}

/** A subscription to change notifications, valid until a moment (ISO 8601). */
export interface Watch {
  id: string
  until: string
}

/** The ERP. Saving the same order again changes nothing: its number is the key on both sides. */
export interface ErpPort {
  /** Throws an `ErpError` unless the ERP confirmed that it has the order. */
  saveServiceOrder(order: ErpServiceOrder): Promise<SavedInErp>
  /** Saves many orders in few calls. Each succeeds or fails by itself; failures are returned. */
  saveServiceOrders(orders: readonly ErpServiceOrder[]): Promise<(SavedInErp | ErpError)[]>
  /**
   * Writes a status change of an order that is in the ERP. `told` are the values sent before: a field changed in the ERP since
   * then keeps its value there; null where they are not known. Throws an `ErpError` unless the ERP confirmed it.
   */
  updateServiceOrder(order: ErpServiceOrder, told: ToldToErp | null): Promise<SavedInErp>
  /**
   * Saves an order of parts as a sales order with its lines in one call, after searching for it by our number. Returns the
   * number assigned by the ERP. Throws an `ErpError` unless the ERP confirmed it, or when another order has our number.
   */
  saveSalesOrder(order: ErpSalesOrder): Promise<string>
  /**
   * Reduces parts of a sales order to the quantities given, and deletes the lines of those with none; parts that are not there count as
   * done. Refused when more has been shipped.
   */
  reduceSalesOrder(order_number: string, parts: readonly { number: string; quantity: number }[]): Promise<void>
  /** Deletes the sales order of a cancelled order; a missing one counts as deleted. */
  removeSalesOrder(order_number: string): Promise<void>
  /** One page of a set. Throws an `ErpError` when it cannot be read. */
  readPage(set: PageSet, request: PageRequest): Promise<MasterPage>
  /** The faults that the ERP's administrator has to correct; empty when everything agrees. Reads only. */
  check(): Promise<ConnectionFinding[]>
  /** Reads what the ERP publishes, so that the first write does not wait for it. */
  prepare(): Promise<void>
  /** Whether the ERP can send change notifications for a page. */
  isWatchable(page: WatchedPage): boolean
  /** Subscribes to change notifications, or renews a subscription. They are sent to `url` with `secret`. */
  watch(page: WatchedPage, listener: { url: string; secret: string }): Promise<Watch>
  /** Ends a subscription. */
  unwatch(page: WatchedPage, id: string): Promise<void>
}

/**
 * Saving failed. A later attempt may succeed; after `refused` only once the data in the ERP were corrected. `limited` has the
 * seconds to wait.
 */
export class ErpError extends Error {
  readonly kind: ErpFailure
  readonly retry_after: number | null

  constructor(kind: ErpFailure, message: string, retry_after: number | null = null) {
    super(message)
    this.name = 'ErpError'
    this.kind = kind
    this.retry_after = retry_after
  }
}

/** Failures of an ERP that is away, and not of the order. */
export const outages = ['down', 'slow'] as const satisfies readonly ErpFailure[]

/** Whether the outcome of a call is that the ERP is away. */
export function isOutage(outcome: unknown): boolean {
  return outcome instanceof ErpError && outages.some((kind) => kind === outcome.kind)
}
