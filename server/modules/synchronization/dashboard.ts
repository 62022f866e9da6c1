import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SystemState, WorkItem } from '#contract/dashboard/work.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { synchronization_runs, synchronizations } from './table.ts'

/** Kinds whose last run failed; a later success settles an earlier failure. */
export async function failedSynchronizations(
  { db }: Pick<CallContext, 'db'>,
  shown: number,
): Promise<{ total: number; items: WorkItem[] }> {
  const { rows } = await db.execute<{ id: number; title: string; about: string; since: string }>(sql`
    select id, title, about, since from (
      select distinct on (r.synchronization_id) r.id, s.kind as title, coalesce(r.error, '') as about, r.status,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from ${synchronization_runs} r join ${synchronizations} s on s.id = r.synchronization_id
      where r.finished_at is not null order by r.synchronization_id, r.id desc) last
    where status = 'failed' order by since`)
  return {
    total: rows.length,
    items: rows.slice(0, shown).map((row) => ({ kind: 'synchronization', detail: null, due_at: null, ...row })),
  }
}

/** Result and time of the last run of contractors. */
export async function lastContractorsRun({ db }: Pick<CallContext, 'db'>): Promise<SystemState> {
  const [last] = await db
    .select({
      id: synchronization_runs.id,
      status: synchronization_runs.status,
      failed: synchronization_runs.failed,
      different: synchronization_runs.different,
      at: synchronization_runs.finished_at,
    })
    .from(synchronization_runs)
    .innerJoin(synchronizations, eq(synchronizations.id, synchronization_runs.synchronization_id))
    .where(and(eq(synchronizations.kind, 'contractors'), isNotNull(synchronization_runs.finished_at)))
    .orderBy(desc(synchronization_runs.id))
    .limit(1)
  if (!last) return { kind: 'contractors', tone: 'amber', count: 0, at: null, of: null }
  const count = last.failed + last.different
  return {
    kind: 'contractors',
    tone: last.status === 'failed' ? 'red' : count > 0 ? 'amber' : 'green',
    count,
    at: last.at,
    of: String(last.id),
  }
}
