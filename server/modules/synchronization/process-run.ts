import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ErpError, type ErpPort, type MasterPage } from '#server/integrations/erp/erp.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { kinds } from './kinds.ts'
import { mailFailures } from './mails.ts'
import { markMissing } from './missing-in-erp.ts'
import { advanceRun, lockRun, queueRun, type Run, runJob, type Synchronization } from './run.ts'
import { synchronization_met_keys, synchronization_runs, synchronization_seen, synchronizations } from './table.ts'
import { type Counts, noCounts, takeOver } from './take-over.ts'

/** Dependencies of the job. */
export interface Processing {
  db: Database
  erp: ErpPort
  clock: () => Date
  isLastAttempt: boolean
  /** Waits between tries; replaced in tests. */
  wait?: (milliseconds: number) => Promise<unknown>
}

/** Milliseconds after which a job passes the rest on to another one, so that a process that dies is noticed soon. */
const jobMilliseconds = 45_000

/** Number of consecutive failed runs at which administrators are notified. */
const failuresTold = 3

const acting = (db: Database, at: Date) => ({ db, by: systemActor, at })

/**
 * Processes a run page by page. Each page is a transaction that also stores where the next one begins, so an interrupted run
 * continues there, and a second process on the same run writes nothing.
 */
export async function processRun(
  { db, erp, clock, isLastAttempt, wait = setTimeout }: Processing,
  run_id: number,
): Promise<void> {
  try {
    await readPages({ db, erp, clock, wait }, run_id)
  } catch (error) {
    await inTransaction(db, (tx) => keepFailure(tx, clock(), { run_id, error, isLastAttempt }))
    if (!(isLastAttempt && error instanceof ErpError)) throw error
  }
}

async function readPages(
  { db, erp, clock, wait }: Required<Omit<Processing, 'isLastAttempt'>>,
  run_id: number,
): Promise<void> {
  const begun = await inTransaction(db, (tx) => begin(tx, clock(), run_id))
  if (!begun) return
  const { set } = kinds[begun.synchronization.kind]
  const until = clock().getTime() + jobMilliseconds
  let { next_page: next, pages, page_mark: mark } = begun.run
  do {
    const read_at = clock()
    const asked = { since: begun.run.since, next }
    const page = await withRetries(() => erp.readPage(set, asked), wait)
    if (page.next !== null && page.next === mark)
      throw new ErpError('nonsense', `The pages of ${set} lead back to one that was read before`)
    // After 1, 2, 4, 8 … pages the mark moves on, so that a cycle of any length is noticed (Brent).
    if (Number.isInteger(Math.log2(pages + 1))) mark = page.next
    const taken = { run_id, pages, page, page_mark: mark, read_at }
    const isOver = await inTransaction(db, (tx) => takePage(tx, clock(), taken))
    if (isOver) return
    next = page.next
    pages += 1
  } while (clock().getTime() < until)
  await enqueue(db, runJob, { run_id })
}

/** Milliseconds before a page is requested again; after these, the whole job is retried later. */
const pauses = [1000, 3000]
const longestPause = 10_000

/**
 * Requests a page again when the ERP was busy or not reachable. Delays are random within limits, to spread the load, and
 * respect the ERP's Retry-After.
 */
export async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  wait: (milliseconds: number) => Promise<unknown>,
  left: readonly number[] = pauses,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const [pause, ...later] = left
    const isPassing = error instanceof ErpError && ['down', 'slow', 'limited'].includes(error.kind)
    if (!isPassing || pause === undefined) throw error
    const wanted = Math.max(pause * (0.5 + Math.random()), (error.retry_after ?? 0) * 1000)
    if (wanted > longestPause) throw error
    await wait(wanted)
    return withRetries(ask, wait, later)
  }
}

async function begin(db: Database, at: Date, run_id: number) {
  const found = await lockRun(db, run_id)
  if (!found) return null
  if (found.status !== 'queued' && found.status !== 'running') return null
  const isNew = found.status === 'queued'
  const started_at = found.started_at ?? at.toISOString()
  const run = isNew
    ? await advanceRun(acting(db, at), found, 'run.start', { started_at, failure: null, error: null })
    : found
  return { run, synchronization: await lockSynchronization(db, run) }
}

async function lockSynchronization(db: Database, { synchronization_id }: Run): Promise<Synchronization> {
  const [found] = await db
    .select()
    .from(synchronizations)
    .where(eq(synchronizations.id, synchronization_id))
    .for('update')
  if (!found) throw new Error(`Synchronisation ${synchronization_id} is gone`)
  return found
}

interface Taken {
  run_id: number
  pages: number
  page: MasterPage
  page_mark: string | null
  read_at: Date
}

/** Returns whether the run has ended: after the last page, or when another process is ahead. */
async function takePage(db: Database, at: Date, { run_id, pages, page, page_mark, read_at }: Taken): Promise<boolean> {
  const run = await lockRun(db, run_id)
  if (run?.status !== 'running' || run.pages !== pages) return true
  const synchronization = await lockSynchronization(db, run)
  const context = { ...acting(db, at), read_at, kind: kinds[synchronization.kind], run, synchronization }
  const { counts: found, keys } = await takeOver(context, page.records)
  const counts = added(run, found)
  if (context.kind.whenGone) {
    await noteMet(db, run, keys)
    if (run.since === null && page.next === null) counts.gone += await markMissing(context, counts)
  }
  await db
    .update(synchronization_runs)
    .set({ ...counts, pages: pages + 1, next_page: page.next, page_mark, failure: null, error: null })
    .where(eq(synchronization_runs.id, run_id))
  if (page.next !== null) return false
  await finish(db, at, { run: { ...run, ...counts }, synchronization })
  return true
}

/** Notes the records that the ERP has; a complete run finds by them which are gone. */
async function noteMet(db: Database, { id, since, synchronization_id }: Run, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .insert(synchronization_met_keys)
    .values(keys.map((erp_key) => ({ synchronization_id, erp_key })))
    .onConflictDoNothing()
  if (since !== null) return
  const seen = keys.map((erp_key) => ({ run_id: id, erp_key }))
  await db.insert(synchronization_seen).values(seen).onConflictDoNothing()
}

function added(run: Run, counts: Counts): Counts {
  const names = Object.keys(noCounts()) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, run[name] + counts[name]])) as Counts
}

async function finish(
  db: Database,
  at: Date,
  { run, synchronization }: { run: Run; synchronization: Synchronization },
): Promise<void> {
  const now = at.toISOString()
  await advanceRun(acting(db, at), run, 'run.finish', { finished_at: now, failed: run.failed })
  const [after] = await db
    .update(synchronizations)
    .set({
      last_synchronized_at: now,
      read_until: run.started_at,
      failures_in_row: 0,
      ...(run.since === null && { compared_at: now }),
    })
    .where(eq(synchronizations.id, synchronization.id))
    .returning()
  // Changes reported during the run may concern pages read before.
  const isOutdated = after?.noticed_at && after.noticed_at >= (run.started_at ?? now)
  if (isOutdated) await queueRun(acting(db, at), after, { origin: 'notice', whole: false })
}

/** The run waits for its next try, or has failed for good. */
async function keepFailure(
  db: Database,
  at: Date,
  { run_id, error, isLastAttempt }: { run_id: number; error: unknown; isLastAttempt: boolean },
): Promise<void> {
  const run = await lockRun(db, run_id)
  if (run?.status !== 'running' && run?.status !== 'queued') return
  const told = failureOf(error)
  if (!isLastAttempt) {
    await db.update(synchronization_runs).set(told).where(eq(synchronization_runs.id, run_id))
    return
  }
  await advanceRun(acting(db, at), run, 'run.fail', { ...told, finished_at: at.toISOString() })
  const [after] = await db
    .update(synchronizations)
    .set({ failures_in_row: sql`${synchronizations.failures_in_row} + 1` })
    .where(eq(synchronizations.id, run.synchronization_id))
    .returning()
  if (after?.failures_in_row === failuresTold) await mailFailures(db, after.kind, told.failure ?? 'internal')
}

/**
 * What is said of a failure. One that is not the ERP's has no kind, and the first line of its cause as reason: the statement of
 * a query would hold data of the record.
 */
function failureOf(error: unknown): Pick<Run, 'failure' | 'error'> {
  if (error instanceof ErpError) return { failure: error.kind, error: error.message }
  const { message, cause } = error as Error & { cause?: { message?: string } }
  return { failure: null, error: (cause?.message ?? message).split('\n')[0]?.slice(0, 300) ?? '' }
}
