import { setTimeout as wait } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { isLockTimeout, isRepeatable } from '#server/db/errors.ts'
import { releaseName } from '#server/process/release.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { applicationName } from './connected-releases.ts'
import { contractedFor, migrationsFolder, ownSchema } from './schema-state.ts'

/** Arbitrary id of an advisory lock: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_240_114

/**
 * Journal time of the baseline's last migration. It equals that of the last migration replaced by the baseline, so that a
 * database with all of those counts as up to date; both create the same schema.
 */
const BASELINE = 1_795_547_797_455

/**
 * Milliseconds that a migration waits for a lock. Others wait behind it meanwhile, so it gives way sooner than their own limit and
 * than PostgreSQL looks for deadlocks (a second), and begins again after a pause.
 */
const lock_timeout = 400
const pause = 600
/** Number of times that it begins: for about five minutes. */
const tries = 300

/**
 * Applies all pending migrations, beside processes of the release before that go on working. Returns whether the database was made
 * by a newer release, and is left as it is. Throws a StartupError for a database that no longer serves this release, or is older
 * than the baseline.
 */
export async function migrate(url: string, folder = migrationsFolder()): Promise<{ isNewer: boolean }> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName('migration') })
  // Between two attempts no statement fails when the connection breaks: the next one does.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const newest = await newestApplied(client)
    if (isBeforeBaseline(newest))
      throw new StartupError('The database was made by a development version from before the baseline: use a new one.')
    if (newest !== null && newest > ownSchema().migration) {
      await refuseWhenContracted(client)
      return { isNewer: true }
    }
    await applyWithoutBlocking(client, folder)
    return { isNewer: false }
  } finally {
    await client.end()
  }
}

async function refuseWhenContracted(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select release, oldest_migration::float from schema_state')
  const problem = rows[0] && contractedFor(rows[0])
  if (problem) throw new StartupError(problem)
}

async function applyWithoutBlocking(client: pg.Client, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${lock_timeout}`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const migration of await pending(client, folder)) await apply(client, migration)
      await client.query('update schema_state set release = $1', [releaseName()])
      return
    } catch (error) {
      if (!isLockTimeout(error) && !isRepeatable(error)) throw error
      if (attempt === tries)
        throw new StartupError(
          'The database could not be migrated: a transaction that does not end holds a table that the migration changes.',
        )
      await wait(pause)
    }
  }
}

async function pending(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  const newest = await newestApplied(client)
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > (newest ?? 0))
}

/**
 * Applies one migration in a transaction of its own. Drizzle's own function takes all pending ones into one, which would keep the
 * locks of the first while the last fills a column: reads of the release before would wait as long, and fail.
 */
async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of sql) await client.query(statement)
    await client.query(
      `create schema if not exists drizzle;
       create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Journal time of the newest applied migration; null when there is none. */
async function newestApplied(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (tables[0].found === null) return null
  const { rows } = await client.query('select max(created_at)::float as newest from drizzle.__drizzle_migrations')
  return rows[0].newest
}

function isBeforeBaseline(newest: number | null): boolean {
  return newest !== null && newest < BASELINE
}
