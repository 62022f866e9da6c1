import { join } from 'node:path'
import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import { job } from '#server/jobs/job.ts'
import { Refused } from '#server/refusal.ts'
import { forgetImage } from './image.ts'
import { emptyLibraryTrash } from './library-trash.ts'
import { media_files } from './table.ts'
import { removeUpload, unusedBefore } from './upload-rows.ts'

/** Maximum number of deletions in one run; the next one continues. */
const batch = 1000

export const mediaJobs = [
  job(
    'media.sweep',
    v.unknown(),
    async ({ db, deps, at }) => {
      const stale = await db
        .select({ id: media_files.id })
        .from(media_files)
        .where(lt(media_files.unreferred_since, unusedBefore(at)))
        .limit(batch)
      for (const { id } of stale) {
        await removeUpload(deps, id).catch(passOverClaimed)
        await forgetImage(join(deps.config.data_dir, 'cache'), id)
      }
    },
    { schedule: '23 * * * *', timeout: 900, inReserve: true },
  ),
  job('media.empty-trash', v.unknown(), ({ db, at }) => emptyLibraryTrash(db, at), { timeout: 900, inReserve: true }),
  // Runs after the releasing transaction has committed, because a rolled back change still needs the file.
  job(
    'media.remove',
    v.object({ keys: v.array(v.string()) }),
    async ({ data: { keys }, deps }) => {
      for (const key of keys) {
        await deps.storage.remove(key)
        await forgetImage(join(deps.config.data_dir, 'cache'), key)
      }
    },
    { inReserve: true },
  ),
]

/** A form saved at this moment refers to the file now. */
function passOverClaimed(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
