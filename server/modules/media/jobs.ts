import { join } from 'node:path'
import { lt } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/http/refusal.ts'
import { job } from '#server/jobs/job.ts'
import { forgetImage } from './image.ts'
import { emptyLibraryTrash } from './library-trash.ts'
import { media_files } from './table.ts'
import { removeUpload } from './upload-rows.ts'

/** Hours that an upload or a released file waits for a record to refer to it. */
export const unreferredHours = 48

/** How many one run removes; the next one goes on. */
const batch = 1000

export const mediaJobs = [
  job(
    'media.sweep',
    v.unknown(),
    async ({ db, deps, at }) => {
      const since = new Date(at.getTime() - unreferredHours * 3_600_000).toISOString()
      const stale = await db
        .select({ id: media_files.id })
        .from(media_files)
        .where(lt(media_files.unreferred_since, since))
        .limit(batch)
      for (const { id } of stale) {
        await removeUpload(deps, id).catch(passOverClaimed)
        await forgetImage(join(deps.config.data_dir, 'cache'), id)
      }
    },
    { schedule: '23 * * * *', timeout: 900 },
  ),
  job('media.empty-trash', v.unknown(), ({ db, at }) => emptyLibraryTrash(db, at), { timeout: 900 }),
  // After the change that let go of them is written for good: what a rolled back change let go of is still needed.
  job('media.remove', v.object({ keys: v.array(v.string()) }), async ({ data: { keys }, deps }) => {
    for (const key of keys) {
      await deps.storage.remove(key)
      await forgetImage(join(deps.config.data_dir, 'cache'), key)
    }
  }),
]

/** A form that was saved in this moment refers to the file now. */
function passOverClaimed(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
