import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailReminder } from './mails.ts'
import { lockedOrder } from './order.ts'
import { training_orders } from './table.ts'

/**
 * Reminds of unpaid orders once: two days before the hold ends for a transfer, twenty minutes for an online payment, but not
 * before half of the hold is over.
 */
export async function remindOfPayment(db: Database, at: Date): Promise<void> {
  const { id, status, payment_type, hold_until, created_at, reminded_at } = training_orders
  const now = sql`${at.toISOString()}::timestamptz`
  const lead = sql`least(
    case when ${payment_type} = 'transfer' then interval '2 days' else interval '20 minutes' end,
    (${hold_until} - ${created_at}) / 2)`
  const due = and(
    eq(status, 'unpaid'),
    isNull(reminded_at),
    sql`${hold_until} > ${now}`,
    sql`${hold_until} - ${lead} <= ${now}`,
  )
  const rows = await db.select({ id }).from(training_orders).where(due).orderBy(asc(id))
  for (const row of rows)
    await inTransaction(db, async (tx) => {
      await lockedOrder(tx, row.id)
      const [order] = await tx
        .update(training_orders)
        .set({ reminded_at: at.toISOString() })
        .where(and(eq(id, row.id), due))
        .returning()
      if (order) await mailReminder(tx, order)
    })
}
