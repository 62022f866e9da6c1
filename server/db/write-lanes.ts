import type { Database } from './client.ts'

/** Queues work and runs it in its turn. */
type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Limits the connections used by transactions of calls, so that some are left for reads. A transaction that meets a locked row
 * moves from the usual lane to the slow one, which is narrow: a row that stays locked delays its own writers only.
 */
export interface WriteLanes {
  usual: Lane
  slow: Lane
  /** Milliseconds that a transaction in the slow lane waits for a lock. */
  slow_lock_timeout: number
}

/** Number of connections of each lane; the others serve reads. */
export function laneWidths(connections: number): { usual: number; slow: number } {
  return { usual: Math.max(1, Math.floor(connections / 2)), slow: Math.max(1, Math.floor(connections / 5)) }
}

const lanes = new WeakMap<Database, WriteLanes>()

/** Assigns lanes to a pool. */
export function setWriteLanes(db: Database, its: WriteLanes): void {
  lanes.set(db, its)
}

/** The lanes of a pool; undefined for a transaction, which has its connection already, and for a pool of jobs. */
export function writeLanesOf(db: Database): WriteLanes | undefined {
  return lanes.get(db)
}
