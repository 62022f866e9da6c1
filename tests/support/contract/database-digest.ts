import type pg from 'pg'

/** What is written by itself: counts of refused calls, some seconds later, of all calls with a limit, and running processes. */
const counters = ['security_failures', 'security_runs', 'processes', 'rate_limits']

/** A digest of every table of the product at one moment but the counters of refusals; equal digests mean that nothing has changed. */
export async function databaseDigest(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [counters],
  )
  const digests = tables.map(
    ({ name }) => `select '${name}' as name,
      (select md5(string_agg(row::text, ',' order by row::text)) from ${name} as row) as digest`,
  )
  const { rows } = await pool.query<{ name: string; digest: string | null }>(digests.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? '']))
}
