import type pg from 'pg'
import * as v from 'valibot'

export const manifestFile = 'manifest.json'

/** Passwords of the demonstration accounts, stored beside the database. */
export const accountsFile = 'demo-accounts.json'

const filesFolder = 'files/'

const Member = v.object({ name: v.string(), size: v.number(), sha256: v.string() })
/** An entry of an archive: its size in bytes and the hexadecimal SHA-256 of its content. */
export type Member = v.InferOutput<typeof Member>

export const Manifest = v.object({
  /** Version of this archive format. */
  format: v.literal(1),
  /** Release of the product that made the archive; those of earlier releases do not say it. */
  release: v.optional(v.string()),
  /** Time at which it was made, in ISO 8601; those of earlier releases do not say it. */
  made_at: v.optional(v.string()),
  /** Journal time of the newest migration in the database. */
  migration: v.string(),
  /** Version of the queue's tables. */
  queue: v.string(),
  secret: v.string(),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.object({ name: v.string(), type: v.string() })) })),
  sequences: v.record(v.string(), v.string()),
  /** All other entries, in order; those of earlier releases are not listed. */
  members: v.optional(v.array(Member)),
})
/** Last entry of an archive, which describes it. */
export type Manifest = v.InferInput<typeof Manifest>

/** The versions that must be equal when rows are restored. */
export async function versionOf(client: pg.ClientBase): Promise<Pick<Manifest, 'format' | 'migration' | 'queue'>> {
  const { rows } = await client.query<{ migration: string; queue: string }>(
    `select (select max(created_at)::text from drizzle.__drizzle_migrations) as migration,
       (select max(version)::text from pgboss.version) as queue`,
  )
  return { format: 1, migration: rows[0]?.migration ?? '', queue: rows[0]?.queue ?? '' }
}

/** Name of a table's rows in the archive. */
export const nameOfTable = ({ name }: { name: string }): string => `tables/${name.replaceAll('"', '')}.jsonl`

/** Name of a stored file in the archive. */
export const nameOfFile = (key: string): string => `${filesFolder}${key}`

/** Storage key of a file in the archive; null for any other entry. */
export const keyOfFile = (name: string): string | null =>
  name.startsWith(filesFolder) ? name.slice(filesFolder.length) : null
