import type { PgBoss } from 'pg-boss'
import type { Deps } from '#server/deps.ts'
import type { Job } from './job.ts'

/** Starts working on every job, and sets the schedules. */
export async function work(boss: PgBoss, jobs: readonly Job[], deps: Deps): Promise<void> {
  const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const job of jobs) {
    const options = {
      includeMetadata: true,
      batchSize: 1,
      localConcurrency: job.options.concurrency ?? 1,
      // New jobs are announced by a notification; retries that become due are not.
      pollingIntervalSeconds: 3,
      notifyPollingIntervalSeconds: 3,
    } as const
    await boss.work(job.name, options, async ([taken]) => {
      if (!taken) return
      try {
        await job.run({
          data: taken.data,
          db: deps.db,
          deps,
          at: deps.clock(),
          attempt: taken.retryCount + 1,
          isLastAttempt: taken.retryCount >= taken.retryLimit,
        })
      } catch (error) {
        deps.log.warn({ job: job.name, id: taken.id, attempt: taken.retryCount + 1, err: error }, 'job failed')
        throw error
      }
    })
    const { schedule } = job.options
    const times = typeof schedule === 'function' ? schedule(deps.config) : schedule
    if (times === scheduled.get(job.name)) continue
    if (times) await boss.schedule(job.name, times, {}, { tz: 'Europe/Warsaw' })
    else await boss.unschedule(job.name)
  }
}
