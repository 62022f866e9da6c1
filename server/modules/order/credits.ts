import { and, asc, desc, eq, gt, or, type SQL } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { advanceOrder, lockedOrder, type Order } from './order.ts'
import { dueOf, moneyOf } from './order-money.ts'
import { training_credit_uses, training_credits } from './table.ts'

type Owner = Pick<Order, 'partner_id' | 'contractor_id'>

/** An amount taken from or returned to a credit, in grosze. */
interface Taken {
  credit_id: number
  grosze: number
}

/**
 * Condition for a company's credits: as a partner, and as the contractor that it was before or is while its partnership is
 * closed. Null when it is neither.
 */
function creditsOf({ partner_id, contractor_id }: Owner): SQL | null {
  return (
    or(
      partner_id === null ? undefined : eq(training_credits.partner_id, partner_id),
      contractor_id === null ? undefined : eq(training_credits.contractor_id, contractor_id),
    ) ?? null
  )
}

/** Takes up to an amount in grosze from a company's credits, oldest first. `noteUses` records its use. */
export async function takeCredits(db: Database, owner: Owner, wanted: number): Promise<Taken[]> {
  const own = creditsOf(owner)
  if (!own || wanted <= 0) return []
  const rows = await db
    .select()
    .from(training_credits)
    .where(and(own, gt(training_credits.amount, training_credits.used)))
    .orderBy(asc(training_credits.id))
    .for('update')
  return change(db, rows, wanted, ({ amount, used }) => toGrosze(amount) - toGrosze(used), 1)
}

/** Returns the credits used by an order that stayed unpaid. */
export async function returnCredits(acting: Acting, order: Order, grosze: number): Promise<void> {
  const own = creditsOf(order)
  if (!own || grosze <= 0) return
  const rows = await acting.db
    .select()
    .from(training_credits)
    .where(and(own, gt(training_credits.used, '0')))
    .orderBy(desc(training_credits.id))
    .for('update')
  const back = await change(acting.db, rows, grosze, ({ used }) => toGrosze(used), -1)
  await noteUses(acting, order.id, 'returned', back)
}

type Credit = typeof training_credits.$inferSelect

async function change(
  db: Database,
  rows: readonly Credit[],
  wanted: number,
  there: (row: Credit) => number,
  sign: 1 | -1,
): Promise<Taken[]> {
  const changed: Taken[] = []
  let left = wanted
  for (const row of rows) {
    const part = Math.min(left, there(row))
    if (part <= 0) break
    await db
      .update(training_credits)
      .set({ used: fromGrosze(toGrosze(row.used) + sign * part) })
      .where(eq(training_credits.id, row.id))
    changed.push({ credit_id: row.id, grosze: part })
    left -= part
  }
  return changed
}

/** Total in grosze. */
export function sumOf(taken: readonly Taken[]): number {
  return taken.reduce((sum, { grosze }) => sum + grosze, 0)
}

/** Records in the credits' history which order they were used for, or returned from. */
export async function noteUses(
  { db, by, at }: Acting,
  order_id: number,
  kind: 'order' | 'returned',
  taken: readonly Taken[],
): Promise<void> {
  if (taken.length === 0) return
  const created_at = at.toISOString()
  await db.insert(training_credit_uses).values(
    taken.map(({ credit_id, grosze }) => ({
      credit_id,
      kind,
      order_id,
      created_at,
      amount: fromGrosze(grosze),
      done_by: by.user_id,
    })),
  )
}

/** Pays an unpaid order, which must be locked, as far as possible with its company's credits. */
export async function applyCredits(acting: Acting, order: Order): Promise<Order> {
  const due = dueOf(order)
  const taken = await takeCredits(acting.db, order, due)
  const grosze = sumOf(taken)
  if (grosze === 0) return order
  await noteUses(acting, order.id, 'order', taken)
  return advanceOrder(acting, order, {
    event: { type: 'order.reduce', quantity: order.quantity, due: due - grosze },
    set: { credit_used: fromGrosze(toGrosze(order.credit_used) + grosze) },
  })
}

/** Stores money of an order as a credit for further trainings. */
export async function addCredit(
  { db, at }: Acting,
  order: Order,
  { grosze, reason, participant_id }: { grosze: number; reason: string; participant_id: number | null },
): Promise<void> {
  if (grosze <= 0) return
  const { partner_id, contractor_id } = order
  await db.insert(training_credits).values({
    partner_id,
    contractor_id,
    order_id: order.id,
    participant_id,
    amount: fromGrosze(grosze),
    reason,
    created_at: at.toISOString(),
  })
}

interface Kept {
  order_id: number
  amount: string
  reason: string
  /** Whose share it is; null where it is nobody's in particular. */
  participant_id: number | null
}

/**
 * Converts money of a paid order to a credit: at most the remaining amount. An order without remaining money is
 * cancelled. Returns the amount.
 */
export async function keepCredit(acting: Acting, { order_id, amount, reason, participant_id }: Kept): Promise<string> {
  const order = await lockedOrder(acting.db, order_id)
  const { received, returned } = await moneyOf(acting.db, order)
  const grosze = Math.max(0, Math.min(toGrosze(amount), received - returned))
  if (order.status !== 'paid' || grosze === 0) return '0.00'
  const asked = await advanceOrder(acting, order, {
    event: { type: 'refund.request', amount: grosze, for_places: true },
  })
  await addCredit(acting, order, { grosze, reason, participant_id })
  await endWhenEmpty(acting, asked, reason)
  return fromGrosze(grosze)
}

/** Cancels a paid order without remaining money; not while a refund is unconfirmed. */
export async function endWhenEmpty(acting: Acting, order: Order, cancel_reason: string): Promise<Order> {
  const { received, returned, pending } = await moneyOf(acting.db, order)
  if (order.status !== 'paid' || received > returned || pending > 0) return order
  // No refund is pending here, so the actor does not need the permission to confirm refunds.
  return advanceOrder({ ...acting, by: { ...acting.by, system: true } }, order, {
    event: { type: 'refund.confirm', amount: 0 },
    set: { cancel_reason },
  })
}
