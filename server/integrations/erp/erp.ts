import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { ErpField } from '#contract/service-order/fields.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'

/**
 * A sent warranty order in the words of the portal; `mapping.ts` says it in those of the ERP. Fields that stand in both as they are come
 * from the declaration of the order's fields; dates are `YYYY-MM-DD`.
 */
export interface ErpServiceOrder extends Record<ErpField, string> {
  /** Our number, which is the record's key in the ERP as well. */
  order_number: string
  status: Exclude<ServiceOrderStatus, 'draft'>
  /** ISO 8601. */
  sent_at: string
  partner: { name: string; nip: string | null; external_id: string | null; billToCustomerId: string | null }
  brand_name: string
  model_name: string
  item_types: readonly string[]
  error_code: string
  /** How it was completed; null unless it is. */
  resolution: Resolution | null
  resolution_text: string | null
  new_serial_no: string | null
  delivery_address: string | null
  delivery_post_code: string | null
  delivery_city: string | null
}

/** An order of spare parts in the words of the portal: what becomes a sales order with its lines (`sales-mapping.ts`). */
export interface ErpSalesOrder {
  /** Our number: the sales order's external document number. Its own is the ERP's. */
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
  comment: string | null
  /** Each part once. */
  lines: readonly { number: string; quantity: number }[]
}

/** What the portal has told the ERP of an order's life, by the names of its page. */
export type ToldToErp = Readonly<Record<string, string>>

/** A field that stands otherwise in the ERP than in the portal, because its people changed it there. */
export interface ErpDifference {
  /** As the ERP calls it. */
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

/** Master data that the portal reads, one entity set each. */
export const masterSets = ['Manufacturers', 'Items', 'Customers', 'SpareParts', 'ServiceItems'] as const
export type MasterSet = (typeof masterSets)[number]
/** What is read page by page: master data, and the orders that the ERP's people have changed. */
export type PageSet = MasterSet | 'ServiceOrders' | 'SalesOrders'

/** Where to read: records that changed after a moment (null: all of them), from a page on (null: the first). */
export interface PageRequest {
  /** ISO 8601. */
  since: string | null
  /** What the page before said comes next. */
  next: string | null
}

export interface MasterPage {
  /** As they came, to be checked by whoever knows their fields. */
  records: readonly unknown[]
  /** Null after the last page. */
  next: string | null
}

/** An API page of the ERP whose changes it tells: a standard one, or one of the pages of one's own. */
export interface WatchedPage {
  name: string
  isStandard: boolean
}

/** The ERP's promise to tell of changes, until a moment (ISO 8601). */
export interface Watch {
  id: string
  until: string
}

/** The ERP. Saving the same order again changes nothing: its number is the key on both sides. */
export interface ErpPort {
  /** Throws an `ErpError` when the ERP did not say that it has the order. */
  saveServiceOrder(order: ErpServiceOrder): Promise<SavedInErp>
  /** The same for many with few calls; each stands by itself, and answers why it was not saved. */
  saveServiceOrders(orders: readonly ErpServiceOrder[]): Promise<(SavedInErp | ErpError)[]>
  /**
   * Tells a status change of an order that the ERP has. `told` is what it was told before: what its people have changed since
   * stays as it is there; null where nobody knows. Throws an `ErpError` when the ERP did not say that it knows.
   */
  updateServiceOrder(order: ErpServiceOrder, told: ToldToErp | null): Promise<SavedInErp>
  /**
   * Saves an order of parts as a sales order with its lines, by one call. It is looked for by our number first. Answers the number that
   * the ERP gave it; throws an `ErpError` when the ERP did not say that it has the order, or has another one under our number.
   */
  saveSalesOrder(order: ErpSalesOrder): Promise<string>
  /** Takes a sales order away that was cancelled here; one that is not there is away. */
  removeSalesOrder(order_number: string): Promise<void>
  /** One page of a set. Throws an `ErpError` when there is none. */
  readPage(set: PageSet, request: PageRequest): Promise<MasterPage>
  /** Whether the ERP can tell of changes of a page by itself. */
  isWatchable(page: WatchedPage): boolean
  /** Asks it to do so, or to go on: at `url` it finds who listens, and shows `secret` each time. */
  watch(page: WatchedPage, listener: { url: string; secret: string }): Promise<Watch>
  /** Asks it to stop. */
  unwatch(page: WatchedPage, id: string): Promise<void>
}

/**
 * Saving failed. Except for `refused` a later try may succeed, and even then once somebody has corrected the ERP's data;
 * `limited` says after how many seconds.
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
