import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { PaymentError } from '#server/integrations/payments/payments.ts'
import { advanceOrder, lockedOrder, type Order } from '#server/modules/order/order.ts'
import { moneyOf } from '#server/modules/order/order-money.ts'
import { lockVisibleOrder } from '#server/modules/order/visible.ts'
import { isOnlineOffered } from '#server/modules/payment/index.ts'
import { refuse } from '#server/refusal.ts'
import {
  type Attempt,
  type AttemptEvent,
  addAttempt,
  advanceAttempt,
  attemptById,
  attemptMinutes,
  canAttempt,
  isAttemptOutdated,
  openAttemptOf,
} from './attempts.ts'
import { cancelAttempt, checkAttempt } from './check-attempt.ts'

type PayCall = CallContext<PartnerScope>

/** Milliseconds within which the provider answers a new payment. */
const askingTime = 25_000
/** Milliseconds between two checks of an attempt that another request has just started. */
const pauseMs = 250
const looks = 60

/** Maximum amount in grosze for the column and for PayU. */
const largest = 2_147_483_647

/**
 * Starts an online payment and returns its page. The attempt is stored before the provider is called, so that whatever gets
 * lost, a person never has two pages to pay on. An open payment leads back to its page.
 */
export async function payOnline(call: PayCall, order_id: number): Promise<{ redirect_url: string }> {
  if (!isOnlineOffered(call.db)) refuse('lifecycle', { key: 'training_order.not_payable' })
  for (let look = 0; look < looks; look += 1) {
    const { order, attempt, isNew } = await inTransaction(call.deps.db, (tx) => openOrNew(tx, call, order_id))
    const redirect_url = isNew ? await ask(call, order, attempt) : null
    // The order was changed during the request; the next check cancels the attempt.
    if (redirect_url !== null && !(await isOpenAndOutdated(call.deps.db, attempt)))
      return { redirect_url: shown(call, redirect_url) }
    if (isNew) continue
    if (attempt.provider_order_id !== null && (await isAttemptOutdated(call.deps.db, attempt))) {
      await takeAway(call, attempt)
      continue
    }
    if (attempt.redirect_url !== null && isYoung(attempt, call.at))
      return { redirect_url: shown(call, attempt.redirect_url) }
    // An older attempt may have been paid unreported, so the provider is queried; a new one is still being created.
    if (!isYoung(attempt, call.at)) await checkAttempt(call.deps, attempt, call.at)
    else await delay(pauseMs)
  }
  return refuse('unavailable', { key: 'training_order.provider_unavailable' })
}

/** Cancels an attempt with another amount before a new one starts; refuses while it is being paid. */
async function takeAway({ deps, at }: PayCall, attempt: Attempt): Promise<void> {
  const isOver = await cancelAttempt(deps, attempt, at).catch((error: unknown) => {
    if (error instanceof PaymentError) return refuse('unavailable', { key: 'training_order.provider_unavailable' })
    throw error
  })
  if (!isOver) refuse('lifecycle', { key: 'training_order.payment_under_way' })
}

async function isOpenAndOutdated(db: Database, { id, order_id }: Attempt): Promise<boolean> {
  const open = await openAttemptOf(db, order_id)
  return open?.id === id && (await isAttemptOutdated(db, open))
}

const isYoung = ({ expires_at }: Attempt, at: Date) => Date.parse(expires_at) > at.getTime()

/** The open attempt or a new one, with its order locked. */
async function openOrNew(tx: Database, call: PayCall, order_id: number) {
  const { by, at, scope } = call
  const order = await lockVisibleOrder({ db: tx, scope }, order_id)
  const open = await openAttemptOf(tx, order_id)
  if (open && !isLost(open, call.deps.clock())) return { order, attempt: open, isNew: false }
  // The request that created it has ended without returning its page, so it cannot be paid.
  if (open) await advanceAttempt(tx, open, { type: 'attempt.fail' }, at, { failure: 'lost' })
  const { due } = await moneyOf(tx, order)
  if (due > largest) refuse('lifecycle', { key: 'training_order.not_payable' })
  const acting = { db: tx, by, at, is_staff: false }
  const started = await advanceOrder(acting, order, {
    event: { type: 'payment.start' },
    refusal: 'training_order.not_payable',
  })
  return { order: started, attempt: await addAttempt(tx, order_id, due, at), isNew: true }
}

const isLost = ({ status, created_at }: Attempt, now: Date) =>
  status === 'created' && now.getTime() - Date.parse(created_at) > askingTime

/** Calls the provider outside of transactions and stores the answer. */
async function ask({ deps, user, ip, locale, at }: PayCall, order: Order, attempt: Attempt): Promise<string> {
  const { public_url } = deps.config
  const begun = await deps.payments
    .begin({
      ext_order_id: attempt.ext_order_id,
      amount: attempt.amount,
      currency: attempt.currency,
      description: `${order.order_number} ${order.training_name}`.slice(0, 200),
      // PayU requires one; behind a proxy that does not pass it on, it is the server's own.
      customer_ip: ip?.replace(/^::ffff:/, '') ?? '127.0.0.1',
      email: user.email,
      language: locale,
      notify_url: `${public_url}/api/public-zone/payment/payu/notify`,
      continue_url: `${public_url}/#/training/terms/${order.term_id}/order-finish/${order.id}`,
      valid_for: attemptMinutes * 60,
    })
    .catch((error: Error) => error)
  if (begun instanceof Error) {
    deps.log.warn({ order: order.order_number, reason: begun.message }, 'a payment was not begun')
    const failure = begun.message.slice(0, 300)
    await inTransaction(deps.db, (tx) => advanceIfAllowed(tx, attempt, { type: 'attempt.fail' }, at, { failure }))
    return refuse('unavailable', { key: 'training_order.provider_unavailable' })
  }
  const now = await inTransaction(deps.db, (tx) =>
    advanceIfAllowed(tx, attempt, { type: 'attempt.redirect' }, at, begun),
  )
  // The notification may have arrived first; an attempt that has ended has no page any more.
  const isOpen = now?.status === 'redirected' || now?.status === 'pending' || now?.status === 'completed'
  return isOpen ? begun.redirect_url : refuse('unavailable', { key: 'training_order.provider_unavailable' })
}

/** Changes an attempt if the lifecycle allows it; returns the current attempt. */
async function advanceIfAllowed(
  tx: Database,
  { id, order_id }: Attempt,
  event: AttemptEvent,
  at: Date,
  change: Parameters<typeof advanceAttempt>[4],
): Promise<Attempt | undefined> {
  await lockedOrder(tx, order_id)
  const now = await attemptById(tx, id)
  return now && canAttempt(now, event, at) ? advanceAttempt(tx, now, event, at, change) : now
}

/** The simulator's page is served by the product itself, under the address used by the person. */
function shown({ deps }: PayCall, redirect_url: string): string {
  return deps.payments.simulated_page === null ? redirect_url : new URL(redirect_url).pathname
}
