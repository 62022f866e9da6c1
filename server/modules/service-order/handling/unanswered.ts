import { and, desc, eq, gte, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isPartnersToPlan } from '#contract/service-order/order-statuses.ts'
import { daysUntil } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { actingAsServer } from '#server/modules/service-order/warranty/erp/saving.ts'
import type { Config } from '#server/settings/config.ts'
import { writeEntryIn } from './advance.ts'
import type { HandlingLetters } from './mails.ts'
import type { HandledOrder, OrdersTable } from './order.ts'
import type { OrderEvents } from './table.ts'

export type QuestionDeadlines = Pick<Config, 'service_reminder_days' | 'service_no_answer_days'>

/** Number of reminders before an order is ended without an answer. */
const reminders = 2

/** An order that can wait for an answer, or for the date of a visit. */
export interface AskedOrder extends HandledOrder {
  waiting_since: string | null
  by_partner?: boolean
}

/** A kind of orders whose questions are followed up. */
export interface AskedKind<Order extends AskedOrder> {
  table: OrdersTable & PgTable
  events: OrderEvents
  letters: Pick<HandlingLetters, 'of' | 'reminded'>
  lockAsServer(db: Database, at: Date, id: number): Promise<Order | null>
  /** Whether the order cannot end without the outcome of its visit. */
  isHeld?(server: Acting, order: Order): Promise<boolean>
  /** Ends an order whose question has stayed unanswered, and notifies the partner. */
  end(server: Acting, order: Order): Promise<void>
}

/** Follows up the questions of a kind of orders, and the dates that companies have to set: each order in its own transaction. */
export function followingUp<Order extends AskedOrder>(kind: AskedKind<Order>) {
  const { table, events, letters } = kind

  /** At most one step a day: a reminder or, after the last one, the end. A missing date ends no order. Idempotent within a day. */
  async function followUp(server: Acting, order: Order, deadlines: QuestionDeadlines): Promise<void> {
    const { status, waiting_reason, waiting_since } = order
    const asksDate = isPartnersToPlan(letters.of, order)
    if (status !== 'waiting' || waiting_since === null || !(waiting_reason === 'information' || asksDate)) return
    const entries = await entriesSince(server.db, events, order.id, waiting_since)
    const reminded = entries.filter(({ kind: entry }) => entry === 'reminded')
    const days = (since: string) => (server.at.getTime() - Date.parse(since)) / 86_400_000
    // Reminders are sent at midnight: from one to the next whole days are counted, of which one has an hour less in March.
    const last = reminded[0]?.at
    const quiet = last ? daysUntil(today(server.at), today(new Date(last))) : days(waiting_since)

    if (reminded.length < reminders) {
      if (quiet < deadlines.service_reminder_days) return
      await writeEntryIn(events, server, order.id, { kind: 'reminded' }, { from: status, to: status })
      const asked = entries.find(({ kind: entry, actor_is_staff }) =>
        asksDate ? actor_is_staff && (entry === 'visit_reported' || entry === 'asked') : entry === 'asked',
      )
      await letters.reminded(server.db, order, asked?.text ?? null, asksDate)
      return
    }
    if (asksDate || quiet < 1 || days(waiting_since) < deadlines.service_no_answer_days) return
    if (!(await kind.isHeld?.(server, order))) await kind.end(server, order)
  }

  return async (db: Database, at: Date, deadlines: QuestionDeadlines): Promise<void> => {
    const rows = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(
        and(
          eq(table.status, 'waiting'),
          or(
            eq(table.waiting_reason, 'information'),
            and(eq(table.waiting_reason, 'visit_date'), eq(table.acts_next, 'partner')),
          ),
        ),
      )
      .orderBy(table.id)
    for (const { id } of rows as { id: number }[]) {
      await db.transaction(async (tx) => {
        const order = await kind.lockAsServer(tx, at, id)
        if (order) await followUp(actingAsServer(tx, at), order, deadlines)
      })
    }
  }
}

/** Timeline since the order waits, newest first. */
function entriesSince(db: Database, events: OrderEvents, order_id: number, since: string) {
  const { kind, at, text, actor_is_staff, id } = events
  return db
    .select({ kind, at, text, actor_is_staff })
    .from(events)
    .where(and(eq(events.order_id, order_id), gte(at, since)))
    .orderBy(desc(id))
}
