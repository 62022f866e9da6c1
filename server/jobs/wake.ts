import type { PgBoss } from 'pg-boss'
import type { Deps } from '#server/deps.ts'
import type { Waking } from './queue.ts'

/**
 * Milliseconds between two looks for due jobs. Where PostgreSQL notifies, a look finds retries and deferred jobs that have become due, and
 * jobs whose notification was lost. Behind a transaction pooler it finds all jobs.
 */
const lookEvery: Record<Waking, number> = { notified: 5000, polling: 1000 }

/** Those of the queues in which a job is due. */
const dueQueues = `
  select queue as name from unnest($1::text[]) queue
  where exists (
    select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now()
  )`

/**
 * Wakes the workers of this process on queues in which a job is due, until the queue stops. One statement looks at all queues, so that its
 * cost does not grow with their number.
 */
export function wakeForDueJobs(boss: PgBoss, { pool, log }: Pick<Deps, 'pool' | 'log'>, waking: Waking): void {
  let isOver = false
  let timer: NodeJS.Timeout

  async function look(): Promise<void> {
    const workers = Map.groupBy(boss.getWipData({ includeInternal: true }), ({ name }) => name)
    const { rows } = await pool.query<{ name: string }>(dueQueues, [[...workers.keys()]])
    for (const { name } of rows) for (const { id } of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  function lookLater(): void {
    if (isOver) return
    timer = setTimeout(() => {
      look()
        .catch((error: Error) => log.warn({ reason: error.message }, 'due jobs were not looked for'))
        .finally(lookLater)
    }, lookEvery[waking])
    timer.unref()
  }

  lookLater()
  boss.once('stopped', () => {
    isOver = true
    clearTimeout(timer)
  })
}
