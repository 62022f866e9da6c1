import type { MediaFile } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { filesById } from './attach-files.ts'
import { toMediaFile } from './media-file.ts'

/** A file with links that are good now, or null when it is gone. */
export async function shownFile(db: Database, at: Date, id: string): Promise<MediaFile | null> {
  const file = (await filesById(db, [id])).get(id)
  return file ? toMediaFile(file, at) : null
}
