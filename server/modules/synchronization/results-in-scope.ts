import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { ResultOutcome, SynchronizationResult } from '#contract/synchronization/synchronization.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { contains, isOneOf } from '#server/http/lists/conditions.ts'
import { kinds } from './kinds.ts'
import { synchronization_results, synchronizations } from './table.ts'

/** Condition for results about records that a colleague may see. */
export function resultsInScope(scope: StaffScope): SQL | undefined {
  const seen = Object.values(kinds).map(({ kind, table, visibleToStaff }) => {
    const visible = visibleToStaff(scope)
    const known =
      visible && sql`${synchronization_results.record_id} in (select ${table.id} from ${table} where ${visible})`
    return and(eq(synchronizations.kind, kind), known && or(isNull(synchronization_results.record_id), known))
  })
  return or(...seen)
}

/** Conditions of the list's filters. */
export const resultFilters = {
  kind: (names: readonly SynchronizationKind[]) => isOneOf(synchronizations.kind, names),
  run: (ids: readonly number[]) => isOneOf(synchronization_results.run_id, ids),
  outcome: (names: readonly ResultOutcome[]) => isOneOf(synchronization_results.outcome, names),
  state: (names: readonly SynchronizationResult['state'][]) => isOneOf(synchronization_results.state, names),
  erp_key: (text: string) => contains(synchronization_results.erp_key, text),
  name: (text: string) => contains(synchronization_results.name, text),
}

/** How many open results propose a record of the ERP for the same record of ours; 1 where there is nothing to choose. */
export const choices = correlated<number>`(case when ${synchronization_results.outcome} = 'matched' and ${synchronization_results.state} = 'open'
  then (select count(*)::int from synchronization_results rival
    where rival.synchronization_id = ${synchronization_results.synchronization_id} and rival.state = 'open'
      and rival.outcome = 'matched' and rival.record_id = ${synchronization_results.record_id})
  else 1 end)`
