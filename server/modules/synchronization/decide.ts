import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ResultChange, synchronization } from '#contract/synchronization/synchronization.ts'
import type { Acting } from '#server/db/acting.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { takenValue } from '#server/http/errors.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { Refused } from '#server/http/refusal.ts'
import { columnsOf, type Kind, type OurRecord, type Values } from './kind.ts'
import { kinds } from './kinds.ts'
import { resultFilters, resultsInScope } from './results-in-scope.ts'
import { synchronization_results, synchronizations } from './table.ts'
import { writeValues } from './write-values.ts'

type Call = CallContext<StaffScope>
type Result = typeof synchronization_results.$inferSelect
type Decision = 'accepted' | 'dismissed'

/** Decides on results; refuses those decided or changed in the meantime. */
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
  let decided = 0
  for (const { result, kind } of rows) {
    const isTaken = decision === 'dismissed' || (await accept(call, kinds[kind], result))
    if (!isTaken) continue
    decided += 1
    await call.db
      .update(synchronization_results)
      .set({ state: decision, decided_by: call.by.user_id, decided_at: call.at.toISOString() })
      .where(eq(synchronization_results.id, result.id))
  }
  const refused = ids.length - decided
  if (refused === 0) call.say('synchronization.decided', { count: decided })
  else call.say('synchronization.decided_some', { count: decided, refused }, 'fail')
  return { decided, refused }
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
    .where(and(eq(synchronization_results.state, 'open'), resultsInScope(call.scope), ...conditions))
    .orderBy(asc(synchronization_results.id))
  const ids = matching.slice(0, atOnce).map(({ id }) => id)
  const done = await decide(call, ids, decision)
  const left = matching.length - ids.length
  if (left > 0) call.say('synchronization.decided_left', { count: done.decided, refused: done.refused, left }, 'fail')
  return { ...done, left }
}

/** Writes the proposed values, if the record is unchanged since and the person may see it. */
async function accept({ db, by, at, scope }: Call, kind: Kind, result: Result): Promise<boolean> {
  const { table, live, visibleToStaff } = kind
  const values: Values = Object.fromEntries(result.changes.map(({ field, erp }) => [field, erp]))
  if (result.record_id === null) return make({ db, by, at, is_staff: true }, kind, result, values)
  const [ours] = (await db
    .select(columnsOf(table))
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
async function make(acting: Acting, kind: Kind, result: Result, values: Values): Promise<boolean> {
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
  return changes.every(({ field, portal }) => (ours[field] ?? null) === portal)
}
