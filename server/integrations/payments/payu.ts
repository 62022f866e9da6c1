import * as v from 'valibot'
import type { PayuSettings } from '#server/settings/config.ts'
import { PaymentError, type PaymentPort, type PaymentReport, type PaymentState, type RefundReport } from './payments.ts'
import { isSignedByPayu } from './payu-signature.ts'

export interface PayuOptions extends PayuSettings {
  /** Timeout of a call in milliseconds, answer included. */
  timeout?: number
  simulated_page?: string | null
}

const text = (limit = 500) => v.pipe(v.string(), v.maxLength(limit), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))
const grosze = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,12}$/),
  v.transform(Number),
)

const Token = v.object({ access_token: text(2000), expires_in: v.number() })
const Begun = v.object({ orderId: text(100), redirectUri: v.pipe(text(2000), v.url()) })
const Order = v.object({
  orderId: text(100),
  extOrderId: v.nullish(text(1024)),
  totalAmount: grosze,
  currencyCode: text(3),
  status: text(40),
})
const Refund = v.object({
  refundId: text(100),
  extRefundId: v.nullish(text(1024)),
  amount: grosze,
  status: text(40),
  statusError: v.optional(v.object({ code: v.optional(text()), description: v.optional(text()) })),
})
const Orders = v.object({ orders: v.array(Order) })
const Cancelled = v.object({ orderId: text(100), status: v.object({ statusCode: v.literal('SUCCESS') }) })
const RefundMade = v.object({ orderId: v.optional(text(100)), refund: Refund })
const Refunds = v.object({ refunds: v.array(Refund) })
const Notified = v.union([
  v.object({ order: Order }),
  v.object({ orderId: text(100), refund: v.omit(Refund, ['statusError']) }),
])
const Failure = v.object({
  status: v.object({ statusCode: v.optional(text()), codeLiteral: v.optional(text()), statusDesc: v.optional(text()) }),
})

/** PayU's words for the state of a payment (domain, part 2). */
const states: Record<string, PaymentState> = {
  NEW: 'open',
  PENDING: 'pending',
  WAITING_FOR_CONFIRMATION: 'pending',
  COMPLETED: 'completed',
  CANCELED: 'cancelled',
  REJECTED: 'cancelled',
}

const refundStates: Record<string, RefundReport['state']> = {
  PENDING: 'pending',
  FINALIZED: 'completed',
  CANCELED: 'refused',
}

interface Answer {
  status: number
  body: unknown
}

/**
 * PayU REST API 2.1 with client credentials. The token is kept until a minute before its expiry. Only idempotent calls are
 * repeated, once: a payment is not begun a second time, because only the first answer may have been lost.
 */
export function openPayu(options: PayuOptions): PaymentPort {
  const { url, pos_id, second_key, timeout = 10_000, simulated_page = null } = options
  const base = url.replace(/\/+$/, '')
  let token: { value: string; until: number } | null = null

  async function authorise(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    const form = {
      grant_type: 'client_credentials',
      client_id: options.client_id,
      client_secret: options.client_secret,
    }
    const answer = await repeatedOnce(() =>
      ask(`${base}/pl/standard/user/oauth/authorize`, { method: 'POST', body: new URLSearchParams(form) }, timeout),
    )
    const { access_token, expires_in } = parsed(Token, answer, [200])
    token = { value: access_token, until: Date.now() + (expires_in - 60) * 1000 }
    return access_token
  }

  /** When PayU no longer accepts a token, a new one is requested; the call had no effect. */
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const send = async () =>
      ask(
        `${base}/api/v2_1/${path}`,
        {
          method,
          headers: {
            authorization: `Bearer ${await authorise()}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        },
        timeout,
      )
    const answer = await send()
    if (answer.status !== 401) return answer
    token = null
    return send()
  }

  return {
    provider: 'payu',
    simulated_page,
    async begin(request) {
      const answer = await call('POST', 'orders', {
        extOrderId: request.ext_order_id,
        notifyUrl: request.notify_url,
        continueUrl: request.continue_url,
        customerIp: request.customer_ip,
        merchantPosId: pos_id,
        description: request.description,
        currencyCode: request.currency,
        totalAmount: String(request.amount),
        validityTime: String(request.valid_for),
        buyer: { email: request.email, language: request.language },
        products: [{ name: request.description, unitPrice: String(request.amount), quantity: '1' }],
      })
      const begun = parsed(Begun, answer, [200, 201, 302])
      return { provider_order_id: begun.orderId, redirect_url: begun.redirectUri }
    },
    async stateOf(provider_order_id) {
      const answer = await repeatedOnce(() => call('GET', `orders/${encodeURIComponent(provider_order_id)}`))
      if (answer.status === 404) return null
      const [order] = parsed(Orders, answer, [200]).orders
      return order ? paymentReport(order) : null
    },
    async cancel(provider_order_id) {
      const answer = await repeatedOnce(() => call('DELETE', `orders/${encodeURIComponent(provider_order_id)}`))
      parsed(Cancelled, answer, [200])
    },
    async refund({ provider_order_id, ext_refund_id, amount, description }) {
      const path = `orders/${encodeURIComponent(provider_order_id)}/refunds`
      const refund = { description, amount: String(amount), extRefundId: ext_refund_id, currencyCode: 'PLN' }
      const answer = await call('POST', path, { refund })
      return refundReport(provider_order_id, parsed(RefundMade, answer, [200, 201]).refund)
    },
    async refundState(provider_order_id, ext_refund_id) {
      const answer = await repeatedOnce(() => call('GET', `orders/${encodeURIComponent(provider_order_id)}/refunds`))
      if (answer.status === 404) return null
      const refunds = parsed(Refunds, answer, [200]).refunds
      const refund = refunds.find(({ extRefundId }) => extRefundId === ext_refund_id)
      return refund ? refundReport(provider_order_id, refund) : null
    },
    isGenuine: (body, signature) => isSignedByPayu(body, signature, second_key),
    read(body) {
      const notified = v.safeParse(Notified, body)
      if (!notified.success) return null
      const { output } = notified
      return 'order' in output ? paymentReport(output.order) : refundReport(output.orderId, output.refund)
    },
  }
}

function paymentReport({
  orderId,
  extOrderId,
  totalAmount,
  currencyCode,
  status,
}: v.InferOutput<typeof Order>): PaymentReport {
  return {
    kind: 'payment',
    ext_order_id: extOrderId ?? null,
    provider_order_id: orderId,
    state: Object.hasOwn(states, status) ? (states[status] as PaymentState) : 'pending',
    amount: totalAmount,
    currency: currencyCode,
  }
}

function refundReport(
  provider_order_id: string,
  refund: Omit<v.InferOutput<typeof Refund>, 'statusError'> & { statusError?: { description?: string | undefined } },
): RefundReport {
  const state = Object.hasOwn(refundStates, refund.status) ? refundStates[refund.status] : 'pending'
  return {
    kind: 'refund',
    provider_order_id,
    provider_refund_id: refund.refundId,
    ext_refund_id: refund.extRefundId ?? null,
    state: state ?? 'pending',
    amount: refund.amount,
    failure: state === 'refused' ? (refund.statusError?.description ?? refund.status) : null,
  }
}

/** Repeats an idempotent call once. */
async function repeatedOnce(work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work()
    return answer.status >= 500 ? await work() : answer
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'down') return work()
    throw error
  }
}

async function ask(address: string, init: RequestInit, timeout: number): Promise<Answer> {
  try {
    // A new order is answered by a redirect meant for the person's browser.
    const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
    if (name === 'TimeoutError') throw new PaymentError('slow', `No answer within ${timeout / 1000} s`)
    throw new PaymentError('down', `Not reached: ${cause?.code ?? cause?.message ?? message}`)
  }
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, { status, body }: Answer, good: number[]): Output {
  if (!good.includes(status)) throw failureOf(status, body)
  const read = v.safeParse(schema, body)
  if (!read.success) throw new PaymentError('nonsense', `HTTP ${status} that is no answer of PayU`)
  return read.output
}

function failureOf(status: number, body: unknown): PaymentError {
  const failure = v.safeParse(Failure, body)
  const { statusCode, codeLiteral, statusDesc } = failure.success ? failure.output.status : {}
  const reason = [statusCode, codeLiteral, statusDesc].filter(Boolean).join(': ') || 'no reason given'
  const kind = status >= 500 || status === 429 ? 'down' : failure.success ? 'refused' : 'nonsense'
  return new PaymentError(kind, `HTTP ${status}: ${reason}`.slice(0, 300))
}

function parseJson(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
