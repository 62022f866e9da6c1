import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { registry_usage } from './table.ts'
import { endOfDay } from './warsaw-day.ts'

/**
 * Share of the daily limit that is used, because the registry blocks our address for the rest of the day when it is exceeded
 * (domain, part 2).
 */
const usedShare = 0.8
/** Share of it for registrations, so that strangers cannot use up what staff need. */
const publicShare = 0.5
/** Milliseconds without queries after the registry did not answer. */
const pause = 60_000

export type Asker = 'staff' | 'public'
export type Leave = 'granted' | 'limit' | 'unavailable'

interface Reservation {
  day: string
  by: Asker
  at: Date
  /** The registry's limit. */
  daily_limit: number
}

/** Counts a query, or returns why none is allowed. The row is locked, so that processes wait for each other. */
export async function takeLeave(db: Database, { day, by, at, daily_limit }: Reservation): Promise<Leave> {
  const usable = Math.max(1, Math.floor(daily_limit * usedShare))
  return inTransaction(db, async (tx) => {
    await tx.insert(registry_usage).values({ day }).onConflictDoNothing()
    const [usage] = await tx.select().from(registry_usage).where(eq(registry_usage.day, day)).for('update')
    if (!usage) return 'unavailable'
    if (usage.blocked_until !== null && Date.parse(usage.blocked_until) > at.getTime())
      return Date.parse(usage.blocked_until) >= endOfDay(day).getTime() ? 'limit' : 'unavailable'
    if (usage.searches >= usable) return 'limit'
    if (by === 'public' && usage.public_searches >= Math.floor(usable * publicShare)) return 'limit'
    await tx
      .update(registry_usage)
      .set({
        searches: usage.searches + 1,
        public_searches: usage.public_searches + (by === 'public' ? 1 : 0),
      })
      .where(eq(registry_usage.day, day))
    return 'granted'
  })
}

/** Suspends queries: for the rest of the day when the limit is used up, otherwise for a minute. */
export async function keepRestricted(db: Database, day: string, isLimited: boolean, at: Date): Promise<void> {
  const end = endOfDay(day).getTime()
  const until = new Date(isLimited ? end : Math.min(at.getTime() + pause, end - 1)).toISOString()
  await db
    .update(registry_usage)
    .set({ blocked_until: sql`greatest(${registry_usage.blocked_until}, ${until})` })
    .where(eq(registry_usage.day, day))
}
