import type pg from 'pg'

/** A digest of every table of the product: what is equal has not changed. */
export async function databaseDigest(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(row::text, ',' order by row::text)) as digest from ${name} as row`,
    )
    return [name, rows[0]?.digest ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}
