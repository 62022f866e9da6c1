import { eq } from 'drizzle-orm'
import type { Purpose } from '#contract/media/files.ts'
import type { Deps } from '#server/deps.ts'
import { type MediaFileRow, media_files, storeFile } from '#server/modules/media/index.ts'
import { fixture } from '#tests/support/fixtures.ts'

let records = 1000

/** Files of tests/fixtures as media files of a server. */
export function storedFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>, author: { id: number }) {
  /** A file that a record refers to. */
  function store(filename: string, purpose: Purpose, changes: { filename?: string; is_private?: boolean } = {}) {
    records += 1
    const owner = { owner_entity: 'service_order', owner_id: records }
    const content = fixture(filename)
    return storeFile(db, storage, {
      filename,
      purpose,
      content,
      created_by: author.id,
      at: new Date(),
      ...owner,
      ...changes,
    })
  }

  return {
    store,
    /** The id of an uploaded file that no record refers to. */
    async upload(filename: string, purpose: Purpose, changes: Partial<MediaFileRow> = {}): Promise<string> {
      const { id } = await store(filename, purpose)
      const unreferred_since = new Date().toISOString()
      await db
        .update(media_files)
        .set({ owner_entity: null, owner_id: null, unreferred_since, ...changes })
        .where(eq(media_files.id, id))
      return id
    },
  }
}
