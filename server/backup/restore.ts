import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import pg from 'pg'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { allJobs } from '#server/modules.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { type OpenArchive, openArchive } from './archive.ts'
import type { Amount, Installation } from './backup.ts'
import { releaseOf, type SoundBackup } from './check.ts'
import { inEmptyPlace } from './empty-place.ts'
import { accountsFile, keyOfFile, type Manifest, nameOfTable, versionOf } from './manifest.ts'
import { insertLines, replaceRows, setSequences } from './tables.ts'

/** Size in bytes up to which a file is stored in one call; larger files are stored in parts. */
const wholeUpTo = 8 * 1_048_576

interface RestoreOptions {
  /** Ends the restore, which then leaves nothing behind. */
  signal?: AbortSignal
  /** The last step of the restore: when it fails, nothing is left behind either. */
  finish?: () => Promise<void>
}

/**
 * Restores a checked backup into an empty installation; existing rows and files are never overwritten. A restore that fails leaves
 * nothing behind. Files are written first and rows last, in one transaction, so that a database with rows is complete.
 */
export async function restoreBackup(
  { path, manifest, without }: SoundBackup,
  { url, storage, data_dir }: Omit<Installation, 'secret'>,
  { signal, finish }: RestoreOptions = {},
): Promise<Amount> {
  const archive = await openArchive(path)
  try {
    const names = archive.entries.map(({ name }) => name).filter((name) => !without.has(name))
    return await inEmptyPlace({ url, storage }, names, async () => {
      await makeTables(url)
      const files = await restoreFiles(storage, archive, { without, signal })
      if (names.includes(accountsFile))
        await writeFile(join(data_dir, accountsFile), await archive.read(accountsFile), { mode: 0o600 })
      await restoreRows(url, archive, manifest, signal)
      await finish?.()
      return { tables: manifest.tables.length, files }
    })
  } finally {
    archive.close()
  }
}

/** Creates the tables of this version, including those of its queue. */
async function makeTables(url: string): Promise<void> {
  await prepareDatabase(url)
  const queue = await openQueue(url, allJobs, { runs: false, onError: () => undefined })
  await queue.stop()
}

/** Restores all rows, or none. */
async function restoreRows(
  url: string,
  archive: OpenArchive,
  manifest: Manifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { migration, queue } = await versionOf(client)
    if (migration !== manifest.migration || queue !== manifest.queue)
      throw new StartupError(`The backup has other tables than this release: restore it by ${releaseOf(manifest)}.`)
    await client.query('begin')
    await replaceRows(client, manifest.tables, async () => {
      for (const table of manifest.tables) {
        const lines = createInterface({
          input: await archive.read(nameOfTable(table)),
          crlfDelay: Number.POSITIVE_INFINITY,
        })
        await insertLines(client, table, untilAborted(lines, signal))
      }
      await setSequences(client, manifest.sequences)
    })
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function restoreFiles(
  storage: Storage,
  archive: OpenArchive,
  { without, signal }: Pick<SoundBackup, 'without'> & RestoreOptions,
): Promise<number> {
  let files = 0
  for (const { name, size } of archive.entries) {
    const key = keyOfFile(name)
    if (key === null || without.has(name)) continue
    signal?.throwIfAborted()
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

async function* untilAborted(lines: AsyncIterable<string>, signal: AbortSignal | undefined): AsyncGenerator<string> {
  for await (const line of lines) {
    signal?.throwIfAborted()
    yield line
  }
}
