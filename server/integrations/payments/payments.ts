/** What is asked for when a person begins to pay. Amounts are whole grosze. */
export interface PaymentRequest {
  /** Ours, never used twice. */
  ext_order_id: string
  amount: number
  currency: string
  description: string
  /** Address of the person's machine. */
  customer_ip: string
  email: string
  language: 'pl' | 'en'
  notify_url: string
  /** Where the person comes back to; it proves nothing. */
  continue_url: string
  /** Seconds in which it can be paid. */
  valid_for: number
}

/** What the provider made of it. */
export interface PaymentBegun {
  provider_order_id: string
  /** Where the person pays. */
  redirect_url: string
}

/** Where a payment stands at the provider, in the words of the attempt's chart. */
export type PaymentState = 'open' | 'pending' | 'completed' | 'cancelled'

/** The provider's word about a payment. */
export interface PaymentReport {
  kind: 'payment'
  ext_order_id: string | null
  provider_order_id: string
  state: PaymentState
  amount: number
  currency: string
}

/** The provider's word about money that goes back. */
export interface RefundReport {
  kind: 'refund'
  provider_order_id: string
  provider_refund_id: string
  ext_refund_id: string | null
  state: 'pending' | 'completed' | 'refused'
  amount: number
  failure: string | null
}

/** The provider of online payments. */
export interface PaymentPort {
  provider: 'payu'
  /** Where a simulator shows its payment page; null: the provider's own page is used. */
  simulated_page: string | null
  begin(request: PaymentRequest): Promise<PaymentBegun>
  /** Null when the provider does not know it. */
  stateOf(provider_order_id: string): Promise<PaymentReport | null>
  /** Nobody can pay it any more. `refused` when it cannot be cancelled, because it was paid or has ended. */
  cancel(provider_order_id: string): Promise<void>
  /** Asking twice with the same `ext_refund_id` gives back once. */
  refund(refund: {
    provider_order_id: string
    ext_refund_id: string
    amount: number
    description: string
  }): Promise<RefundReport>
  refundState(provider_order_id: string, ext_refund_id: string): Promise<RefundReport | null>
  /** Whether the provider signed these bytes. */
  isGenuine(body: Buffer, signature: string | undefined): boolean
  /** What a notification says; null for one that says nothing known. */
  read(body: unknown): PaymentReport | RefundReport | null
}

/** Why there is no answer. `refused`: the provider understood and said no, which asking again does not change. */
export type PaymentFailure = 'down' | 'slow' | 'nonsense' | 'refused'

export class PaymentError extends Error {
  readonly kind: PaymentFailure

  constructor(kind: PaymentFailure, message: string) {
    super(message)
    this.name = 'PaymentError'
    this.kind = kind
  }
}
