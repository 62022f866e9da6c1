import { lstat, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { keyOfFile } from './manifest.ts'

/** Target of a restore. */
interface Place {
  url: string
  storage: Storage
}

/**
 * Runs work on a database and a storage that are both empty, and throws StartupError for others. When the work fails, everything that
 * it has created there is removed again; schemas, extensions and functions from before stay.
 */
export async function inEmptyPlace<Result>(
  { url, storage }: Place,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await withClient(url, async (client) => {
    const { rowCount } = await client.query(relations)
    if (rowCount) throw new StartupError('The database is not empty: restore into a new one.')
    return objectsOf(client)
  })
  for await (const _ of storage.list()) throw new StartupError('There are files already: restore into an empty place.')
  try {
    return await work()
  } catch (error) {
    await Promise.all([removeObjects(url, before), removeFiles(storage, names)]).catch((failure: Error) => {
      const [cause, why] = [error, failure].map((each) => (each as Error).message)
      throw new StartupError(`${cause}\nThe restored part could not be removed (${why}): take another empty place.`)
    })
    throw error
  }
}

/** Runs work on a data directory, and removes the entries that it has created there when it fails. */
export async function inDataDirectory<Result>(data_dir: string, work: () => Promise<Result>): Promise<Result> {
  const before = await readdir(data_dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    // What cannot be read was not created here, and must not be removed.
    throw new StartupError(`${data_dir} cannot be used as a data directory: ${error.message}`)
  })
  try {
    return await work()
  } catch (error) {
    const created = (await readdir(data_dir).catch(() => [])).filter((name) => !before?.includes(name))
    for (const name of created) await removeEntry(join(data_dir, name))
    if (before === null) await rm(data_dir, { recursive: true, force: true })
    throw error
  }
}

/** Removes a file or a folder; of a link, such as that of an embedded database that lies elsewhere, also the folder it leads to. */
async function removeEntry(path: string): Promise<void> {
  if ((await lstat(path)).isSymbolicLink()) await rm(await realpath(path), { recursive: true, force: true })
  await rm(path, { recursive: true, force: true })
}

const notOfSystem = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`
/** Not a part of an extension, nor of another object, as the sequence of a column. */
const standsAlone = (classid: string, objid: string) =>
  `not exists (select from pg_depend e where e.classid = ${classid} and e.objid = ${objid} and e.deptype in ('e', 'i'))`

const relations = `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${notOfSystem} and ${standsAlone(`'pg_class'::regclass`, 'c.oid')} limit 1`

/** Schemas and extensions of a database, and objects in the schema `public`: as in `drop <kind> <name>`. */
async function objectsOf(client: pg.ClientBase): Promise<Map<string, { kind: string; name: string }>> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select 'schema' as kind, quote_ident(nspname) as name from pg_namespace n where ${notOfSystem}
     union all
     select replace(o.type, ' object', ''), o.identity
     from pg_depend d cross join lateral pg_identify_object(d.classid, d.objid, 0) o
     where d.refclassid = 'pg_namespace'::regclass and d.refobjid = 'public'::regnamespace and d.deptype = 'n'
       and o.type <> 'extension' and ${standsAlone('d.classid', 'd.objid')}
     union all
     select 'extension', quote_ident(extname) from pg_extension`,
  )
  return new Map(rows.map((row) => [`${row.kind} ${row.name}`, row]))
}

async function removeObjects(url: string, before: ReadonlyMap<string, unknown>): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set client_min_messages = warning')
    for (const [id, { kind, name }] of await objectsOf(client))
      if (!before.has(id)) await client.query(`drop ${kind} if exists ${name} cascade`)
  })
}

async function removeFiles(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const key = keyOfFile(name)
    if (key !== null) await storage.remove(key)
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
