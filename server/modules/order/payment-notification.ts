import type { order } from '#contract/order/order.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { applyPaymentNotification } from './apply-payment-notification.ts'
import { payment_notifications } from './table.ts'

type Notify = Call<(typeof order.endpoints)['public-zone.payment.payu.notify']>

/**
 * Receives a notification of PayU. One without a valid signature is refused and not stored, because anybody can send it. A
 * signed one is stored and answered with 200, even when it is repeated or unknown, because PayU would otherwise send it for
 * hours.
 */
export async function receivePayuNotification({ db, deps, at, body, request }: Notify): Promise<object> {
  const bytes = request.rawBody ?? Buffer.alloc(0)
  const header = request.headers['openpayu-signature']
  const signature = typeof header === 'string' ? header : undefined
  if (!deps.payments.isGenuine(bytes, signature)) {
    deps.log.warn({ bytes: bytes.length, is_signed: signature !== undefined }, 'a notification was not signed by PayU')
    return refuse('bad_request')
  }
  const word = deps.payments.read(body)
  const applied = word ? await applyPaymentNotification(db, word, at) : null
  await db.insert(payment_notifications).values({
    provider: 'payu',
    attempt_id: applied?.attempt_id ?? null,
    received_at: at.toISOString(),
    signature: signature?.slice(0, 300) ?? null,
    body: bytes.toString('utf8').replaceAll('\u0000', ''),
    outcome: applied?.outcome ?? 'unknown',
  })
  return {}
}
