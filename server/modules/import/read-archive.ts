import { sql } from 'drizzle-orm'
import { type ArchiveEntry, checkArchive } from '#server/archive/check.ts'
import { ArchiveRefused } from '#server/archive/refused.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { fileKey } from './archive-files.ts'
import { withLocalFile } from './local-file.ts'
import { StepFailed } from './step-failed.ts'
import { import_files } from './table.ts'

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
        waiting.push(entry)
        if (waiting.length >= batch) await insert(db, import_id, waiting.splice(0))
      }
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error
      throw new StepFailed(`import.zip.${error.reason}`, {
        ...{ entry: error.entry ?? '', other: error.other ?? '' },
        ...{ limit: maxEntries, gigabytes: config.import_unpacked_limit },
      })
    }
    await insert(db, import_id, waiting)
  })
}

async function insert(db: Database, import_id: number, entries: readonly ArchiveEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.insert(import_files).values(
    entries.map(({ name, size, crc, type = null, offset, packed, deflated }) => ({
      ...{ import_id, name: name.slice(0, 1000), key: fileKey(name), size, crc, type, offset, packed, deflated },
    })),
  )
}
