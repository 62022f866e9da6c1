import { and, inArray, isNull, lte } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatuses } from '#contract/service-order/handling/open-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { colleaguesIn } from './colleagues.ts'
import { allKinds, tableOf } from './kinds.ts'
import { listedFor } from './listed-orders.ts'

/** Job that notifies leads of overdue orders. */
export const overdueJob = 'service-order.missed'

/** Notifies leads, in one letter each, of orders that became overdue since the last run. Each order is reported once. */
export async function notifyOfOverdue(db: Database, at: Date): Promise<void> {
  for (const of of allKinds) await db.transaction((tx) => tellMissedOf(tx, of, at))
}

async function tellMissedOf(db: Database, of: OrderKind, at: Date): Promise<void> {
  const table = tableOf[of]
  const moment = at.toISOString()
  const { id, due_at, due_told_at, status, deleted_at } = table
  const missed = (await db
    .select({ id })
    .from(table)
    .where(and(lte(due_at, moment), isNull(due_told_at), inArray(status, openStatuses), isNull(deleted_at)))
    .for('update', { skipLocked: true })) as { id: number }[]
  if (missed.length === 0) return
  const are = inArray(
    id,
    missed.map((order) => order.id),
  )
  const letters = []
  for (const { scope, ...lead } of await colleaguesIn(db, 'moderator-management')) {
    const data = await listedFor(db, of, scope, are)
    if (data) letters.push({ ...lead, template: 'orders_missed' as const, data })
  }
  await queueMails(db, letters)
  await db.update(table).set({ due_told_at: moment }).where(are)
}
