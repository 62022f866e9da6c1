import { and, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SecurityEvent } from '#contract/core/security.ts'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { today } from '#contract/values/rules.ts'
import { audit_entries } from '#server/db/audit.table.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { rate_limits } from '#server/db/rate-limits.table.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import { idempotencyHours } from '#server/http/idempotency.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { type JobRun, job } from '#server/jobs/job.ts'
import { retryCutJobs } from '#server/jobs/queue.ts'

export const coreJobs = [
  job(
    'core.clean-up',
    v.unknown(),
    async ({ db, at }) => {
      const oldest = new Date(at.getTime() - idempotencyHours * 3_600_000).toISOString()
      await db.delete(idempotency_keys).where(lt(idempotency_keys.created_at, oldest))
      await db.delete(rate_limits).where(lt(rate_limits.ends_at, sql`now()`))
    },
    { schedule: '23 * * * *', inReserve: true },
  ),
  job('core.end-audit', v.unknown(), endAudit, { timeout: 3600, retryLimit: 3, inReserve: true }),
  // In the reserve it ends without effect: a job that waits for space would be tried in vain, and runs of each minute would pile up.
  job(
    'core.retry-cut-jobs',
    v.unknown(),
    async ({ db, deps }) => {
      if ((await deps.disk.short()).length === 0) await retryCutJobs(db)
    },
    { schedule: '* * * * *', keptFor: 3600, inReserve: true },
  ),
  job(
    'core.turn-day',
    v.unknown(),
    ({ db, at }) => inTransaction(db, (tx) => raise({ db: tx, by: systemActor, at }, 'day.turned', { day: today(at) })),
    { schedule: '0 0 * * *' },
  ),
]

/** Entries changed at once. */
const batch = 5000

/** Events that change no record: nothing but the page of security events shows them. */
const ofAccess: readonly SecurityEvent[] = ['sign-in', 'lock', 'reset', 'password', 'devices']

/**
 * Ends entries of the audit whose time is over (decision 451): those of access after the months of security, all others after
 * the years of the audit. A change of rights, accounts or addresses is no longer a security event after those months, and stays
 * in the history of its record. Entries of a record on hold stay.
 */
export async function endAudit({ db, deps, at }: Pick<JobRun<unknown>, 'db' | 'deps' | 'at'>): Promise<void> {
  const { audit_years, security_months } = deps.config
  const before = (interval: SQL) => lt(audit_entries.at, sql<string>`(${at.toISOString()}::timestamptz - ${interval})`)
  const securityEnded = before(sql`make_interval(months => ${security_months}::int)`)
  const ended = or(
    before(sql`make_interval(years => ${audit_years}::int)`),
    and(securityEnded, inArray(audit_entries.security, [...ofAccess])),
  )
  const some = (where: SQL | undefined) =>
    sql`(select ${audit_entries.id} from ${audit_entries} where ${and(where, not(isHeld()))} order by ${audit_entries.at} limit ${batch})`
  const isOver = some(ended)
  const isMarked = some(and(securityEnded, isNotNull(audit_entries.security)))
  await inBatches(() => db.delete(audit_entries).where(inArray(audit_entries.id, isOver)))
  await inBatches(() => db.update(audit_entries).set({ security: null }).where(inArray(audit_entries.id, isMarked)))
}

async function inBatches(change: () => PromiseLike<{ rowCount: number | null }>): Promise<void> {
  for (;;) {
    const { rowCount } = await change()
    if ((rowCount ?? 0) < batch) return
  }
}

/** Whether the record of an entry is on hold because of a dispute. */
function isHeld(): SQL {
  const held = recordKinds().flatMap(({ entity, table }) =>
    'on_hold' in table
      ? [
          sql`(${audit_entries.entity} = ${entity}
            and ${audit_entries.entity_id} in (select ${table.id} from ${table} where ${table.on_hold}))`,
        ]
      : [],
  )
  return sql`(${sql.join([...held, sql`false`], sql` or `)})`
}
