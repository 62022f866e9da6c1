import { randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import { processes } from '#server/db/processes.table.ts'
import type { OnStop } from '#server/process/run-process.ts'

/** Seconds between two renewals, and without one after which a process counts as ended. */
const every = 15
export const endedAfter = 60

/**
 * Announces this process in the database while it runs, so that workers can be counted from anywhere. A failing renewal is only
 * logged: the next one makes up for it.
 */
export async function announceProcess(
  { db, log }: { db: Database; log: Logger },
  { runs_jobs }: { runs_jobs: boolean },
  onStop: OnStop,
): Promise<void> {
  const id = randomUUID()
  const renew = () =>
    db
      .insert(processes)
      .values({ id, runs_jobs })
      .onConflictDoUpdate({ target: processes.id, set: { seen_at: sql`now()` } })
      .then(
        () => undefined,
        (error: Error) => log.debug({ reason: error.message }, 'the heartbeat was not written'),
      )
  const timer = setInterval(renew, every * 1000).unref()
  onStop(async () => {
    clearInterval(timer)
    await db
      .delete(processes)
      .where(eq(processes.id, id))
      .catch(() => undefined)
  })
  await renew()
  // Rows of processes that were killed.
  await db
    .delete(processes)
    .where(lt(processes.seen_at, sql`now() - interval '1 day'`))
    .catch(() => undefined)
}
