import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { registry_usage } from './table.ts'

/**
 * Share of the daily limit that is used, because the registry blocks our address for the rest of the day when it is exceeded
 * (domain, part 2).
 */
const usedShare = 0.8
/** Share of it for registrations, so that strangers cannot use up the share that staff need. */
const publicShare = 0.5
/** Milliseconds without queries after the registry did not answer. */
const pause = 60_000

export type Asker = 'staff' | 'public'
export type QueryPermission = 'granted' | 'limit' | 'unavailable'

interface Reservation {
  day: string
  by: Asker
  at: Date
  /** The registry's limit. */
  daily_limit: number
}

/**
 * Counts a query, or returns why none is allowed. One statement checks and counts, so that the row is locked for a moment only:
 * all processes count in it.
 */
export async function reserveQuery(db: Database, { day, by, at, daily_limit }: Reservation): Promise<QueryPermission> {
  const usable = Math.max(1, Math.floor(daily_limit * usedShare))
  const usableByPublic = Math.floor(usable * publicShare)
  if (by === 'public' && usableByPublic === 0) return 'limit'
  const { blocked_until, searches, public_searches } = registry_usage
  const isPublic = by === 'public' ? 1 : 0
  return inTransaction(db, async (tx) => {
    const [counted] = await tx
      .insert(registry_usage)
      .values({ day, searches: 1, public_searches: isPublic })
      .onConflictDoUpdate({
        target: registry_usage.day,
        set: { searches: sql`${searches} + 1`, public_searches: sql`${public_searches} + ${isPublic}` },
        setWhere: and(
          or(isNull(blocked_until), lte(blocked_until, at.toISOString())),
          lt(searches, usable),
          by === 'public' ? lt(public_searches, usableByPublic) : undefined,
        ),
      })
      .returning({ day: registry_usage.day })
    return counted ? 'granted' : whyNot(tx, day, at)
  })
}

/** Why a query of the day is not allowed: the registry is paused for a moment, or a limit is reached. */
async function whyNot(tx: Database, day: string, at: Date): Promise<QueryPermission> {
  const [usage] = await tx.select().from(registry_usage).where(eq(registry_usage.day, day))
  const blockedUntil = usage?.blocked_until ? Date.parse(usage.blocked_until) : 0
  const isPaused = blockedUntil > at.getTime() && blockedUntil < endOfDay(day).getTime()
  return isPaused ? 'unavailable' : 'limit'
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

const hour = 3_600_000

/** End of a day in Warsaw: one or two hours before midnight UTC, also on days when clocks change. */
export function endOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 24 * hour
  const summer = new Date(midnight - 2 * hour)
  return today(summer) > day ? summer : new Date(midnight - hour)
}
