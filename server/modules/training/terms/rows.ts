import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { TermItem } from '#contract/training/terms.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { training_terms, training_types, trainings } from '#server/modules/training/table.ts'
import { refuse } from '#server/refusal.ts'
import { findTerm, termState, termsInScope } from './life.ts'

/** Terms with training and related names, in a language. */
export const termRows = (db: Database, locale: Locale) =>
  db
    .select({
      ...getTableColumns(training_terms),
      training_name: trainings.name,
      type_id: trainings.type_id,
      type_name: training_types[`name_${locale}`],
      producer_name: producers.name,
      trainer_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      available_places: sql<number>`${training_terms.total_places} - ${training_terms.taken_places}`,
    })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(training_types, eq(training_types.id, trainings.type_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .leftJoin(users, eq(users.id, training_terms.trainer_id))
    .$dynamic()

/** Condition for terms that the caller may see. */
export function visibleTerms({ scope }: { scope: StaffScope }): SQL | undefined {
  return and(isLive(training_terms), termsInScope(scope))
}

/** A term with the data of its lifecycle that the caller may see; otherwise 404. */
export async function findTermItem(call: CallContext, id: number): Promise<TermItem> {
  const { db, locale } = call
  const scope = call.scope as StaffScope
  const [row] = await termRows(db, locale).where(and(eq(training_terms.id, id), visibleTerms({ scope })))
  if (!row) return refuse('not_found')
  const { has_regulations, unattended, certificates } = await termState(db, await findTerm(db, id))
  return { ...row, has_regulations, unattended, certificates }
}
