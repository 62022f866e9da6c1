import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { login_failures } from './table.ts'
import { tokenHash } from './tokens.ts'

const allowedFailures = 10
const lockMinutes = 15

/**
 * A counter of wrong passwords, which locks further attempts when it is full. There are several, so that one person
 * cannot lock out another (decision 176): strangers share the counter of an address; a device that signed in before,
 * and a session, have their own.
 */
export interface FailureCounter {
  kind: 'strangers' | 'device' | 'session'
  key: string
}

/** Counter of everybody who tries an address from an unknown device. */
export const strangersCounter = (email: string): FailureCounter => ({ kind: 'strangers', key: tokenHash(email) })

/** Counter of a device from which the person has signed in before. */
export const deviceCounter = (device: string, email: string): FailureCounter => ({
  kind: 'device',
  key: tokenHash(`device ${device} ${email}`),
})

/** Counter of a session, for passwords that are requested again. */
export const sessionCounter = (session_id: number): FailureCounter => ({
  kind: 'session',
  key: tokenHash(`session ${session_id}`),
})

/**
 * Counts an attempt before the password is checked. The row stays locked until the transaction ends, so that concurrent
 * attempts cannot exceed the limit.
 */
export async function countTry(
  db: Database,
  { key }: FailureCounter,
  at: Date,
): Promise<{ isLocked: boolean; isLast: boolean }> {
  const now = at.toISOString()
  const lockIsOver = sql`${login_failures.locked_until} <= ${now}`
  const [row] = await db
    .insert(login_failures)
    .values({ email_hash: key, count: 1, last_at: now })
    .onConflictDoUpdate({
      target: login_failures.email_hash,
      set: {
        count: sql`case when ${lockIsOver} then 1 else ${login_failures.count} + 1 end`,
        locked_until: sql`case when ${lockIsOver} then null else ${login_failures.locked_until} end`,
        last_at: now,
      },
    })
    .returning()
  return { isLocked: row?.locked_until != null, isLast: (row?.count ?? 1) >= allowedFailures }
}

/**
 * Counts an attempt by a person who is not signed in. Returns the number of attempts within a day (`jobs.ts` deletes
 * older ones).
 */
export async function countStranger(db: Database, what: string, at: Date): Promise<number> {
  const now = at.toISOString()
  const [row] = await db
    .insert(login_failures)
    .values({ email_hash: tokenHash(what), count: 1, last_at: now })
    .onConflictDoUpdate({
      target: login_failures.email_hash,
      set: { count: sql`${login_failures.count} + 1`, last_at: now },
    })
    .returning({ count: login_failures.count })
  return row?.count ?? 1
}

/** Locks a full counter for some minutes. */
export async function lockCounter(db: Database, { key }: FailureCounter, at: Date): Promise<void> {
  const locked_until = new Date(at.getTime() + lockMinutes * 60_000).toISOString()
  await db.update(login_failures).set({ locked_until }).where(eq(login_failures.email_hash, key))
}

/** Resets the count of wrong passwords, and with it the lock. */
export async function forgetFailures(db: Database, { key }: FailureCounter): Promise<void> {
  await db.delete(login_failures).where(eq(login_failures.email_hash, key))
}
