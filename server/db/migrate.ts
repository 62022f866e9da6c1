import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectFile } from '#server/project-files.ts'
import { StartupError } from '#server/startup-error.ts'
import { newestApplied } from './pending-migrations.ts'

/** Arbitrary id of an advisory lock: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_240_114

/**
 * Journal time of the baseline's last migration. It equals that of the last migration replaced by the baseline, so that a
 * database with all of those counts as up to date; both create the same schema.
 */
const BASELINE = 1_795_547_797_455

/** Applies all pending migrations. Throws a StartupError for a database older than the baseline. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (isBeforeBaseline(await newestApplied(client)))
      throw new StartupError('The database was made by a development version from before the baseline: use a new one.')
    await applyMigrations(drizzle(client), { migrationsFolder: projectFile('server/db/migrations') })
  } finally {
    await client.end()
  }
}

function isBeforeBaseline(newest: number | null): boolean {
  return newest !== null && newest < BASELINE
}
