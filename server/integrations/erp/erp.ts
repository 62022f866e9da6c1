import type { ErpFailure } from '#contract/service-order/entity.ts'
import type { ErpField } from '#contract/service-order/fields.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'

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
  delivery_address: string | null
  delivery_post_code: string | null
  delivery_city: string | null
}

export interface SavedInErp {
  /** The record's key in the ERP. */
  erp_id: string
  etag: string | null
}

/** The ERP. Saving the same order again changes nothing: its number is the key on both sides. */
export interface ErpPort {
  /** Throws an `ErpError` when the ERP did not say that it has the order. */
  saveServiceOrder(order: ErpServiceOrder): Promise<SavedInErp>
}

/**
 * Saving failed. Except for `refused` a later try may succeed, and even then once somebody has mended the ERP's data;
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
