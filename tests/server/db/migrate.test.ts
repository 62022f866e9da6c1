import type pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { databaseDigest } from '#tests/support/contract/database-digest.ts'
import { createTestDatabase, poolOf } from '#tests/support/servers/database.ts'

/** The last of the migrations that the baseline replaced. */
const LAST_REPLACED = 1_795_547_797_455

let url: string
let pool: pg.Pool

beforeEach(async () => {
  const database = await createTestDatabase()
  url = database.url
  pool = poolOf(url)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
})

test('a database with all the migrations that the baseline replaced is taken over as it is', async () => {
  await setHistory([LAST_REPLACED - 60_000, LAST_REPLACED], 'and those after the baseline')
  const before = await databaseDigest(pool)
  await migrate(url)
  expect(await databaseDigest(pool)).toEqual(before)
})

test('a database that lacks some of them is refused in one line, unchanged', async () => {
  await setHistory([LAST_REPLACED - 60_000])
  const before = await databaseDigest(pool)
  await expect(migrate(url)).rejects.toThrow(
    new StartupError('The database was made by a development version from before the baseline: use a new one.'),
  )
  expect(await databaseDigest(pool)).toEqual(before)
})

/** Replaces the history of migrations: as if those of these times had been applied. */
async function setHistory(times: number[], further?: 'and those after the baseline'): Promise<void> {
  const replaced = further ? LAST_REPLACED : Number.MAX_SAFE_INTEGER
  await pool.query('delete from drizzle.__drizzle_migrations where created_at <= $1', [replaced])
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'replaced', unnest($1::bigint[])`,
    [times],
  )
}
