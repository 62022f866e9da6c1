import { desc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { ErpError, type ErpPort, type ErpServiceOrder, type SavedInErp } from '#server/integrations/erp/erp.ts'
import { advance, type Entry } from './advance.ts'
import { keepFailedTry, keepSavedTry, lastMove } from './erp-attempts.ts'
import { erpOrder } from './erp-order.ts'
import { enqueueErpSave, enqueueErpUpdate } from './erp-queue.ts'
import { lockOrderAsServer, type Order } from './order.ts'
import { service_order_events } from './table.ts'

/** What the job stands on. */
export interface ErpSaving {
  db: Database
  erp: ErpPort
  clock: () => Date
  log: Pick<Logger, 'error'>
}

/**
 * Saves a sent order in the ERP. However often it runs, and wherever it was cut off, the ERP has the order once: our
 * number is the record's key there, the client reads before it writes, and an order that is saved is left alone.
 */
export async function saveInErp({ db, erp, clock, log }: ErpSaving, order_id: number): Promise<void> {
  const pending = await db.transaction((tx) => takeUp(acting(tx, clock()), order_id))
  if (!pending) return
  const outcome = await attempted(() => erp.saveServiceOrder(pending.order))
  await keepOutcome({ db, erp, clock, log }, order_id, { outcome, move: pending.move })
}

/** The same for many orders, whose calls go to the ERP together. Each stands by itself. */
export async function saveManyInErp(saving: ErpSaving, order_ids: readonly number[]): Promise<void> {
  const { db, erp, clock } = saving
  const pending: { id: number; order: ErpServiceOrder; move: number }[] = []
  for (const id of order_ids) {
    const taken = await db.transaction((tx) => takeUp(acting(tx, clock()), id))
    if (taken) pending.push({ id, ...taken })
  }
  const outcomes = await attempted(() => erp.saveServiceOrders(pending.map(({ order }) => order)))
  for (const [index, { id, move }] of pending.entries()) {
    const outcome = outcomes instanceof ErpError ? outcomes : outcomes[index]
    if (outcome) await keepOutcome(saving, id, { outcome, move })
  }
}

async function keepOutcome(
  { db, clock, log }: ErpSaving,
  order_id: number,
  { outcome, move }: { outcome: SavedInErp | ErpError; move: number },
): Promise<void> {
  logNonsense(log, order_id, outcome)
  await db.transaction(async (tx) => {
    const server = acting(tx, clock())
    const order = await lockOrderAsServer(tx, server.at, order_id)
    if (order?.erp_status !== 'pending') return
    if (outcome instanceof ErpError) await keepFailure(server, order, outcome)
    else await keepSuccess(server, order, outcome, move)
  })
}

export const acting = (db: Database, at: Date): Acting => ({ db, by: systemActor, at, is_staff: false })

/** The order as the ERP is to have it, or null when there is nothing to do: saved already, or gone. */
async function takeUp(server: Acting, order_id: number) {
  const order = await lockOrderAsServer(server.db, server.at, order_id)
  if (!order || order.erp_status === 'saved' || order.erp_status === 'none') return null
  if (order.erp_status === 'failed') await advance(server, order, { event: { type: 'order.resend' } })
  return { order: await erpOrder(server.db, order), move: await lastMove(server.db, order_id) }
}

/** What the ERP answered, or why it did not. */
export async function attempted<Answer>(ask: () => Promise<Answer>): Promise<Answer | ErpError> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ErpError) return error
    throw error
  }
}

export function logNonsense(log: ErpSaving['log'], order_id: number, outcome: unknown): void {
  if (outcome instanceof ErpError && outcome.kind === 'nonsense')
    log.error({ order_id, reason: outcome.message }, 'the ERP answered nonsense')
}

async function keepSuccess(server: Acting, order: Order, saved: SavedInErp, move: number): Promise<void> {
  const { erp_id, etag: erp_etag, told: erp_told, differences: erp_differences } = saved
  await advance(server, order, {
    event: { type: 'erp.save' },
    set: { erp_id, erp_etag, erp_told, erp_differences, erp_told_event: move },
    entry: { kind: 'erp_saved' },
  })
  await keepSavedTry(server, order.id)
  if ((await lastMove(server.db, order.id)) > move) await enqueueErpUpdate(server.db, order.id)
}

/** The order stays registered, 'Navision data not saved'; the next try is set, and those in charge are told once. */
async function keepFailure(server: Acting, order: Order, failure: ErpError): Promise<void> {
  await advance(server, order, {
    event: { type: 'erp.fail' },
    entry: await unlessJustTold(server.db, order.id, { kind: 'erp_failed' }),
  })
  const next_at = await keepFailedTry(server, order, failure)
  if (next_at) await enqueueErpSave(server.db, order.id, next_at)
}

/** A timeline tells that the ERP does not take an order, not how often it did not. */
async function unlessJustTold(db: Database, order_id: number, entry: Entry): Promise<Entry | null> {
  const [last] = await db
    .select({ kind: service_order_events.kind })
    .from(service_order_events)
    .where(eq(service_order_events.order_id, order_id))
    .orderBy(desc(service_order_events.id))
    .limit(1)
  return last?.kind === entry.kind ? null : entry
}
