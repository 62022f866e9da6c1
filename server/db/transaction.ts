import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Refused } from '#server/refusal.ts'
import type { Database } from './client.ts'
import { isLockTimeout, isRepeatable, isUnwritable } from './errors.ts'
import { writeLanesOf } from './write-lanes.ts'

const TRIES = 3

/**
 * Runs work in a transaction. It is repeated after a deadlock, a serialization failure, or (in a call) a lock timeout,
 * so the work must have no effect outside the database. A refusal rolls back, unless it says `keep`; what `keepSoFar`
 * has marked stays with any outcome that the client receives.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const lanes = writeLanesOf(db)
  if (!lanes) return attempt(db, work)
  try {
    return await lanes.usual(() => attempt(db, work))
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    const patiently = async (tx: Database) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${lanes.slow_lock_timeout}`))
      return work(tx)
    }
    return lanes.slow(() => attempt(db, patiently))
  }
}

/** Transactions that are running, and whether their writes so far are kept. */
const running = new WeakMap<Database, { isKept: boolean }>()

/**
 * Keeps the writes of the transaction so far even if the call fails later, such as that a captcha was used. Outside a
 * transaction they are kept anyway.
 */
export async function keepSoFar(db: Database): Promise<void> {
  const transaction = running.get(db)
  if (!transaction) return
  await db.execute(sql`savepoint kept`)
  transaction.isKept = true
}

/**
 * A write beside reading, such as the time at which a session was last used. It is left out while the database writes nothing, so
 * that reading goes on. Within a transaction, `write` opens a nested one, because the whole would be aborted. Returns whether it was
 * written.
 */
export async function besideReading(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isUnwritable(error)) throw error
    return false
  }
}

async function attempt<Result>(db: Database, work: (tx: Database) => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    const outcome = await db.transaction(async (tx) => {
      const transaction = { isKept: false }
      running.set(tx, transaction)
      try {
        return { result: await work(tx) }
      } catch (error) {
        if (error instanceof Refused && error.details.keep) return { failure: error }
        if (!transaction.isKept || isRepeatable(error) || isLockTimeout(error)) throw error
        await tx.execute(sql`rollback to savepoint kept`)
        return { failure: error }
      }
    })
    if ('failure' in outcome) throw outcome.failure
    return outcome.result
  } catch (error) {
    if (tries <= 1 || !isRepeatable(error)) throw error
    await wait(10 + Math.random() * 40)
    return attempt(db, work, tries - 1)
  }
}
