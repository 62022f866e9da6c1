import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { formatOf, megabyte, purposeRule } from '#contract/media/files.ts'
import { type ArchiveEntry, checkArchive } from '#server/archive/check.ts'
import { openEntry } from '#server/archive/open-entry.ts'
import { ArchiveRefused } from '#server/archive/refused.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { StepFailed } from '#server/modules/import/step-failed.ts'
import { import_files } from '#server/modules/import/table.ts'
import { openContent, partsOf } from '#server/modules/media/index.ts'
import { fileKey } from './archive-files.ts'
import { withLocalFile } from './local-file.ts'

/** Maximum number of entries of an archive. */
export const maxEntries = 20_000
const gigabyte = 1_073_741_824
const batch = 500

/** Checks a whole archive and stores its entries, replacing those stored before. */
export async function readArchive(
  { storage, config }: Deps,
  db: Database,
  import_id: number,
  key: string,
  signal?: AbortSignal,
): Promise<void> {
  await db.delete(import_files).where(sql`${import_files.import_id} = ${import_id}`)
  const maxBytes = config.import_unpacked_limit * gigabyte
  await withLocalFile(storage, key, async (path) => {
    const waiting: ArchiveEntry[] = []
    try {
      for await (const entry of checkArchive(path, { maxBytes, maxEntries, signal })) {
        waiting.push(await opened(path, entry))
        if (waiting.length >= batch) await insert(db, import_id, waiting.splice(0))
      }
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error
      throw new StepFailed(`import.zip.${error.reason}`, {
        entry: error.entry ?? '',
        other: error.other ?? '',
        limit: maxEntries,
        gigabytes: config.import_unpacked_limit,
      })
    }
    await insert(db, import_id, waiting)
  })
}

const largest = purposeRule('library').limit * megabyte

/** The entry, left out when the library would refuse its content: so a damaged file is found before anything is written. */
async function opened(path: string, entry: ArchiveEntry): Promise<ArchiveEntry> {
  const format = formatOf(entry.name)
  if (!format || entry.left_out || entry.size > largest) return entry
  const content = await buffer(openEntry(path, entry))
  const found = await openContent(format, partsOf(content), content.length)
  if (!('key' in found)) return entry
  return { ...entry, left_out: found.key === 'file.password' ? 'password' : 'damaged' }
}

async function insert(db: Database, import_id: number, entries: readonly ArchiveEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.insert(import_files).values(
    entries.map(({ name, type = null, ...entry }) => ({
      ...entry,
      import_id,
      name: name.slice(0, 1000),
      key: fileKey(name),
      type,
    })),
  )
}
