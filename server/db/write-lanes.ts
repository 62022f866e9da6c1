import type { Database } from './client.ts'

/** Runs work when it is its turn. */
type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * The connections that transactions of calls may hold, so that the others are left to reads. Who meets a locked row leaves
 * the usual lane and waits for it in the slow one, which is narrow: a row that stays locked stops its own writers only.
 */
export interface WriteLanes {
  usual: Lane
  slow: Lane
  /** Milliseconds that a transaction in the slow lane waits for a lock. */
  slow_lock_timeout: number
}

/** How many connections of a pool each lane has; what is left serves reads. */
export function laneWidths(connections: number): { usual: number; slow: number } {
  return { usual: Math.max(1, Math.floor(connections / 2)), slow: Math.max(1, Math.floor(connections / 5)) }
}

const lanes = new WeakMap<Database, WriteLanes>()

/** Sends the transactions of a pool through lanes. */
export function setWriteLanes(db: Database, its: WriteLanes): void {
  lanes.set(db, its)
}

/** The lanes of a pool; none for a transaction, which holds its connection already, and for a pool of jobs. */
export function writeLanesOf(db: Database): WriteLanes | undefined {
  return lanes.get(db)
}
