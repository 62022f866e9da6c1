import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import pg from 'pg'
import * as v from 'valibot'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { allJobs } from '#server/modules.ts'
import { StartupError } from '#server/startup-error.ts'
import { type OpenArchive, openArchive } from './archive.ts'
import type { Amount, Installation } from './backup.ts'
import { accountsFile, keyOfFile, Manifest, manifestFile, nameOfTable, versionOf } from './manifest.ts'
import { insertLines, replaceRows, setSequences } from './tables.ts'

/** Size in bytes up to which a file is stored in one call; larger files are stored in parts. */
const wholeUpTo = 8 * 1_048_576

/** Reads the description of a backup. The caller needs its secret before restoring. */
export async function readManifest(path: string): Promise<Manifest> {
  const archive = await openArchive(path)
  try {
    return await manifestOf(archive, path)
  } finally {
    archive.close()
  }
}

/**
 * Restores a backup into an empty installation; existing rows and files are never overwritten. The product's version must be
 * the one that made the backup.
 */
export async function restoreBackup(
  path: string,
  { url, storage, data_dir }: Omit<Installation, 'secret'>,
): Promise<Amount> {
  const archive = await openArchive(path)
  try {
    const manifest = await manifestOf(archive, path)
    await refuseUnlessEmpty(url, storage)
    await makeTables(url)
    await restoreRows(url, archive, manifest)
    const files = await restoreFiles(storage, archive)
    if (archive.entries.some(({ name }) => name === accountsFile))
      await writeFile(join(data_dir, accountsFile), await archive.read(accountsFile), { mode: 0o600 })
    return { tables: manifest.tables.length, files }
  } finally {
    archive.close()
  }
}

async function manifestOf(archive: OpenArchive, path: string): Promise<Manifest> {
  const text = (await buffer(await archive.read(manifestFile))).toString()
  const read = v.safeParse(Manifest, JSON.parse(text))
  if (!read.success) throw new StartupError(`${path} was made by a version of the product that this one cannot read.`)
  return read.output
}

async function refuseUnlessEmpty(url: string, storage: Storage): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ found: string | null }>(`select to_regclass('drizzle.__drizzle_migrations') as found`),
  )
  if (rows[0]?.found !== null) throw new StartupError('The database is not empty: restore into a new one.')
  for await (const _ of storage.list()) throw new StartupError('There are files already: restore into an empty place.')
}

/** Creates the tables of this version, including those of its queue. */
async function makeTables(url: string): Promise<void> {
  await prepareDatabase(url)
  const queue = await openQueue(url, allJobs, { runs: false, onError: () => undefined })
  await queue.stop()
}

/** Restores all rows, or none. */
async function restoreRows(url: string, archive: OpenArchive, manifest: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    const { migration, queue } = await versionOf(client)
    if (migration !== manifest.migration || queue !== manifest.queue)
      throw new StartupError(
        'The backup was made by another version of the product. Restore it into a new database by that version, then start this one: it brings the database up to date.',
      )
    await client.query('begin')
    await replaceRows(client, manifest.tables, async () => {
      for (const table of manifest.tables) {
        const lines = createInterface({
          input: await archive.read(nameOfTable(table)),
          crlfDelay: Number.POSITIVE_INFINITY,
        })
        await insertLines(client, table, lines)
      }
      await setSequences(client, manifest.sequences)
    })
    await client.query('commit')
  })
}

async function restoreFiles(storage: Storage, archive: OpenArchive): Promise<number> {
  let files = 0
  for (const { name, size } of archive.entries) {
    const key = keyOfFile(name)
    if (key === null) continue
    files += 1
    if (size <= wholeUpTo) {
      await storage.put(key, await buffer(await archive.read(name)))
      continue
    }
    const upload = new Upload({ id: key, size, offset: 0 })
    await storage.uploads.create(upload)
    await storage.uploads.write(await archive.read(name), key, 0)
  }
  return files
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
