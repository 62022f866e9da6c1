import { isDeepStrictEqual } from 'node:util'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/client.ts'
import { applicationName } from '#server/db/schema/connected-releases.ts'
import { type Instance, instanceFor } from '#server/instance.ts'
import { dead_letters, waitsForSpace, wasCutShort } from './failed-jobs.ts'
import type { Job } from './job.ts'
import { markOrigin } from './job-origin.ts'

/** Queue of jobs whose retries are used up, until they are retried by hand. */
export const deadLetterQueue = 'dead-letter'

const day = 86_400

export interface EnqueueOptions {
  retryLimit?: number
  /** Doubles the delay with each retry, with some jitter. */
  retryBackoff?: boolean
  /** Seconds between tries; with back-off, before the first retry. */
  retryDelay?: number
  startAfter?: Date | number
  /** At most one job (of each key) in each span of so many seconds; a further one waits for the next span. */
  onceIn?: { seconds: number; key?: string }
}

/** How workers learn of new jobs: PostgreSQL notifies them, or they look for them. */
export type Waking = 'notified' | 'polling'

/**
 * Seconds between works of the queue itself. Flows (jobs that wait for others) are not used, and indexes are built after an upgrade of
 * pg-boss, at the start. Scheduled jobs are due by the minute; `wakeForDueJobs` finds them, so that the queue need not poll for them.
 */
const intervals = {
  flowIntervalSeconds: 86_400,
  bamIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 600,
  cronWorkerIntervalSeconds: 45,
  // Longer than the pauses between its statements, so that it does not connect for each.
  idleTimeoutMillis: 120_000,
}

/** Milliseconds between two checks of the listening connection. */
const listeningCheck = 60_000

/** The open queue of each instance. */
const queues = new WeakMap<Instance, PgBoss>()

interface QueueOptions {
  /** How workers of this process learn of new jobs; false where it runs none. */
  runs: Waking | false
  onError: (error: Error) => void
  /** Left out where nothing is queued. */
  instance?: Instance
}

/**
 * Opens the queue of an instance and creates a queue for every job; afterwards `enqueue` works on the connections of the instance.
 */
export async function openQueue(
  url: string,
  jobs: readonly Job[],
  { runs, onError, instance }: QueueOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: runs ? 4 : 1,
    application_name: applicationName('jobs'),
    supervise: runs !== false,
    schedule: runs !== false,
    useListenNotify: runs === 'notified',
    notifyHeartbeatIntervalMs: listeningCheck,
    ...intervals,
  })
  boss.on('error', onError)
  await boss.start()
  await createQueues(boss, jobs)
  if (instance) queues.set(instance, boss)
  return boss
}

/**
 * Adds a job in the given transaction: it exists only if the transaction commits. The database is that of the connection, so
 * that the queue need not be passed through every query.
 */
export async function enqueue(
  db: Database,
  name: string,
  data: object,
  { onceIn, ...options }: EnqueueOptions = {},
): Promise<void> {
  const once = onceIn && { singletonSeconds: onceIn.seconds, singletonKey: onceIn.key, singletonNextSlot: true }
  await openQueueOf(db).send(name, data, { ...options, ...once, ...markOrigin(), db: fromDrizzle(db, sql) })
}

/**
 * Adds a job unless one with these data waits (decision 791). Its handler locks what the caller has locked, so that a waiting job which
 * is taken meanwhile works on the caller's changes.
 */
export async function enqueueUnlessWaiting(db: Database, name: string, data: object): Promise<void> {
  const { rows } = await db.execute(sql`
    select from pgboss.job
    where name = ${name} and state = 'created' and start_after <= now() and data @> ${JSON.stringify(data)}::jsonb limit 1`)
  if (rows.length === 0) await enqueue(db, name, data)
}

/** Adds several jobs of one kind in one statement; otherwise like `enqueue`. Those of a higher priority are run first. */
export async function enqueueAll(
  db: Database,
  name: string,
  jobs: readonly { data: object; priority?: number; startAfter?: Date }[],
): Promise<void> {
  if (jobs.length === 0) return
  const origin = markOrigin()
  const marked = jobs.map((job) => ({ ...job, ...origin }))
  await openQueueOf(db).insert(name, marked, { db: fromDrizzle(db, sql) })
}

/** Takes back deferred jobs with exactly these data, whose cause has ended. */
export async function dropWaiting(db: Database, name: string, data: object): Promise<void> {
  await db.execute(sql`
    delete from pgboss.job where name = ${name} and state = 'created' and start_after > now() and data = ${JSON.stringify(data)}::jsonb`)
}

/** Makes deferred jobs of orders due now. */
export async function bringForward(
  db: Database,
  queues: readonly string[],
  order_ids: readonly number[],
): Promise<void> {
  if (order_ids.length === 0) return
  await db.execute(sql`
    update pgboss.job set start_after = now()
    where name in ${[...queues]} and state = 'created' and start_after > now()
      and (data ->> 'order_id')::int in ${[...order_ids]}`)
}

/** Which jobs of a queue are tried again at once; conditions on a waiting job, such as on the error of its last try (`output`). */
export interface RetriedNow {
  waiting: SQL
  /** Those whose last try does not count, because it failed for no reason of their own. */
  uncounted: SQL
  /** Only the first so many, by priority, and the least tried of each. */
  limit?: number
}

/** Makes jobs of a queue due now that wait for their next try. */
export async function retryNow(db: Database, queue: string, { waiting, uncounted, limit }: RetriedNow): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now(),
      retry_count = case when ${uncounted} then greatest(retry_count - 1, 0) else retry_count end
    where name = ${queue} and id in (
      select id from pgboss.job
      where name = ${queue} and state = 'retry' and start_after > now() and ${waiting}
      order by priority desc, retry_count, created_on limit ${limit ?? null} for update skip locked)`)
}

/** Puts a failed job back into its queue; false when there is no such job. */
export async function retryFailedJob(db: Database, id: string): Promise<boolean> {
  const moved = await openQueueOf(db).redrive(deadLetterQueue, { ids: [id], db: fromDrizzle(db, sql) })
  return moved === 1
}

/**
 * Puts jobs whose last try was interrupted by the end of its process, or by a full disk, back into their queues, and tries those
 * that wait for disk space now. Called while there is space.
 */
export async function retryCutJobs(db: Database): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where ${waitsForSpace}`)
  const cut = await db
    .select({ id: dead_letters.id })
    .from(dead_letters)
    .where(and(eq(dead_letters.name, deadLetterQueue), wasCutShort))
    .limit(1000)
  if (cut.length === 0) return
  await openQueueOf(db).redrive(deadLetterQueue, { ids: cut.map(({ id }) => id), db: fromDrizzle(db, sql) })
}

function openQueueOf(db: Database): PgBoss {
  const boss = queues.get(instanceFor(db))
  if (!boss) throw new Error('The job queue is not open')
  return boss
}

/** Creates queues that are missing or have other settings; usually there are none. */
async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted = [
    { name: deadLetterQueue, settings: { retentionSeconds: 90 * day } },
    ...jobs.map(({ name, options }) => ({ name, settings: settingsOf(options) })),
  ]
  for (const { name, settings } of wanted) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, settings)
    else if (!isDeepStrictEqual({ ...queue, ...settings }, queue)) await boss.updateQueue(name, settings)
  }
}

/**
 * Seconds without a sign of life of a running job's process after which the job is queued again, whatever its time limit. The process
 * renews it twice in that time.
 */
const heartbeatSeconds = 60

function settingsOf(options: Job['options']) {
  return {
    notify: true,
    retryLimit: options.retryLimit ?? 10,
    retryDelay: options.retryDelay ?? 5,
    retryDelayMax: options.retryDelayMax ?? 3600,
    retryBackoff: true,
    expireInSeconds: options.timeout ?? 120,
    heartbeatSeconds,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: options.keptFor ?? day,
    deadLetter: deadLetterQueue,
  }
}
