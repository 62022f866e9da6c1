import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { projectFile } from '#server/project-files.ts'

/** Number of migrations of this release that a database does not have yet. */
export async function pendingMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal migration' })
  await client.connect()
  try {
    const newest = (await newestApplied(client)) ?? Number.NEGATIVE_INFINITY
    return ownMigrations().filter((time) => time > newest).length
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

/** Journal time of the newest migration of this release, as the database keeps it. */
export const newestMigration = (): string => String(Math.max(...ownMigrations()))

/** Journal times of the migrations of this release. */
function ownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder: projectFile('server/db/migrations') }).map(
    ({ folderMillis }) => folderMillis,
  )
}
