import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { FileOwner } from './attach-files.ts'
import { forgetImage } from './image.ts'
import { storageKey } from './stored.ts'
import { media_files } from './table.ts'

/**
 * Deletes the files of a record immediately instead of after 48 hours, because they contain personal data. The content is
 * deleted before the transaction ends; after a rollback, the next try continues without it.
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
