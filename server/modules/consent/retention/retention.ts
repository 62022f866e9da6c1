import { and, gt, inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type JobRun, job } from '#server/jobs/job.ts'
import { eraseRecord, noTraces, removeTraces } from '#server/modules/consent/erasure/erase-record.ts'
import { personalKinds } from '#server/modules/consent/personal-data.ts'
import type { PersonalKind } from '#server/modules/consent/personal-kind.ts'
import { dueAt, isDue, isHeld, isPersonal, outlasts } from './due.ts'

/**
 * Records that are made anonymous in one transaction. Their people are removed from the texts and the history of others in one pass
 * over each table. With 200,000 history entries and 200,000 timeline entries a person takes 0.7 s in batches of five, 1.2 s alone
 * and 0.9 s in batches of thirty, because PostgreSQL matches an expression of many people slowly.
 */
const batch = 5

/**
 * Makes records anonymous whose retention period is over (specification, section 9), a batch in each transaction: an interrupted run
 * loses nothing, and the next one continues. When a batch fails its records are tried one by one, so that a failing one does not
 * stop the others.
 */
export async function retain({ db, deps, at }: Pick<JobRun<unknown>, 'db' | 'deps' | 'at'>): Promise<number> {
  const years = deps.config.retention_years
  let erased = 0
  const failed: unknown[] = []
  for (const kind of personalKinds().filter(({ isRetained }) => isRetained)) {
    for await (const ids of dueOf(db, kind, isDue(kind, years, at))) {
      try {
        erased += await eraseDue(db, deps, kind, ids, at)
      } catch {
        for (const id of ids) {
          try {
            erased += await eraseDue(db, deps, kind, [id], at)
          } catch (error) {
            deps.log.error({ entity: kind.entity, id, err: error }, 'a record could not be made anonymous')
            failed.push(error)
          }
        }
      }
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} records could not be made anonymous`)
  return erased
}

/** Ids of due records in batches; each once, even when it cannot be erased. */
async function* dueOf(db: Database, { table }: PersonalKind, condition: SQL): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(condition, gt(table.id, after)))
      .orderBy(table.id)
      .limit(batch)
    if (rows.length > 0) yield rows.map(({ id }) => id as number)
    if (rows.length < batch) return
    after = rows.at(-1)?.id as number
  }
}

/** Checks again under the lock, because a hold may have been set in the meantime. Returns how many were erased. */
async function eraseDue(
  db: Database,
  deps: Deps,
  kind: PersonalKind,
  ids: readonly number[],
  at: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { table } = kind
    const asked = inArray(table.id, [...ids])
    await tx.select({ id: table.id }).from(table).where(asked).orderBy(table.id).for('update')
    const due = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(asked, isDue(kind, deps.config.retention_years, at)))
      .orderBy(table.id)
    const later = noTraces()
    for (const { id } of due)
      await eraseRecord({ db: tx, deps, at, by: systemActor, reason: 'retention', later }, kind, id as number)
    await removeTraces(tx, later)
    return due.length
  })
}

/** Records affected by the next run and by those of the following months. */
export async function outlook({ db, config }: Pick<Deps, 'db' | 'config'>, at: Date) {
  const years = config.retention_years
  const counts = new Map<string, number>()
  let [due, held] = [0, 0]
  const now = sql`${at.toISOString()}::timestamptz`
  for (const kind of personalKinds().filter(({ isRetained }) => isRetained)) {
    const { rows } = await db.execute<{ month: string; held: boolean; due: boolean; count: number }>(sql`
      select to_char(greatest(${dueAt(kind, years)}, ${now}) at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
        ${isHeld(kind)} as held, ${dueAt(kind, years)} <= ${now} as due, count(*)::int as count
      from ${kind.table}
      where ${isPersonal(kind)} and ${kind.obstacle} is null and not (${outlasts(kind, at)}) and ${dueAt(kind, years)} < ${now} + interval '12 months'
      group by 1, 2, 3`)
    for (const row of rows) {
      if (row.held) {
        if (row.due) held += row.count
        continue
      }
      if (row.due) due += row.count
      counts.set(row.month, (counts.get(row.month) ?? 0) + row.count)
    }
  }
  const months = nextMonths(at).map((month) => ({ month, count: counts.get(month) ?? 0 }))
  return { years, due, held, months }
}

/** The current month and the eleven after it. */
function nextMonths(at: Date): string[] {
  const first = `${today(at).slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, ahead) => monthsAfter(first, ahead).slice(0, 7))
}

export const retentionJobs = [
  job(
    'consent.retention',
    v.unknown(),
    async (run) => {
      await retain(run)
    },
    { timeout: 3600, retryLimit: 3, inReserve: true },
  ),
]
