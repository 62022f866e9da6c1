import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { projectFile } from '#server/project-files.ts'

/** Number of migrations of this release that a database does not have yet. */
export async function pendingMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal migration' })
  await client.connect()
  try {
    const newest = (await newestApplied(client)) ?? Number.NEGATIVE_INFINITY
    const own = readMigrationFiles({ migrationsFolder: projectFile('server/db/migrations') })
    return own.filter(({ folderMillis }) => folderMillis > newest).length
  } finally {
    await client.end()
  }
}

/** Journal time of the newest applied migration; null when there is none. */
export async function newestApplied(client: pg.ClientBase): Promise<number | null> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
  if (tables[0].found === null) return null
  const { rows } = await client.query('select max(created_at)::float as newest from drizzle.__drizzle_migrations')
  return rows[0].newest
}
