import type { MediaFile } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { filesById } from './attach-files.ts'
import { toMediaFile } from './media-file.ts'

/** A file with a fresh link, or null when it no longer exists. */
export async function shownFile(db: Database, at: Date, id: string): Promise<MediaFile | null> {
  const file = (await filesById(db, [id])).get(id)
  return file ? toMediaFile(file, at) : null
}
