import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BoardTerm, MoveBoard } from '#contract/training/moves.ts'
import { placedStatuses } from '#contract/training/statuses.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { hasCertificate } from '#server/modules/training/certificates/has-certificate.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { findTerm, type Term } from '#server/modules/training/terms/life.ts'

/** A term with its participants visible to the colleague. */
export async function boardOf({ db, scope }: CallContext<StaffScope>, term_id: number): Promise<MoveBoard> {
  const term = await findTerm(db, term_id, scope)
  const people = await peopleOn(db, scope, term_id)
  const certified = await hasCertificate(
    db,
    people.map(({ id }) => id),
  )
  return {
    term: boardTerm(term),
    participants: people.map((person) => ({ ...person, has_certificate: certified.has(person.id) })),
  }
}

/** Participants with a place on a term, by name, with the company as registered. */
export async function peopleOn(db: Database, scope: Scope, term_id: number) {
  return db
    .select({ ...getTableColumns(training_participants), company_name: training_records.contractor_name })
    .from(training_participants)
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .where(
      and(
        eq(training_participants.term_id, term_id),
        inArray(training_participants.status, [...placedStatuses]),
        participantsInScope(scope),
      ),
    )
    .orderBy(asc(training_participants.last_name), asc(training_participants.first_name), asc(training_participants.id))
}

/** Data of a term on boards and lists. */
export function boardTerm({ training, ...term }: Term): BoardTerm {
  return { ...term, training_name: training.name }
}

/** Open terms with a free place that participants may be moved to, soonest first. */
export async function targetsOf(db: Database, source: Term, at: Date, where?: SQL): Promise<BoardTerm[]> {
  return db
    .select({ ...getTableColumns(training_terms), training_name: trainings.name })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .where(
      and(
        isLive(training_terms),
        ne(training_terms.id, source.id),
        or(eq(training_terms.training_id, source.training_id), inArray(trainings.id, source.training.movable_to)),
        eq(training_terms.status, 'open'),
        gte(training_terms.training_date, today(at)),
        lt(training_terms.taken_places, training_terms.total_places),
        where,
      ),
    )
    .orderBy(
      sql`${training_terms.training_id} = ${source.training_id} desc`,
      asc(training_terms.training_date),
      asc(training_terms.id),
    )
}
