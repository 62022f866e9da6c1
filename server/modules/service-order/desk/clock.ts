import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { minutesOf, type StoredClock } from '#contract/service-order/desk/due.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { type DuePhase, dueClock } from '#contract/service-order/order-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { due_times } from './table.ts'
import { afterWorkingMinutes, workingMinutesBetween } from './working-time.ts'

/** Columns of an order's deadline. */
export interface DueColumns {
  due_at: string | null
  due_clock: StoredClock | null
  due_told_at: string | null
}

type Timed = Parameters<typeof dueClock>[1] & { brand_id: number | null }

const untimed: DueColumns = { due_at: null, due_clock: null, due_told_at: null }

/**
 * Deadline of an order's next step after a change. A time limit is used up in working minutes; the rest left when the
 * order began to wait for its partner or was suspended applies again when it continues.
 */
export async function dueAfter(
  db: Database,
  of: OrderKind,
  order: Timed & DueColumns,
  at: Date,
): Promise<Partial<DueColumns>> {
  const { due_clock: was, brand_id } = order
  const now = dueClock(of, order)
  if (!now) return was ? untimed : {}
  if (was && was.phase === now.phase && (was.since !== null) === now.runs) return {}
  const spent = was ? spentUntil(was, at) : {}
  if (!now.runs) return { due_at: null, due_clock: { phase: now.phase, since: null, spent } }
  const since = at.toISOString()
  const limit = await limitOf(db, of, now.phase, brand_id)
  return {
    due_at: dueBy(limit, since, spent[now.phase]),
    due_clock: { phase: now.phase, since, spent },
    due_told_at: was?.phase === now.phase ? order.due_told_at : null,
  }
}

/** Deadline of the first step of an order registered without a draft. */
export function dueFromStart(
  db: Database,
  of: OrderKind,
  brand_id: number | null,
  at: Date,
): Promise<Partial<DueColumns>> {
  const begun = { status: 'registered', waiting_reason: null, resume_to: null, suspended_from: null } as const
  return dueAfter(db, of, { ...begun, ...untimed, brand_id }, at)
}

/** End of a time limit running since a moment; null without a limit. */
export function dueBy(limit: number | null, since: string, spent = 0): string | null {
  return limit === null ? null : afterWorkingMinutes(since, Math.max(0, limit - spent))
}

function spentUntil({ phase, since, spent }: StoredClock, at: Date): StoredClock['spent'] {
  if (phase === null || since === null) return spent
  return { ...spent, [phase]: (spent[phase] ?? 0) + workingMinutesBetween(since, at) }
}

/** Time limit of a step in minutes: that of the brand, otherwise that of all brands. */
async function limitOf(db: Database, of: OrderKind, phase: DuePhase, brand: number | null): Promise<number | null> {
  const ofBrand = brand === null ? isNull(due_times.brand) : or(eq(due_times.brand, brand), isNull(due_times.brand))
  const [time] = await db
    .select({ amount: due_times.amount, unit: due_times.unit })
    .from(due_times)
    .where(and(eq(due_times.kind, of), eq(due_times.status, phase), ofBrand))
    .orderBy(sql`${due_times.brand} nulls last`)
    .limit(1)
  return time ? minutesOf(time) : null
}
