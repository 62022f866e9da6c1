import { and, desc, eq } from 'drizzle-orm'
import { transition } from 'xstate'
import { type RunEvent, synchronizationRun } from '#contract/synchronization/run-lifecycle.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { refuse } from '#server/refusal.ts'
import { synchronization_runs, type synchronizations } from './table.ts'

export type Synchronization = typeof synchronizations.$inferSelect
export type Run = typeof synchronization_runs.$inferSelect
type Actor = Pick<Acting, 'db' | 'by' | 'at'>

/** Job that processes a run. */
export const synchronizationRunJob = 'synchronization.run'

/** Minutes of overlap between runs, because clocks differ and records may be written while they are read. */
const overlapMinutes = 10
/** Days between complete comparisons. */
const comparedEvery = 7

const minutesBefore = (moment: string, minutes: number) => new Date(Date.parse(moment) - minutes * 60_000).toISOString()

/** Whether a complete comparison is due; records deleted in the ERP are only noticed by one. */
function isComparisonDue({ compared_at }: Synchronization, at: Date): boolean {
  return compared_at === null || at.getTime() - Date.parse(compared_at) >= comparedEvery * 86_400_000
}

/** Enqueues a run; null when one of its kind is already queued or running. */
export async function queueRun(
  { db, by, at }: Actor,
  synchronization: Synchronization,
  { origin, whole }: { origin: Run['origin']; whole: boolean },
): Promise<Run | null> {
  const { id, read_until } = synchronization
  const everything = whole || read_until === null || isComparisonDue(synchronization, at)
  const [run] = await db
    .insert(synchronization_runs)
    .values({
      synchronization_id: id,
      origin,
      started_by: by.user_id,
      since: everything ? null : minutesBefore(read_until, overlapMinutes),
      created_at: at.toISOString(),
    })
    .onConflictDoNothing()
    .returning()
  if (run) await enqueue(db, synchronizationRunJob, { run_id: run.id })
  return run ?? null
}

/** A locked run. */
export async function lockRun(db: Database, id: number): Promise<Run | null> {
  const [run] = await db.select().from(synchronization_runs).where(eq(synchronization_runs.id, id)).for('update')
  return run ?? null
}

/** The only way in which a run changes its status, as its lifecycle allows (409). The row must be locked. */
export async function advanceRun(
  { db, by, at }: Actor,
  run: Run,
  type: RunEvent['type'],
  set: Partial<typeof synchronization_runs.$inferInsert> = {},
): Promise<Run> {
  const snapshot = synchronizationRun.resolveState({ value: run.status, context: { failed: set.failed ?? run.failed } })
  const event: RunEvent = { type, by, at: at.toISOString() }
  if (!snapshot.can(event)) refuse('lifecycle')
  const [next] = transition(synchronizationRun, snapshot, event)
  const [after] = await db
    .update(synchronization_runs)
    .set({ ...set, status: next.value })
    .where(and(eq(synchronization_runs.id, run.id), eq(synchronization_runs.status, run.status)))
    .returning()
  return after ?? refuse('lifecycle')
}

/** The latest run of a synchronisation. */
export async function latestRun(db: Database, synchronization_id: number): Promise<Run | null> {
  const [run] = await db
    .select()
    .from(synchronization_runs)
    .where(eq(synchronization_runs.synchronization_id, synchronization_id))
    .orderBy(desc(synchronization_runs.id))
    .limit(1)
  return run ?? null
}
