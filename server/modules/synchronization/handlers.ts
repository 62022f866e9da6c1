import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SystemState, WorkItem } from '#contract/dashboard/work.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { synchronizationKinds } from '#contract/synchronization/kinds.ts'
import { synchronization } from '#contract/synchronization/synchronization.ts'
import { correlated } from '#server/db/correlated.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { wordsFor } from '#server/http/words.ts'
import { erpNamesOfOwnedFields } from '#server/integrations/erp/owned-fields.ts'
import { refuse } from '#server/refusal.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { decide, decideMatching } from './decide.ts'
import { webhooksJob } from './erp-webhooks.ts'
import { kinds } from './kinds.ts'
import { choices, resultFilters, resultsInScope } from './results-in-scope.ts'
import { advanceRun, lockRun, queueRun, type Synchronization, synchronizationRunJob } from './run.ts'
import { synchronization_results, synchronization_runs, synchronizations } from './table.ts'

const { endpoints } = synchronization

const seconds = sql<number | null>`extract(epoch from
  coalesce(${synchronization_runs.finished_at}, now()) - ${synchronization_runs.started_at})::int`
const counts = {
  seen: sql<number>`coalesce(${synchronization_runs.seen}, 0)`,
  same: sql<number>`coalesce(${synchronization_runs.same}, 0)`,
  changed: sql<number>`coalesce(${synchronization_runs.changed}, 0)`,
  different: sql<number>`coalesce(${synchronization_runs.different}, 0)`,
  matched: sql<number>`coalesce(${synchronization_runs.matched}, 0)`,
  unknown: sql<number>`coalesce(${synchronization_runs.unknown}, 0)`,
  gone: sql<number>`coalesce(${synchronization_runs.gone}, 0)`,
  failed: sql<number>`coalesce(${synchronization_runs.failed}, 0)`,
}
const isLastRun = sql`${synchronization_runs.id} = (
  select max(latest.id) from synchronization_runs latest where latest.synchronization_id = ${synchronizations.id})`

/** Current name of our record. */
const recordName = sql<string | null>`case ${synchronizations.kind} ${sql.join(
  Object.values(kinds).map(
    ({ kind, table, title }) =>
      sql`when ${kind} then (select ${title} from ${table} where ${table.id} = ${synchronization_results.record_id})`,
  ),
  sql` `,
)} end`

/** Synchronisation with the ERP: schedule, runs, and decisions on differences. */
export const synchronizationHandlers = handlers(synchronization, {
  'synchronization.synchronizations.index': (call) =>
    answerList(call, endpoints['synchronization.synchronizations.index'], {
      id: synchronizations.id,
      rows: () =>
        call.db
          .select({
            id: synchronizations.id,
            kind: synchronizations.kind,
            active: synchronizations.active,
            every_minutes: synchronizations.every_minutes,
            adopted_at: synchronizations.adopted_at,
            last_synchronized_at: synchronizations.last_synchronized_at,
            next_run_at: sql<string | null>`case when ${synchronizations.active} then to_json(
              coalesce(${synchronization_runs.created_at}, now()) + ${synchronizations.every_minutes} * interval '1 minute'
            ) #>> '{}' end`,
            status: synchronization_runs.status,
            run_id: synchronization_runs.id,
            duration_seconds: seconds,
            ...counts,
            failure: synchronization_runs.failure,
            error: synchronization_runs.error,
            open: correlated<number>`(select count(*)::int from synchronization_results found
              where found.synchronization_id = ${synchronizations.id} and found.state = 'open')`,
            failures_in_row: synchronizations.failures_in_row,
            subscribed_until: synchronizations.subscribed_until,
            subscription_error: synchronizations.subscription_error,
            version: synchronizations.version,
          })
          .from(synchronizations)
          .leftJoin(
            synchronization_runs,
            and(eq(synchronization_runs.synchronization_id, synchronizations.id), isLastRun),
          )
          .$dynamic(),
      sorts: { id: synchronizations.id },
      toRow: (row) => ({ ...row, erp_names: erpNamesOfOwnedFields[row.kind] }),
      filters: {
        kind: (names) => isOneOf(synchronizations.kind, names),
        active: (active) => equals(synchronizations.active, active),
        status: (statuses) => isOneOf(synchronization_runs.status, statuses),
      },
    }),
  'synchronization.synchronizations.lookup': async (call) => {
    const rows = await call.db
      .select({ id: synchronizations.id, kind: synchronizations.kind })
      .from(synchronizations)
      .orderBy(asc(synchronizations.id))
    const named = wordsFor(synchronizationKinds, (kind) => `synchronization_kind.${kind}`, call).results
    return {
      results: named.flatMap(({ id: kind, name }) => {
        const row = rows.find((candidate) => candidate.kind === kind)
        return row ? [{ ...row, name }] : []
      }),
    }
  },
  'synchronization.synchronizations.adopted': async ({ db }) => {
    const adopted = await db
      .select({ kind: synchronizations.kind })
      .from(synchronizations)
      .where(isNotNull(synchronizations.adopted_at))
    return { kinds: adopted.map(({ kind }) => kind) }
  },
  'synchronization.synchronizations.update': async (call) => {
    const { version, ...schedule } = call.body
    const before = await lockedSynchronization(call, version)
    await changeSynchronization(call, before, schedule, 'update')
    if (before.active !== schedule.active) await call.enqueue(webhooksJob, {})
    return {}
  },
  'synchronization.synchronizations.run': async (call) => {
    refuseWithoutErp(call)
    const run = await queueRun(call, await lockedSynchronization(call), { origin: 'hand', whole: call.body.whole })
    return run ? { run_id: run.id } : refuse('lifecycle', { key: 'synchronization.is_running' })
  },
  'synchronization.synchronizations.adopt': async (call) => {
    refuseWithoutErp(call)
    const before = await lockedSynchronization(call, call.body.version)
    if (before.last_synchronized_at === null) refuse('lifecycle', { key: 'synchronization.not_run_yet' })
    const after = await changeSynchronization(call, before, { adopted_at: call.at.toISOString() }, 'adopt')
    const run = await queueRun(call, after, { origin: 'hand', whole: true })
    if (!run) refuse('lifecycle', { key: 'synchronization.is_running' })
    return {}
  },
  'synchronization.synchronizations.check': async (call) => {
    refuseWithoutErp(call)
    const findings = await call.deps.erp.check()
    return {
      findings: findings.map(({ problem, values }) => ({
        problem,
        is_optional: problem === 'optional_missing',
        text: serverText(`erp_check.${problem}`, call.locale, { ...values, erp: erpNameOf(call.db) }),
      })),
    }
  },
  'synchronization.synchronizations.rehearse': async (call) => {
    const before = await lockedSynchronization(call, call.body.version)
    if (before.adopted_at === null) refuse('lifecycle')
    // A running run checks for each page whether it may write.
    await changeSynchronization(call, before, { adopted_at: null }, 'rehearse')
    return {}
  },
  'synchronization.runs.index': (call) =>
    answerList(call, endpoints['synchronization.runs.index'], {
      id: synchronization_runs.id,
      rows: () =>
        call.db
          .select({
            id: synchronization_runs.id,
            kind: synchronizations.kind,
            status: synchronization_runs.status,
            origin: synchronization_runs.origin,
            started_by: correlated<string | null>`(select first_name || ' ' || last_name from users
              where users.id = ${synchronization_runs.started_by})`,
            since: synchronization_runs.since,
            created_at: synchronization_runs.created_at,
            finished_at: synchronization_runs.finished_at,
            duration_seconds: seconds,
            ...counts,
            failure: synchronization_runs.failure,
            error: synchronization_runs.error,
          })
          .from(synchronization_runs)
          .innerJoin(synchronizations, eq(synchronizations.id, synchronization_runs.synchronization_id))
          .$dynamic(),
      sorts: { created_at: synchronization_runs.created_at },
      filters: {
        kind: (names) => isOneOf(synchronizations.kind, names),
        status: (names) => isOneOf(synchronization_runs.status, names),
        created_at: (range) => withinDays(synchronization_runs.created_at, range),
      },
    }),
  'synchronization.runs.retry': async (call) => {
    refuseWithoutErp(call)
    const run = await lockRun(call.db, call.params.run)
    if (!run) return refuse('not_found')
    const others = and(
      eq(synchronization_runs.synchronization_id, run.synchronization_id),
      sql`${synchronization_runs.status} in ('queued', 'running')`,
    )
    if ((await call.db.$count(synchronization_runs, others)) > 0)
      refuse('lifecycle', { key: 'synchronization.is_running' })
    await advanceRun(call, run, 'run.retry', { finished_at: null, failure: null, error: null })
    await call.enqueue(synchronizationRunJob, { run_id: run.id })
    return {}
  },
  'synchronization.results.index': (call) =>
    answerList(call, endpoints['synchronization.results.index'], {
      id: synchronization_results.id,
      rows: () =>
        call.db
          .select({
            id: synchronization_results.id,
            kind: synchronizations.kind,
            erp_key: synchronization_results.erp_key,
            name: synchronization_results.name,
            outcome: synchronization_results.outcome,
            state: synchronization_results.state,
            record_id: synchronization_results.record_id,
            record_name: recordName,
            choices,
            changes: synchronization_results.changes,
            problem: sql<string | null>`${synchronization_results.problem} ->> ${call.locale}`,
            decided_by: correlated<string | null>`(select first_name || ' ' || last_name from users
              where users.id = ${synchronization_results.decided_by})`,
            decided_at: synchronization_results.decided_at,
            created_at: synchronization_results.created_at,
          })
          .from(synchronization_results)
          .innerJoin(synchronizations, eq(synchronizations.id, synchronization_results.synchronization_id))
          .$dynamic(),
      where: resultsInScope(call.scope),
      sorts: {
        created_at: synchronization_results.created_at,
        erp_key: synchronization_results.erp_key,
        name: synchronization_results.name,
      },
      filters: resultFilters,
    }),
  'synchronization.results.accept': (call) => decide(call, call.body.ids, 'accepted'),
  'synchronization.results.dismiss': (call) => decide(call, call.body.ids, 'dismissed'),
  'synchronization.results.accept-matching': (call) => decideMatching(call, call.body.filters, 'accepted'),
  'synchronization.results.dismiss-matching': (call) => decideMatching(call, call.body.filters, 'dismissed'),
})

const entity = 'synchronization.synchronizations'

/** The row of a call, locked; refuses an outdated version. */
async function lockedSynchronization(
  { db, params }: Call & { params: { synchronization: number } },
  version?: number,
): Promise<Synchronization> {
  const [row] = await db
    .select()
    .from(synchronizations)
    .where(eq(synchronizations.id, params.synchronization))
    .for('update')
  if (!row) return refuse('not_found')
  if (version !== undefined) await refuseOutdated(db, entity, row, version)
  return row
}

/** Refuses (409) where the ERP is switched off. */
function refuseWithoutErp({ deps }: Pick<Call, 'deps'>): void {
  if (deps.config.switched_off.includes('ERP')) refuse('lifecycle', { key: 'synchronization.erp_is_off' })
}

/** Stores a change with its audit entry. */
async function changeSynchronization(
  call: Call,
  before: Synchronization,
  set: Partial<Synchronization>,
  action: 'update' | 'adopt' | 'rehearse',
): Promise<Synchronization> {
  const [after] = await call.db
    .update(synchronizations)
    .set({ ...set, version: before.version + 1 })
    .where(eq(synchronizations.id, before.id))
    .returning()
  if (!after) return refuse('not_found')
  await call.audit({ entity, entity_id: before.id, action, before, after })
  return after
}

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
