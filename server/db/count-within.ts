import { sql } from 'drizzle-orm'
import { keyedDigest } from '#server/sealed.ts'
import type { Database } from './client.ts'

/** How often something has happened in a span of time, which begins with the first time. */
interface Counted {
  count: number
  ends_at: Date
}

/**
 * Counts something within a span of time, by all processes together. The row stays locked until the transaction ends, so that
 * concurrent calls cannot exceed a limit; a refused call is counted only where its refusal is kept (`keep`).
 */
export async function countWithin(db: Database, key: string, seconds: number, at: Date): Promise<Counted> {
  const now = at.toISOString()
  const end = new Date(at.getTime() + seconds * 1000).toISOString()
  const { rows } = await db.execute<{ count: number; ends_at: string }>(sql`
    insert into rate_limits (key, count, ends_at) values (${digestOf(db, key)}, 1, ${end})
    on conflict (key) do update set
      count = case when rate_limits.ends_at <= ${now}::timestamptz then 1 else rate_limits.count + 1 end,
      ends_at = case when rate_limits.ends_at <= ${now}::timestamptz then excluded.ends_at else rate_limits.ends_at end
    returning count, ends_at`)
  const [row] = rows
  return { count: row?.count ?? 1, ends_at: new Date(row?.ends_at ?? end) }
}

/** Lets the span of a key end later. */
export async function endLater(db: Database, key: string, ends_at: Date): Promise<void> {
  await db.execute(sql`update rate_limits set ends_at = ${ends_at.toISOString()} where key = ${digestOf(db, key)}`)
}

/** The present count of a key; zero once its span has ended. */
export async function countedWithin(db: Database, key: string, at: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from rate_limits where key = ${digestOf(db, key)} and ends_at > ${at.toISOString()}::timestamptz`,
  )
  return rows[0]?.count ?? 0
}

const digestOf = (db: Database, key: string) => keyedDigest(db, `counted ${key}`)
