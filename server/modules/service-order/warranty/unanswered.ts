import { and, desc, eq, gte } from 'drizzle-orm'
import { daysUntil } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { Config } from '#server/config.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { advance, tell } from './advance.ts'
import { actingAsServer as acting } from './erp/saving.ts'
import { mailCompleted, mailReminded } from './mails.ts'
import { lockOrderAsServer, type Order } from './order.ts'
import { service_order_events, service_orders } from './table.ts'

/** Daily job that reminds of unanswered questions, and completes orders whose question stays unanswered. */
export const unansweredJob = 'service-order.unanswered'

type Deadlines = Pick<Config, 'service_reminder_days' | 'service_no_answer_days'>

/** Number of reminders before an order is completed without an answer. */
const reminders = 2

/** Processes every order that waits for information, each in its own transaction. */
export async function followUpUnanswered(db: Database, at: Date, deadlines: Deadlines): Promise<void> {
  const waiting = await db
    .select({ id: service_orders.id })
    .from(service_orders)
    .where(and(eq(service_orders.status, 'waiting'), eq(service_orders.waiting_reason, 'information')))
    .orderBy(service_orders.id)
  for (const { id } of waiting) {
    await db.transaction(async (tx) => {
      const order = await lockOrderAsServer(tx, at, id)
      if (order) await followUp(acting(tx, at), order, deadlines)
    })
  }
}

/** At most one step a day: a reminder or, after the last one, completion. Idempotent within a day. */
async function followUp(server: Acting, order: Order, deadlines: Deadlines): Promise<void> {
  const { status, waiting_reason, waiting_since } = order
  if (status !== 'waiting' || waiting_reason !== 'information' || waiting_since === null) return
  const told = await toldSince(server.db, order.id, waiting_since)
  const reminded = told.filter(({ kind }) => kind === 'reminded')
  const days = (since: string) => (server.at.getTime() - Date.parse(since)) / 86_400_000
  // Reminders are sent at midnight: from one to the next whole days are counted, of which one has an hour less in March.
  const last = reminded[0]?.at
  const quiet = last ? daysUntil(today(server.at), today(new Date(last))) : days(waiting_since)

  if (reminded.length < reminders) {
    if (quiet < deadlines.service_reminder_days) return
    await tell(server, order.id, { kind: 'reminded' }, { from: status, to: status })
    await mailReminded(server.db, order, told.find(({ kind }) => kind === 'asked')?.text ?? null)
  } else if (quiet >= 1 && days(waiting_since) >= deadlines.service_no_answer_days) {
    // No person explains it; the resolution is stored, and its text is shown in the reader's language.
    const given = await advance(server, order, {
      event: { type: 'order.complete', resolution: 'no_answer' },
      set: { resolution_text: null },
      entry: { kind: 'completed', reason: 'no_answer' },
    })
    await mailCompleted(server.db, given.order, 'no_answer', null)
  }
}

/** Timeline since the question, newest first. */
function toldSince(db: Database, order_id: number, since: string) {
  const { kind, at, text, id } = service_order_events
  return db
    .select({ kind, at, text })
    .from(service_order_events)
    .where(and(eq(service_order_events.order_id, order_id), gte(at, since)))
    .orderBy(desc(id))
}
