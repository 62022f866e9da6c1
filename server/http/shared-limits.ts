import { createHmac } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** A key and the requests that it may make within a minute. */
export interface SharedLimit {
  key: string
  max: number
}

const statement = `
  insert into rate_limits (key, count, ends_at)
  select key, 1, now() + interval '1 minute' from unnest($1::text[]) as key order by key
  on conflict (key) do update set
    count = case when rate_limits.ends_at <= now() then 1 else rate_limits.count + 1 end,
    ends_at = case when rate_limits.ends_at <= now() then excluded.ends_at else rate_limits.ends_at end
  returning key, count, ceil(extract(epoch from ends_at - now()))::int as seconds`

/**
 * Counts requests in the database, so that several processes do not multiply a limit (decision 742). The function counts a request
 * by each key and returns the seconds until it may be repeated, or null when it is within all limits. While the database counts
 * nothing, the limit of the process is the only one.
 */
export function sharedLimits({ pool, log, config }: Pick<Deps, 'pool' | 'log' | 'config'>) {
  const hashKey = createHmac('sha256', config.secret).update('shared limits').digest()
  const hashOf = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url').slice(0, 22)

  return async (limits: readonly SharedLimit[]): Promise<number | null> => {
    const maxOf = new Map(limits.map(({ key, max }) => [hashOf(key), max]))
    try {
      const { rows } = await pool.query<{ key: string; count: number; seconds: number }>({
        name: 'shared-limits',
        text: statement,
        values: [[...maxOf.keys()]],
      })
      const exceeded = rows.filter(({ key, count }) => count > (maxOf.get(key) ?? 0))
      return exceeded.length === 0 ? null : Math.max(...exceeded.map(({ seconds }) => seconds))
    } catch (error) {
      log.warn({ err: error }, 'the limits of all processes could not be counted')
      return null
    }
  }
}
