import type pg from 'pg'
import * as v from 'valibot'

export const manifestFile = 'manifest.json'

/** The passwords of the demonstration, beside its database. */
export const accountsFile = 'demo-accounts.json'

const filesFolder = 'files/'

export const Manifest = v.object({
  /** Of this layout of the archive. */
  format: v.literal(1),
  /** The newest migration of its database, as its time in the journal. */
  migration: v.string(),
  /** The version of the queue's tables. */
  queue: v.string(),
  secret: v.string(),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.object({ name: v.string(), type: v.string() })) })),
  sequences: v.record(v.string(), v.string()),
})
/** What an archive says of itself, first of all. */
export type Manifest = v.InferInput<typeof Manifest>

/** What has to be the same where the rows are brought back. */
export async function versionOf(client: pg.ClientBase): Promise<Pick<Manifest, 'format' | 'migration' | 'queue'>> {
  const { rows } = await client.query<{ migration: string; queue: string }>(
    `select (select max(created_at)::text from drizzle.__drizzle_migrations) as migration,
       (select max(version)::text from pgboss.version) as queue`,
  )
  return { format: 1, migration: rows[0]?.migration ?? '', queue: rows[0]?.queue ?? '' }
}

export const nameOfTable = ({ name }: { name: string }): string => `tables/${name.replaceAll('"', '')}.jsonl`

export const nameOfFile = (key: string): string => `${filesFolder}${key}`

/** The key under which a file of the archive is stored; null for what is no stored file. */
export const keyOfFile = (name: string): string | null =>
  name.startsWith(filesFolder) ? name.slice(filesFolder.length) : null
