import type { PgBoss } from 'pg-boss'
import { schemaProblem } from '#server/db/schema/schema-state.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from './job.ts'
import type { Waking } from './queue.ts'
import { wakeForDueJobs } from './wake.ts'
import { work } from './worker.ts'

interface Serving {
  waking: Waking
  /** Called with the reason when the schema stops to serve this release, once no more jobs are taken. */
  onUnserved?: (problem: string) => void
  /** Milliseconds between two looks at the schema. */
  every?: number
}

/**
 * Works on jobs as long as the database's schema serves this release: a worker that starts before the server which migrates waits
 * for it, and one whose tables a later release has removed takes no more jobs. Returns a function that ends it.
 */
export async function workWhileServed(
  boss: PgBoss,
  jobs: readonly Job[],
  deps: Deps,
  { waking, onUnserved, every = 10_000 }: Serving,
): Promise<() => Promise<void>> {
  let isWorking = false
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    const problem = await schemaProblem(deps.pool)
    if (problem) deps.log.error({ reason: problem }, 'no jobs are taken')
    if (!problem && !isWorking) await work(boss, jobs, deps)
    const isUnserved = problem !== null && isWorking
    if (isUnserved) await Promise.all(jobs.map(({ name }) => boss.offWork(name)))
    isWorking = !problem
    if (isUnserved) onUnserved?.(problem)
  }
  const lookAgain = () => {
    // Two looks at once, while the database is slow, would start the workers twice.
    looking ??= look()
      .catch(({ message }: Error) => deps.log.warn({ reason: message }, 'the schema could not be checked'))
      .finally(() => {
        looking = null
      })
  }

  await look()
  wakeForDueJobs(boss, deps, waking)
  const timer = setInterval(lookAgain, every)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
