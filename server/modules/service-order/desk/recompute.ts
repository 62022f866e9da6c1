import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { minutesOf } from '#contract/service-order/desk/due.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { type DuePhase, dueClock, openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Database } from '#server/db/client.ts'
import type { HandledOrder } from '#server/modules/service-order/handling/order.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { type DueColumns, dueBy } from './clock.ts'
import { tableOf } from './kinds.ts'
import { due_times } from './table.ts'

/** Job that applies changed time limits to open orders of a kind. */
export const recomputeJob = 'service-order.due-times'

/** Number of orders in one transaction. */
const batch = 500

type Row = Pick<
  HandledOrder,
  'id' | 'status' | 'waiting_reason' | 'resume_to' | 'suspended_from' | 'brand_id' | keyof DueColumns
> & { waiting_since: string | null; updated_at: string; by_partner: boolean }
type Limit = (phase: DuePhase, brand: number | null) => number | null

/**
 * Recalculates the deadlines of open orders from the unchanged starting times of their clocks. An order older than clocks
 * starts with its last change. The version is not increased, so that open editors do not become outdated.
 */
export async function recomputeDue(db: Database, of: OrderKind, at: Date): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last
    last = await db.transaction((tx) => recomputeBatch(tx, of, at, after))
  }
}

async function recomputeBatch(db: Database, of: OrderKind, at: Date, after: number): Promise<number | undefined> {
  const table = tableOf[of]
  const { id, status, waiting_reason, resume_to, suspended_from, brand_id, due_at, due_clock, due_told_at } = table
  const rows = (await db
    .select({
      id,
      status,
      waiting_reason,
      resume_to,
      suspended_from,
      brand_id,
      due_at,
      due_clock,
      due_told_at,
      waiting_since: table.waiting_since,
      by_partner: of === 'maintenance' ? service_maintenances.by_partner : sql<boolean>`false`,
      updated_at: table.updated_at,
    })
    .from(table)
    .where(and(gt(id, after), inArray(status, openStatusesOf(of)), isNull(table.deleted_at)))
    .orderBy(asc(id))
    .limit(batch)
    .for('update')) as Row[]
  const limit = await limitsOf(db, of)
  const changed = rows.flatMap((row) => {
    const due = recomputed(of, row, limit, at)
    return due && (due.due_at !== row.due_at || !row.due_clock) ? [{ id: row.id, ...due }] : []
  })
  if (changed.length > 0)
    await db.execute(sql`
      update ${table} set due_at = told.due_at, due_clock = told.due_clock, due_told_at = told.due_told_at
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as told (id int, due_at timestamptz, due_clock jsonb, due_told_at timestamptz)
      where ${id} = told.id`)
  return rows.length < batch ? undefined : rows.at(-1)?.id
}

function recomputed(of: OrderKind, row: Row, limit: Limit, at: Date): DueColumns | null {
  const now = dueClock(of, row)
  if (!now) return null
  const since = now.runs ? (row.due_clock?.since ?? row.waiting_since ?? row.updated_at) : null
  const due_clock = row.due_clock ?? { phase: now.phase, since, spent: {} }
  if (!now.runs || since === null) return { due_at: null, due_clock, due_told_at: row.due_told_at }
  const due_at = dueBy(limit(now.phase, row.brand_id), since, due_clock.spent[now.phase])
  const isMissed = due_at !== null && due_at < at.toISOString()
  return { due_at, due_clock, due_told_at: isMissed ? row.due_told_at : null }
}

async function limitsOf(db: Database, of: OrderKind): Promise<Limit> {
  const times = await db.select().from(due_times).where(eq(due_times.kind, of))
  return (phase, brand) => {
    const ofPhase = times.filter(({ status }) => status === phase)
    const time = ofPhase.find((one) => one.brand === brand) ?? ofPhase.find((one) => one.brand === null)
    return time ? minutesOf(time) : null
  }
}
