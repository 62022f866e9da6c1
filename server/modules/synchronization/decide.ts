import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ResultChange, synchronization } from '#contract/synchronization/synchronization.ts'
import type { Acting } from '#server/db/acting.ts'
import { takenValue } from '#server/db/errors.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { Refused } from '#server/refusal.ts'
import { dismiss } from './dismissals.ts'
import { type ErpValues, type OurRecord, rowColumns, type SynchronizedKind } from './kind.ts'
import { kinds } from './kinds.ts'
import { choices, resultFilters, resultsInScope } from './results-in-scope.ts'
import { synchronization_results, synchronizations } from './table.ts'
import { writeValues } from './write-values.ts'

type Call = CallContext<StaffScope>
type Result = typeof synchronization_results.$inferSelect
type Decision = 'accepted' | 'dismissed'

/**
 * Decides on results; refuses those decided or changed in the meantime. Of several records of the ERP that may be one of ours a
 * person accepts one; the others are left as they are then.
 */
export async function decide(
  call: Call,
  ids: readonly number[],
  decision: Decision,
): Promise<{ decided: number; refused: number }> {
  const rows = await call.db
    .select({ result: synchronization_results, kind: synchronizations.kind })
    .from(synchronization_results)
    .innerJoin(synchronizations, eq(synchronizations.id, synchronization_results.synchronization_id))
    .where(and(inArray(synchronization_results.id, [...ids]), eq(synchronization_results.state, 'open')))
    .orderBy(asc(synchronization_results.id))
    .for('update', { of: synchronization_results })
  const chosen = Map.groupBy(rows, ({ result }) => subjectOf(result))
  let decided = 0
  for (const { result, kind } of rows) {
    const isTaken =
      decision === 'dismissed' ||
      (chosen.get(subjectOf(result))?.length === 1 && (await accept(call, kinds[kind], result)))
    if (!isTaken) continue
    decided += 1
    await settle(call, result, decision)
    if (decision === 'accepted')
      for (const rival of await rivalsOf(call, result)) await settle(call, rival, 'dismissed')
  }
  const refused = ids.length - decided
  if (refused === 0) call.say('synchronization.decided', { count: decided })
  else call.say('synchronization.decided_some', { count: decided, refused }, 'fail')
  return { decided, refused }
}

async function settle({ db, by, at }: Call, result: Result, state: Decision): Promise<void> {
  await db
    .update(synchronization_results)
    .set({ state, decided_by: by.user_id, decided_at: at.toISOString() })
    .where(eq(synchronization_results.id, result.id))
  if (state === 'dismissed') await dismiss(db, result)
}

/** Our record for which one of the ERP is chosen; any other result stands for itself. */
const subjectOf = ({ id, outcome, synchronization_id, record_id }: Result) =>
  outcome === 'matched' ? `${synchronization_id} ${record_id}` : id

/** Open results that propose other records of the ERP for the same record of ours. */
async function rivalsOf({ db }: Call, { id, outcome, synchronization_id, record_id }: Result): Promise<Result[]> {
  if (outcome !== 'matched' || record_id === null) return []
  const results = synchronization_results
  return db
    .select()
    .from(results)
    .where(
      and(
        eq(results.synchronization_id, synchronization_id),
        eq(results.record_id, record_id),
        eq(results.outcome, 'matched'),
        eq(results.state, 'open'),
        ne(results.id, id),
      ),
    )
    .for('update')
}

/** Maximum number of results in one call; each is a separate record that is locked and written. */
const atOnce = 500

type ResultFilters = v.InferOutput<
  (typeof synchronization.endpoints)['synchronization.results.accept-matching']['body']
>['filters']

/** Decides on visible results that match filters, oldest first. */
export async function decideMatching(call: Call, filters: ResultFilters, decision: Decision) {
  const conditions = Object.entries(filters).map(([name, value]) =>
    value === undefined ? undefined : (resultFilters[name as keyof ResultFilters] as (of: unknown) => SQL)(value),
  )
  const matching = await call.db
    .select({ id: synchronization_results.id })
    .from(synchronization_results)
    .innerJoin(synchronizations, eq(synchronizations.id, synchronization_results.synchronization_id))
    .where(
      and(
        eq(synchronization_results.state, 'open'),
        resultsInScope(call.scope),
        ...conditions,
        // A choice is made one by one.
        decision === 'accepted' ? eq(choices, 1) : undefined,
      ),
    )
    .orderBy(asc(synchronization_results.id))
  const ids = matching.slice(0, atOnce).map(({ id }) => id)
  const done = await decide(call, ids, decision)
  const left = matching.length - ids.length
  if (left > 0) call.say('synchronization.decided_left', { count: done.decided, refused: done.refused, left }, 'fail')
  return { ...done, left }
}

/** Writes the proposed values, if the record is unchanged since and the person may see it. */
async function accept({ db, by, at, scope }: Call, kind: SynchronizedKind, result: Result): Promise<boolean> {
  const { table, live, visibleToStaff } = kind
  const values: ErpValues = Object.fromEntries(result.changes.map(({ field, erp }) => [field, erp]))
  if (result.record_id === null) return make({ db, by, at, is_staff: true }, kind, result, values)
  const [ours] = (await db
    .select(rowColumns(table))
    .from(table)
    .where(and(eq(table.id, result.record_id), live, visibleToStaff(scope)))
    .for('update')) as OurRecord[]
  if (!ours || !standsAsThen(ours, result.changes)) return false
  return unlessRefused(db, async (tx) => {
    if (kind.write) return kind.write({ db: tx, by, at, is_staff: true, read_at: null }, ours, values)
    await writeValues({ db: tx, by, at, kind }, ours, values)
    return true
  })
}

/** Creates the missing record. */
async function make(acting: Acting, kind: SynchronizedKind, result: Result, values: ErpValues): Promise<boolean> {
  const { makes } = kind
  if (!makes) return false
  return unlessRefused(acting.db, async (db) => {
    const record_id = await makes.make({ ...acting, db }, values)
    if (record_id === null) return false
    await db.update(synchronization_results).set({ record_id }).where(eq(synchronization_results.id, result.id))
    return true
  })
}

/** A refusal of one record does not affect the others. */
async function unlessRefused(db: Call['db'], write: (tx: Call['db']) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction(write)
  } catch (error) {
    if (error instanceof Refused || takenValue(error) !== null) return false
    throw error
  }
}

function standsAsThen(ours: OurRecord, changes: readonly ResultChange[]): boolean {
  return changes.every(({ field, portal }) => isDeepStrictEqual(ours[field] ?? null, portal))
}
