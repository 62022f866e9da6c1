import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/schema/migrate.ts'
import { migrationsFolder } from '#server/db/schema/schema-state.ts'
import { StartupError } from '#server/process/startup-error.ts'
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

test('a migration that waits for a table does not hold those which the migrations before it changed', async () => {
  const folder = migrationsAfterOurs([
    'alter table brands add column to_come text',
    'alter table producers add column to_come text',
  ])
  const busy = await pool.connect()
  await busy.query('begin; select from producers')
  const migrating = migrate(url, folder)
  await expect.poll(() => hasColumn('brands'), { timeout: 10_000 }).toBe(true)
  expect(await hasColumn('producers')).toBe(false)
  await busy.query('commit')
  busy.release()
  await migrating
  expect(await hasColumn('producers')).toBe(true)
})

async function hasColumn(table: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from information_schema.columns where table_name = $1 and column_name = 'to_come'`,
    [table],
  )
  return rows.length === 1
}

/** A folder with our migrations and these after them. */
function migrationsAfterOurs(statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const further = statements.map((statement, at) => {
    const tag = `to-come-${at}`
    writeFileSync(join(folder, `${tag}.sql`), statement)
    return { ...entries.at(-1), idx: entries.length + at, when: 4_000_000_000_000 + at, tag }
  })
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, ...further] }))
  return folder
}

/** Replaces the history of migrations: as if those of these times had been applied. */
async function setHistory(times: number[], further?: 'and those after the baseline'): Promise<void> {
  const replaced = further ? LAST_REPLACED : Number.MAX_SAFE_INTEGER
  await pool.query('delete from drizzle.__drizzle_migrations where created_at <= $1', [replaced])
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'replaced', unnest($1::bigint[])`,
    [times],
  )
}
