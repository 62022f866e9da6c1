import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/client.ts'

/** Where jobs end whose retries are used up, until somebody tries them again. */
export const deadLetterQueue = 'dead-letter'

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

/** Opens the queue of this process; `enqueue` works from here on. */
export async function openQueue(url: string, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'partner-portal jobs' })
  boss.on('error', onError)
  await boss.start()
  sender = boss
  return boss
}

/**
 * Adds a job in the given transaction: it exists if and only if what asked for it is committed. The connection decides
 * which database it goes to, so that the queue of the process need not be handed through every query.
 */
export async function enqueue(db: Database, name: string, data: object, options: EnqueueOptions = {}): Promise<void> {
  if (!sender) throw new Error('The job queue is not open')
  await sender.send(name, data, { ...options, db: fromDrizzle(db, sql) })
}
