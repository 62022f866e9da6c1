import { readFileSync } from 'node:fs'
import type { Queryable } from '#server/db/client.ts'
import { lazy } from '#server/lazy.ts'
import { projectFile } from '#server/process/project-files.ts'
import { releaseName } from '#server/process/release.ts'

/** The folder with the migrations of this release. */
export const migrationsFolder = (): string => projectFile('server/db/migrations')

/** The schema that a release is written for. */
interface OwnSchema {
  /** Journal time of its newest migration. */
  migration: number
  /** Columns of its tables, as `users.email`. */
  columns: readonly string[]
}

interface SchemaState {
  release: string
  oldest_migration: number
  newest_migration: number
  missing: string[]
}

/** The schema of this release, from the journal and the newest snapshot of its migrations. */
export const ownSchema = lazy((): OwnSchema => {
  const newest = readMeta<{ entries: { idx: number; when: number }[] }>('_journal').entries.at(-1)
  if (!newest) throw new Error('This release has no migrations')
  const snapshot = readMeta<{ tables: Record<string, { name: string; columns: object }> }>(
    `${String(newest.idx).padStart(4, '0')}_snapshot`,
  )
  const columns = Object.values(snapshot.tables).flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  )
  return { migration: newest.when, columns }
})

const readMeta = <Content>(name: string): Content =>
  JSON.parse(readFileSync(`${migrationsFolder()}/meta/${name}.json`, 'utf8'))

/**
 * Why this process must not work on a database, in one sentence; null when it may: the database has the tables of this release, or
 * has been expanded by a newer one that still serves this one. Throws when the database does not answer.
 */
export async function schemaProblem(pool: Queryable): Promise<string | null> {
  const { migration, columns } = ownSchema()
  const state = await stateOf(pool, columns)
  if (!state || state.newest_migration < migration)
    return `The database has not been migrated to this release (${releaseName()}) yet: a server of this release does that at its start.`
  const contracted = contractedFor(state)
  if (contracted) return contracted
  if (state.missing.length === 0) return null
  const [first, ...others] = state.missing
  const named = others.length === 0 ? first : `${first} and ${others.length} more columns`
  return `The database lacks ${named}, which this release (${releaseName()}) uses.`
}

/** Why a database that has been migrated further no longer serves this release, in one sentence; null when it does. */
export function contractedFor({
  release,
  oldest_migration,
}: Pick<SchemaState, 'release' | 'oldest_migration'>): string | null {
  if (oldest_migration <= ownSchema().migration) return null
  return `The database is of release ${release}, this is release ${releaseName()}, which that database no longer serves: start a newer release, or restore a backup made by this one.`
}

/** Null for a database without tables of a release that records its state. */
async function stateOf(pool: Queryable, columns: readonly string[]): Promise<SchemaState | null> {
  try {
    const { rows } = await pool.query<SchemaState>(
      `select release, oldest_migration::float, newest.migration::float as newest_migration, array(
         select unnest($1::text[]) except
         select relname || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
         order by 1
       ) as missing
       from schema_state, (select max(created_at) as migration from drizzle.__drizzle_migrations) as newest`,
      [columns],
    )
    return rows[0] ?? null
  } catch (error) {
    if (isUndefined(error)) return null
    throw error
  }
}

/** Whether a statement names a table or schema that does not exist. */
const isUndefined = (error: unknown) => ['42P01', '3F000'].includes((error as { code?: string }).code ?? '')
