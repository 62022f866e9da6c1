import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type SynchronizationKind, synchronizationKinds } from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ErpError, type ErpPort, type MasterPage } from '#server/integrations/erp/erp.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { addressesOfAdministrators } from '#server/modules/auth/index.ts'
import { ageOf, type StoredGauge } from '#server/observability/metrics.ts'
import { type Context, changesOf } from './compare.ts'
import { dismissedAsGone } from './dismissals.ts'
import { renewWebhooks, webhooksJob } from './erp-webhooks.ts'
import { type OurRecord, rowColumns } from './kind.ts'
import { kinds } from './kinds.ts'
import type { ToldFailure } from './letters.ts'
import {
  advanceRun,
  latestRun,
  lockRun,
  queueRun,
  type Run,
  type Synchronization,
  synchronizationRunJob,
} from './run.ts'
import {
  synchronization_met_keys,
  synchronization_results,
  synchronization_runs,
  synchronization_seen,
  synchronizations,
} from './table.ts'
import { type Counts, noCounts, takeOverRecords } from './take-over.ts'
import { writeAllValues } from './write-values.ts'

const ofEachKind = synchronizationKinds.map((kind) => ({ kind }))
const labels = `jsonb_build_object('kind', kind) as labels`

/** Both are 0 for a synchronisation that is switched off. */
export const synchronizationGauges: readonly StoredGauge[] = [
  {
    name: 'portal_synchronization_lag_seconds',
    help: 'Time up to which changes in the ERP have been read, as its distance from now',
    series: ofEachKind,
    select: `select ${labels}, ${ageOf('coalesce(read_until, created_at)')} as value from synchronizations where active`,
  },
  {
    name: 'portal_synchronization_interval_seconds',
    help: 'Time between two scheduled runs',
    series: ofEachKind,
    select: `select ${labels}, every_minutes * 60::float8 as value from synchronizations where active`,
  },
]

/** Work of this module outside requests. */
export const synchronizationJobs = [
  job(
    synchronizationRunJob,
    v.strictObject({ run_id: v.number() }),
    ({ data, db, deps, isLastAttempt }) =>
      processRun({ db, erp: deps.erp, clock: deps.clock, isLastAttempt }, data.run_id),
    // A run's job ends before its timeout; a failing page is retried five times within ten minutes.
    { timeout: 180, retryLimit: 5, retryDelay: 15, retryDelayMax: 300, concurrency: 2 },
  ),
  job(
    'synchronization.schedule',
    v.unknown(),
    async ({ db, at, deps }) => {
      if (!deps.config.switched_off.includes('ERP')) await queueDue(db, at)
    },
    { schedule: '* * * * *' },
  ),
  job(webhooksJob, v.unknown(), ({ db, at, deps }) => renewWebhooks({ db, erp: deps.erp, config: deps.config }, at), {
    schedule: '13 * * * *',
    timeout: 300,
  }),
]

/** Enqueues the runs that are due. */
export async function queueDue(db: Database, at: Date): Promise<void> {
  const active = await db
    .select({ id: synchronizations.id })
    .from(synchronizations)
    .where(eq(synchronizations.active, true))
  for (const { id } of active) await inTransaction(db, (tx) => queueIfDue(tx, at, id))
}

async function queueIfDue(db: Database, at: Date, id: number): Promise<void> {
  const [synchronization] = await db.select().from(synchronizations).where(eq(synchronizations.id, id)).for('update')
  if (!synchronization?.active) return
  const last = await latestRun(db, id)
  const due = last ? Date.parse(last.created_at) + synchronization.every_minutes * 60_000 : 0
  if (at.getTime() < due) return
  await queueRun({ db, by: systemActor, at }, synchronization, { origin: 'schedule', whole: false })
}

/** Dependencies of the job. */
interface Processing {
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
    const comesBack =
      error instanceof ErpError && (await inTransaction(db, (tx) => comeBack(tx, clock(), run_id, error)))
    if (comesBack) return
    await inTransaction(db, (tx) => keepFailure(tx, clock(), { run_id, error, isLastAttempt }))
    if (!(isLastAttempt && error instanceof ErpError)) throw error
  }
}

/** Hours after which a run is not put off any more. */
const putOffHours = 24

/**
 * Puts a run off for as long as the ERP asks (`Retry-After`): it goes on from its next page then, and that is no failed try. False where
 * the ERP does not ask, or the run has been put off for a day.
 */
async function comeBack(db: Database, at: Date, run_id: number, error: ErpError): Promise<boolean> {
  const { retry_after } = error
  const run = retry_after ? await lockRun(db, run_id) : null
  if (!run || !retry_after || !['running', 'queued'].includes(run.status)) return false
  if (at.getTime() - Date.parse(run.created_at) > putOffHours * 3_600_000) return false
  await db.update(synchronization_runs).set(failureOf(error)).where(eq(synchronization_runs.id, run_id))
  // Not at once, because the ERP is in trouble, and within the hour, because a run that waits lets no other begin.
  const seconds = Math.min(Math.max(retry_after, 60), 3600)
  const startAfter = new Date(at.getTime() + seconds * 1000)
  await enqueue(db, synchronizationRunJob, { run_id }, { startAfter })
  return true
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
  await enqueue(db, synchronizationRunJob, { run_id })
}

/** Milliseconds before a page is requested again; after these, the whole job is retried later. */
const pauses = [1000, 3000]
const longestPause = 10_000

/**
 * Requests a page again when the ERP was busy or not reachable. Delays are random within limits, to spread the load, and
 * respect the ERP's Retry-After; for a longer one the run is put off.
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
  const { counts: found, keys } = await takeOverRecords(context, page.records)
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
 * The description of a failure. One that is not the ERP's has no kind, and the first line of its cause as reason: the
 * statement of a query would hold data of the record.
 */
function failureOf(error: unknown): Pick<Run, 'failure' | 'error'> {
  if (error instanceof ErpError) return { failure: error.kind, error: error.message }
  const { message, cause } = error as Error & { cause?: { message?: string } }
  return { failure: null, error: (cause?.message ?? message).split('\n')[0]?.slice(0, 300) ?? '' }
}

/** Notifies administrators of repeatedly failing runs, with the reason in their language; the screen has the ERP's. */
async function mailFailures(db: Database, kind: SynchronizationKind, failure: ToldFailure): Promise<void> {
  const administrators = await addressesOfAdministrators(db)
  await queueMails(
    db,
    administrators.map((administrator) => ({
      ...administrator,
      template: 'synchronization_failed' as const,
      data: { kind, failure },
    })),
  )
}

/** Share of missing records above which the ERP more probably answers for another company. */
const maxMissingShare = 0.2
const batch = 500
/** Number of ERP numbers looked up at once. */
const lookedUp = 5000

/**
 * Processes records that the ERP had and a complete run did not meet: they are blocked or marked, never deleted. When no record
 * was met, or too many are missing, nothing is written and a person decides.
 */
async function markMissing(context: Context, counts: Pick<Counts, 'seen'>): Promise<number> {
  const { db, kind, run, synchronization } = context
  const { table, number, whenGone } = kind
  if (counts.seen === 0 || whenGone === null) return 0
  const { all, missing } = await missingOf(context)
  const isWritten = synchronization.adopted_at !== null && missing.length <= all * maxMissingShare
  let gone = 0
  for (let from = 0; from < missing.length; from += batch) {
    const rows = (await db
      .select({ ...rowColumns(table), title: kind.title, erp_key: number })
      .from(table)
      .where(inArray(table.id, missing.slice(from, from + batch)))
      .orderBy(asc(table.id))
      .for('update')) as (OurRecord & { erp_key: string; title: string })[]
    const news = rows
      .map(({ title, erp_key, ...ours }) => ({ title, erp_key, ours, changes: changesOf(ours, whenGone) }))
      .filter(({ changes }) => changes.length > 0)
    if (news.length === 0) continue
    gone += news.length
    if (isWritten)
      await writeAllValues(
        context,
        news.map(({ ours }) => ({ ours, values: whenGone })),
      )
    await db
      .insert(synchronization_results)
      .values(
        news.map(({ title, erp_key, ours, changes }) => ({
          run_id: run.id,
          synchronization_id: synchronization.id,
          erp_key,
          name: title,
          outcome: 'gone' as const,
          state: isWritten ? ('told' as const) : ('open' as const),
          record_id: ours.id,
          changes,
          created_at: context.at.toISOString(),
        })),
      )
      .onConflictDoNothing()
  }
  await db.delete(synchronization_seen).where(eq(synchronization_seen.run_id, run.id))
  return gone
}

/**
 * Our records that were not met, and the total. Looked up by numbers in batches, because for one large join PostgreSQL would
 * plan with statistics of the previous run and choose a nested loop.
 */
async function missingOf(context: Context): Promise<{ all: number; missing: number[] }> {
  const { db, kind, run } = context
  const { table, number, live } = kind
  const missing: number[] = []
  let all = 0
  for (let last = 0; ; ) {
    const ours = (await db
      .select({ id: table.id, erp_key: number })
      .from(table)
      .where(and(live, isNotNull(number), gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(lookedUp)) as { id: number; erp_key: string }[]
    const keys = ours.map(({ erp_key }) => erp_key)
    const met = await db
      .select({ erp_key: synchronization_seen.erp_key })
      .from(synchronization_seen)
      .where(and(eq(synchronization_seen.run_id, run.id), inArray(synchronization_seen.erp_key, keys)))
    const known = new Set(met.map(({ erp_key }) => erp_key))
    const unmet = ours.filter(({ erp_key }) => !known.has(erp_key))
    const gone = await thatWere(
      context,
      unmet.map(({ erp_key }) => erp_key),
    )
    missing.push(...unmet.filter(({ erp_key }) => gone.has(erp_key)).map(({ id }) => id))
    all += ours.length
    last = ours.at(-1)?.id ?? last
    if (ours.length < lookedUp) return { all, missing }
  }
}

/** The numbers that the ERP once had, except those that a person has left as they are. A number never met was mistyped here. */
async function thatWere({ db, run }: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { synchronization_id, erp_key } = synchronization_met_keys
  const rows = await db
    .select({ erp_key })
    .from(synchronization_met_keys)
    .where(and(eq(synchronization_id, run.synchronization_id), inArray(erp_key, [...keys])))
  const left = await dismissedAsGone(db, run.synchronization_id, keys)
  return new Set(rows.map((row) => row.erp_key).filter((key) => !left.has(key)))
}
