import { desc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { ErpError, type ErpPort } from '#server/integrations/erp/erp.ts'
import type { Entry } from '#server/modules/service-order/handling/advance.ts'
import type { HandledOrder } from '#server/modules/service-order/handling/order.ts'
import type { OrderEvents } from '#server/modules/service-order/handling/table.ts'

/** Dependencies of the jobs. */
export interface ErpSaving {
  db: Database
  erp: ErpPort
  clock: () => Date
  log: Pick<Logger, 'error'>
}

/** An order that is saved in the ERP. */
export interface SavedOrder extends HandledOrder {
  erp_status: ErpStatus
}

/** A kind of orders and the documents by which it is saved in the ERP. */
export interface SavedKind<Order extends SavedOrder, Document, Saved> {
  events: OrderEvents
  lock(db: Database, at: Date, id: number): Promise<Order | null>
  /** Begins another try for an order that the ERP refused. */
  tryAgain(server: Acting, order: Order): Promise<unknown>
  /** The order's document; null when there is nothing to save. */
  document(server: Acting, order: Order): Promise<Document | null>
  /** Sends documents; each succeeds or fails separately. */
  send(erp: ErpPort, documents: readonly Document[]): Promise<readonly (Saved | ErpError)[]>
  keepSaved(server: Acting, order: Order, saved: Saved, document: Document): Promise<void>
  /** `entry`: timeline entry, if any. */
  keepFailed(server: Acting, order: Order, failure: ErpError, entry: Entry | null): Promise<void>
}

/** Changes an order in the name of the system. */
export const actingAsServer = (db: Database, at: Date): Acting => ({ db, by: systemActor, at, is_staff: false })

/**
 * Saves orders of a kind in the ERP. Idempotent: the client searches for an order before writing it, and saved ones are
 * skipped.
 */
export function savingInErp<Order extends SavedOrder, Document, Saved>(kind: SavedKind<Order, Document, Saved>) {
  async function takeUp(server: Acting, id: number): Promise<Document | null> {
    const order = await kind.lock(server.db, server.at, id)
    if (!order || order.erp_status === 'saved' || order.erp_status === 'none') return null
    const document = await kind.document(server, order)
    if (document !== null && order.erp_status === 'failed') await kind.tryAgain(server, order)
    return document
  }

  return async function save(saving: ErpSaving, ids: readonly number[]): Promise<void> {
    const { db, erp, clock, log } = saving
    const pending: { id: number; document: Document }[] = []
    for (const id of ids) {
      const document = await db.transaction((tx) => takeUp(actingAsServer(tx, clock()), id))
      if (document !== null) pending.push({ id, document })
    }
    if (pending.length === 0) return
    const documents = pending.map(({ document }) => document)
    const outcomes = await attempted(() => kind.send(erp, documents))
    for (const [index, { id, document }] of pending.entries()) {
      const outcome = outcomes instanceof ErpError ? outcomes : outcomes[index]
      if (outcome === undefined) continue
      logNonsense(log, id, outcome)
      await db.transaction(async (tx) => {
        const server = actingAsServer(tx, clock())
        const order = await kind.lock(tx, server.at, id)
        if (order?.erp_status !== 'pending') return
        if (outcome instanceof ErpError) {
          const entry = await unlessJustTold(tx, kind.events, id, { kind: 'erp_failed' })
          await kind.keepFailed(server, order, outcome, entry)
        } else await kind.keepSaved(server, order, outcome, document)
      })
    }
  }
}

/** Result or error of a call to the ERP. */
export async function attempted<Answer>(ask: () => Promise<Answer>): Promise<Answer | ErpError> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ErpError) return error
    throw error
  }
}

/** Logs an answer of the ERP that could not be understood. */
export function logNonsense(log: ErpSaving['log'], order_id: number, outcome: unknown): void {
  if (outcome instanceof ErpError && outcome.kind === 'nonsense')
    log.error({ order_id, reason: outcome.message }, 'the ERP answered nonsense')
}

/** The timeline shows that the ERP refuses an order, but not every try. */
async function unlessJustTold(
  db: Database,
  events: OrderEvents,
  order_id: number,
  entry: Entry,
): Promise<Entry | null> {
  const [last] = await db
    .select({ kind: events.kind })
    .from(events)
    .where(eq(events.order_id, order_id))
    .orderBy(desc(events.id))
    .limit(1)
  return last?.kind === entry.kind ? null : entry
}
