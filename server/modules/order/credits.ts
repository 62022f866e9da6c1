import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { fromGrosze, toGrosze } from '#contract/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { advanceOrder, lockedOrder, moneyOf, type Order } from './order.ts'
import { training_credits } from './table.ts'

type Owner = Pick<Order, 'partner_id' | 'contractor_id'>

/** Credits belong to the partner; of a contractor that is none, to the contractor. Null: to nobody. */
function creditsOf({ partner_id, contractor_id }: Owner): SQL | null {
  if (partner_id !== null) return eq(training_credits.partner_id, partner_id)
  return contractor_id === null
    ? null
    : (and(eq(training_credits.contractor_id, contractor_id), sql`${training_credits.partner_id} is null`) ?? null)
}

/** Takes up to so many grosze from a company's credits, the oldest first; answers how many it took. */
export async function takeCredits(db: Database, owner: Owner, wanted: number): Promise<number> {
  const own = creditsOf(owner)
  if (!own || wanted <= 0) return 0
  const rows = await db
    .select()
    .from(training_credits)
    .where(and(own, gt(training_credits.amount, training_credits.used)))
    .orderBy(asc(training_credits.id))
    .for('update')
  let taken = 0
  for (const { id, amount, used } of rows) {
    const part = Math.min(wanted - taken, toGrosze(amount) - toGrosze(used))
    if (part <= 0) break
    await db
      .update(training_credits)
      .set({ used: fromGrosze(toGrosze(used) + part) })
      .where(eq(training_credits.id, id))
    taken += part
  }
  return taken
}

/** Puts back what an order took that was never paid. */
export async function untakeCredits(db: Database, owner: Owner, grosze: number): Promise<void> {
  const own = creditsOf(owner)
  if (!own || grosze <= 0) return
  const rows = await db
    .select()
    .from(training_credits)
    .where(and(own, gt(training_credits.used, '0')))
    .orderBy(desc(training_credits.id))
    .for('update')
  let left = grosze
  for (const { id, used } of rows) {
    const part = Math.min(left, toGrosze(used))
    if (part <= 0) break
    await db
      .update(training_credits)
      .set({ used: fromGrosze(toGrosze(used) - part) })
      .where(eq(training_credits.id, id))
    left -= part
  }
}

/** Writes down money of an order that stays for another training. */
export async function addCredit(
  { db, at }: Acting,
  order: Order,
  { grosze, reason }: { grosze: number; reason: string },
): Promise<void> {
  if (grosze <= 0) return
  const { partner_id, contractor_id } = order
  await db.insert(training_credits).values({
    partner_id,
    contractor_id,
    order_id: order.id,
    amount: fromGrosze(grosze),
    reason,
    created_at: at.toISOString(),
  })
}

/**
 * Keeps money of a paid order for another training of the company: at most what is left of it. An order of which nothing
 * is left is cancelled. Answers what was kept.
 */
export async function keepCredit(
  acting: Acting,
  { order_id, amount, reason }: { order_id: number; amount: string; reason: string },
): Promise<string> {
  const order = await lockedOrder(acting.db, order_id)
  const { received, returned } = await moneyOf(acting.db, order)
  const grosze = Math.max(0, Math.min(toGrosze(amount), received - returned))
  if (order.status !== 'paid' || grosze === 0) return '0.00'
  const asked = await advanceOrder(acting, order, {
    event: { type: 'refund.request', amount: grosze, for_places: true },
  })
  await addCredit(acting, order, { grosze, reason })
  await endWhenEmpty(acting, asked, reason)
  return fromGrosze(grosze)
}

/** Cancels a paid order of which all money is gone; one that waits for a refund to be confirmed is not there yet. */
export async function endWhenEmpty(acting: Acting, order: Order, cancel_reason: string): Promise<Order> {
  const { received, returned, pending } = await moneyOf(acting.db, order)
  if (order.status !== 'paid' || received > returned || pending > 0) return order
  // Whoever gave up the places need not be allowed to confirm refunds: nothing is on its way here.
  return advanceOrder({ ...acting, by: { ...acting.by, system: true } }, order, {
    event: { type: 'refund.confirm', amount: 0 },
    set: { cancel_reason },
  })
}
