import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { FileOwner } from './attach-files.ts'
import { forgetImage } from './image.ts'
import { storageKey } from './stored.ts'
import { media_files } from './table.ts'

/**
 * Removes the files of a record at once, bytes and all, instead of 48 hours later: they are somebody's personal data. The
 * bytes go before the transaction ends; when it is rolled back, the next try finds them gone and goes on.
 */
export async function removeFiles(
  db: Database,
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  { owner_entity, owner_id }: FileOwner,
): Promise<void> {
  const removed = await db
    .delete(media_files)
    .where(and(eq(media_files.owner_entity, owner_entity), eq(media_files.owner_id, owner_id)))
    .returning({ path: media_files.path })
  for (const file of removed) {
    await storage.remove(storageKey(file))
    await forgetImage(join(config.data_dir, 'cache'), storageKey(file))
  }
}
