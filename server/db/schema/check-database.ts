import pg from 'pg'
import { StartupError } from '#server/process/startup-error.ts'

const versionNeeded = 18

/** Properties of a database that the product depends on. */
export interface DatabaseNature {
  name: string
  /** Major version of the server, such as 18. */
  version: number
  encoding: string
  /** Collation provider: `i` is ICU, `c` the C library, `b` PostgreSQL's own. */
  provider: string
  locale: string
}

/** Refuses a database with a wrong collation or encoding, or of an old version, and names the command that fixes it. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const problem = databaseProblem(await natureOf(client))
    if (problem) throw new StartupError(problem)
  } finally {
    await client.end()
  }
}

/** The problem of a database and its solution, in one line; null when there is none. */
export function databaseProblem({ name, version, encoding, provider, locale }: DatabaseNature): string | null {
  if (version < versionNeeded) {
    return `The database runs on PostgreSQL ${version}, the portal needs ${versionNeeded}. Bring the cluster to it with pg_upgrade (on Debian: pg_upgradecluster ${version} main), or set DATABASE_URL to another.`
  }
  const isPolish =
    (provider === 'i' && /^pl\b/i.test(locale.replace('_', '-'))) ||
    (provider === 'c' && /^pl_PL\.utf-?8$/i.test(locale))
  if (encoding === 'UTF8' && isPolish) return null
  return `The database ${name} has the encoding ${encoding} and the collation ${locale}, the portal needs UTF8 and Polish. Neither can be changed later: make a new one with ${createCommand(`${name}_pl`)} and set DATABASE_URL to it.`
}

const createCommand = (name: string) =>
  `CREATE DATABASE "${name.replaceAll('"', '""')}" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'pl-PL' LOCALE 'C'`

async function natureOf(client: pg.Client): Promise<DatabaseNature> {
  const { rows: servers } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = servers[0]?.version ?? 0
  // Older versions name the locale's column differently; they are refused for their age.
  const locale = version < versionNeeded ? 'datcollate' : 'coalesce(datlocale, datcollate)'
  const { rows } = await client.query<Omit<DatabaseNature, 'version'>>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding,
       ${version < versionNeeded ? `'c'` : 'datlocprovider'} as provider, ${locale} as locale
     from pg_database where datname = current_database()`,
  )
  if (!rows[0]) throw new Error('The database does not know itself')
  return { ...rows[0], version }
}
