import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/client.ts'
import { dead_letters, wasCutShort } from './failed-jobs.ts'
import type { Job } from './job.ts'

/** Where jobs end whose retries are used up, until somebody tries them again. */
export const deadLetterQueue = 'dead-letter'

const day = 86_400

export interface EnqueueOptions {
  retryLimit?: number
  /** Each wait doubles, with some jitter. */
  retryBackoff?: boolean
  /** Seconds between tries, the first of them when backing off. */
  retryDelay?: number
  startAfter?: Date | number
  /** Of the jobs with one key at most one waits. */
  singletonKey?: string
}

let sender: PgBoss | null = null

/**
 * Opens the queue of this process, with a place for every job; `enqueue` works from here on. `runs` says whether this
 * process also runs jobs, or only asks for them.
 */
export async function openQueue(
  url: string,
  jobs: readonly Job[],
  { runs, onError }: { runs: boolean; onError: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: runs ? 4 : 1,
    application_name: 'partner-portal jobs',
    supervise: runs,
    schedule: runs,
    useListenNotify: runs,
  })
  boss.on('error', onError)
  await boss.start()
  await createQueues(boss, jobs)
  sender = boss
  return boss
}

/**
 * Adds a job in the given transaction: it exists if and only if what asked for it is committed. The connection decides
 * which database it goes to, so that the queue of the process need not be handed through every query.
 */
export async function enqueue(db: Database, name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
  await open().send(name, data, { ...options, db: fromDrizzle(db, sql) })
}

/** Adds several jobs of one kind by one statement; otherwise as `enqueue`. */
export async function enqueueAll(db: Database, name: string, data: readonly object[]): Promise<void> {
  if (data.length === 0) return
  const added = data.map((one) => ({ data: one }))
  await open().insert(name, added, { db: fromDrizzle(db, sql) })
}

/** Puts a job that failed for good back into its queue; false when there is none. */
export async function retryFailedJob(db: Database, id: string): Promise<boolean> {
  const moved = await open().redrive(deadLetterQueue, { ids: [id], db: fromDrizzle(db, sql) })
  return moved === 1
}

/** Puts the jobs back into their queues whose last try was cut by the end of its process. */
export async function retryCutJobs(db: Database): Promise<void> {
  const cut = await db
    .select({ id: dead_letters.id })
    .from(dead_letters)
    .where(and(eq(dead_letters.name, deadLetterQueue), wasCutShort))
    .limit(1000)
  if (cut.length === 0) return
  await open().redrive(deadLetterQueue, { ids: cut.map(({ id }) => id), db: fromDrizzle(db, sql) })
}

function open(): PgBoss {
  if (!sender) throw new Error('The job queue is not open')
  return sender
}

/** Makes the queues that are missing or set otherwise: nearly every start finds them as they should be. */
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

function settingsOf(options: Job['options']) {
  return {
    notify: true,
    retryLimit: options.retryLimit ?? 10,
    retryDelay: options.retryDelay ?? 5,
    retryDelayMax: options.retryDelayMax ?? 3600,
    retryBackoff: true,
    expireInSeconds: options.timeout ?? 120,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: options.keptFor ?? day,
    deadLetter: deadLetterQueue,
  }
}
