import { isFull } from '#server/observability/disk-space.ts'
import { WaitingForSpace } from './failed-jobs.ts'
import type { Job, JobRun } from './job.ts'

/**
 * A job that waits while a disk is in its reserve, unless it declares `inReserve`, and that does not fail for good because a disk is
 * full (decision 740).
 */
export function waitingForSpace(job: Job): Job {
  const { run, runBatch } = job
  const whenThereIsSpace = async <Result>({ deps }: JobRun<unknown>, work: () => Promise<Result>): Promise<Result> => {
    if (!job.options.inReserve && (await deps.disk.short()).length > 0) throw new WaitingForSpace()
    return work().catch((error: unknown) => {
      deps.disk.note(error)
      throw waiting(error)
    })
  }
  return {
    ...job,
    run: (context) => whenThereIsSpace(context, () => run(context)),
    ...(runBatch && {
      async runBatch(contexts: readonly JobRun<unknown>[]) {
        const [first] = contexts
        if (!first) return []
        const outcomes = await whenThereIsSpace(first, () => runBatch(contexts))
        for (const error of outcomes) first.deps.disk.note(error)
        return outcomes.map((error) => error && waiting(error))
      },
    }),
  }
}

const waiting = <Failure>(error: Failure) => (isFull(error) ? new WaitingForSpace(error) : error)
