import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from '#server/deps.ts'
import { loggedError } from '#server/observability/logged-error.ts'
import { causedBy } from '#server/observability/request-context.ts'
import type { Job, JobRun } from './job.ts'
import { jobOriginOf, logOfJob, runFromOrigin } from './job-origin.ts'

/**
 * Seconds between two looks of a worker at its queue. Notifications wake it for new jobs, and `wakeForDueJobs` for all others; this is
 * what remains should both fail.
 */
const ownPolling = 900

/** Starts working on every job, and sets the schedules. */
export async function work(boss: PgBoss, jobs: readonly Job[], deps: Deps): Promise<void> {
  const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const job of jobs) {
    const { concurrency = 1, express, schedule } = job.options
    const usual = typeof concurrency === 'function' ? concurrency(deps.config) : concurrency
    const belowExpress = express && { maxPriority: express.priority - 1 }
    for (let worker = 0; worker < usual; worker += 1) await startWorker(boss, job, deps, belowExpress)
    for (let worker = 0; worker < (express?.concurrency(deps.config) ?? 0); worker += 1)
      await startWorker(boss, job, deps, { minPriority: express?.priority })
    const times = typeof schedule === 'function' ? schedule(deps.config) : schedule
    if (times === scheduled.get(job.name)) continue
    if (times) await boss.schedule(job.name, times, {}, { tz: 'Europe/Warsaw' })
    else await boss.unschedule(job.name)
  }
}

interface Priorities {
  minPriority?: number | undefined
  maxPriority?: number | undefined
}

/** Starts one worker on the queue of a job; with priorities, only for jobs between these. */
async function startWorker(boss: PgBoss, job: Job, deps: Deps, priorities: Priorities = {}): Promise<void> {
  const batchSize = job.options.batch ?? 1
  const options = {
    includeMetadata: true,
    perJobResults: true,
    batchSize,
    pollingIntervalSeconds: ownPolling,
    notifyPollingIntervalSeconds: ownPolling,
    ...priorities,
  } as const
  const id: string = await boss.work<unknown, unknown, typeof options>(job.name, options, async (taken) => {
    const errors = await outcomesOf(job, taken, deps)
    // A queue that gave all that was requested has probably more; the next scheduled job is due later.
    if (taken.length === batchSize && !job.options.schedule) boss.notifyWorker(id)
    return taken.map((one, index): JobResult => {
      const error = errors[index]
      if (!error) return { id: one.id, status: 'completed' }
      logFailure(deps.log, one, error)
      return { id: one.id, status: 'failed', output: error }
    })
  })
}

/** Writes a line below the request of the job, which the log adds to it. */
function logFailure(log: Logger, taken: JobWithMetadata<unknown>, err: Error): void {
  const { job, job_id, request_id } = jobOriginOf(taken)
  const described = loggedError(err, [taken.data])
  const write = () => log.warn({ job, job_id, attempt: taken.retryCount + 1, err: described }, 'job failed')
  if (request_id === null) write()
  else causedBy(request_id, write)
}

/** Runs jobs that were taken together; returns the error of each. An error of the whole batch is that of each. */
async function outcomesOf(
  job: Job,
  taken: readonly JobWithMetadata<unknown>[],
  deps: Deps,
): Promise<readonly (Error | null)[]> {
  const runs = taken.map((one): JobRun<unknown> => {
    const origin = jobOriginOf(one)
    return {
      data: one.data,
      db: deps.db,
      deps: { ...deps, log: logOfJob(deps.log, origin) },
      at: deps.clock(),
      attempt: one.retryCount + 1,
      isLastAttempt: one.retryCount >= one.retryLimit,
      origin,
    }
  })
  const [first] = runs
  try {
    if (job.runBatch) return await job.runBatch(runs)
    if (first) await runFromOrigin(first.origin, () => job.run(first))
    return []
  } catch (error) {
    return taken.map(() => (error instanceof Error ? error : new Error(String(error))))
  }
}
