import { isFull } from '#server/disk-space.ts'
import { WaitingForSpace } from './failed-jobs.ts'
import type { Job } from './job.ts'

/**
 * A job that waits while a disk is in its reserve, unless it declares `inReserve`, and that does not fail for good because a disk is
 * full (decision 740).
 */
export function waitingForSpace(job: Job): Job {
  return {
    ...job,
    async run(context) {
      if (!job.options.inReserve && (await context.deps.disk.short()).length > 0) throw new WaitingForSpace()
      try {
        await job.run(context)
      } catch (error) {
        throw isFull(error) ? new WaitingForSpace(error) : error
      }
    },
  }
}
