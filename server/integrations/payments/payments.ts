/** Request to begin a payment. Amounts are whole grosze. */
export interface PaymentRequest {
  /** Our id of the payment, never reused. */
  ext_order_id: string
  amount: number
  currency: string
  description: string
  /** IP address of the person. */
  customer_ip: string
  email: string
  language: 'pl' | 'en'
  notify_url: string
  /** Where the person is sent back to; this proves nothing about the payment. */
  continue_url: string
  /** Seconds in which it can be paid. */
  valid_for: number
}

/** The provider's answer to a new payment. */
export interface PaymentBegun {
  provider_order_id: string
  /** Address of the payment page. */
  redirect_url: string
}

/** State of a payment at the provider, in the terms of the attempt's lifecycle. */
export type PaymentState = 'open' | 'pending' | 'completed' | 'cancelled'

/** The provider's report about a payment. */
export interface PaymentReport {
  kind: 'payment'
  ext_order_id: string | null
  provider_order_id: string
  state: PaymentState
  amount: number
  currency: string
}

/** The provider's report about a refund. */
export interface RefundReport {
  kind: 'refund'
  provider_order_id: string
  provider_refund_id: string
  ext_refund_id: string | null
  state: 'pending' | 'completed' | 'refused'
  amount: number
  failure: string | null
}

/** Port to the provider of online payments. */
export interface PaymentPort {
  provider: 'payu'
  /** Address of a simulator's payment page; null when the provider has its own. */
  simulated_page: string | null
  begin(request: PaymentRequest): Promise<PaymentBegun>
  /** Null when the provider does not know the payment. */
  stateOf(provider_order_id: string): Promise<PaymentReport | null>
  /** Cancels a payment, so that it can no longer be paid. Throws `refused` when it was paid or has ended. */
  cancel(provider_order_id: string): Promise<void>
  /** Repeating a call with the same `ext_refund_id` refunds only once. */
  refund(refund: {
    provider_order_id: string
    ext_refund_id: string
    amount: number
    description: string
  }): Promise<RefundReport>
  refundState(provider_order_id: string, ext_refund_id: string): Promise<RefundReport | null>
  /** Whether the provider signed these bytes. */
  isGenuine(body: Buffer, signature: string | undefined): boolean
  /** Parses a notification; null for an unknown one. */
  read(body: unknown): PaymentReport | RefundReport | null
}

/** Kinds of failures. `refused`: the provider understood the request and declined it, so repeating it does not help. */
export type PaymentFailure = 'down' | 'slow' | 'nonsense' | 'refused'

/** A call to the payment provider that failed. */
export class PaymentError extends Error {
  readonly kind: PaymentFailure

  constructor(kind: PaymentFailure, message: string) {
    super(message)
    this.name = 'PaymentError'
    this.kind = kind
  }
}
