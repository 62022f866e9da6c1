import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { registry_usage } from './table.ts'
import { endOfDay } from './warsaw-day.ts'

/** The registry blocks our address for the rest of the day: we stop before that (domain, part 2). */
const usedShare = 0.8
/** Of what we use, strangers who register get half at most, so that they cannot use up what colleagues need. */
const publicShare = 0.5
/** Milliseconds that a registry which does not answer is left alone. */
const pause = 60_000

export type Asker = 'staff' | 'public'
export type Leave = 'granted' | 'limit' | 'unavailable'

interface Reservation {
  day: string
  by: Asker
  at: Date
  /** The registry's own limit. */
  daily_limit: number
}

/** Counts one question against the day, or says why none may be asked. The row's lock makes processes wait for each other. */
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

/** Leaves the registry alone: for the rest of the day when it has had enough of us, else for a minute. */
export async function keepRestricted(db: Database, day: string, isLimited: boolean, at: Date): Promise<void> {
  const end = endOfDay(day).getTime()
  const until = new Date(isLimited ? end : Math.min(at.getTime() + pause, end - 1)).toISOString()
  await db
    .update(registry_usage)
    .set({ blocked_until: sql`greatest(${registry_usage.blocked_until}, ${until})` })
    .where(eq(registry_usage.day, day))
}
